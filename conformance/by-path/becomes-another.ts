import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { capital, withArticle } from '../article.ts';
import { describedOperation } from '../arrange/described.ts';
import { isKind } from '../arrange/naming.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Fault } from '../outcome.ts';
import type { Created, Other } from './keeps-reference.ts';
import { recordOf } from './look.ts';
import type { Pair } from './pair.ts';

/**
 * The fault of a new record that shows the kind of the usual ones, and nothing of what it was created to refer to: "a schedule
 * entry attached to a DataMart" is of the kind that its creation names, of those that the description which the target itself
 * serves has for it.
 */
export async function becomesAnother(
  { scene, life, role, fresh }: Pair,
  { resource, id }: Other,
  { body, exchange }: Created,
  shown: unknown,
): Promise<Fault | undefined> {
  const schema = (await describedOperation(scene, life.create))?.body;
  const usual = await recordOf(scene, life, fresh, role);
  const kind = kindsIn(schema).find((name) => {
    const [sent, is, was] = [body[name], fieldOf(shown, name), fieldOf(usual, name)];
    const isKnown = [sent, is].every((one) => typeof one === 'string' && valuesOf(schema, name).includes(one));
    return isKnown && is === was && is !== sent;
  });
  if (kind === undefined) return undefined;
  const summary = `${capital(withArticle(life.resource))} for a ${resource} becomes one of another kind`;
  const expected = `${kind}: ${JSON.stringify(body[kind])}, for ${id}`;
  return { key: 'kind', summary, expected, received: JSON.stringify(shown).slice(0, 200), exchange };
}

/** The names of the fields of a body that say of what kind a record is. */
function kindsIn(schema: Schema | undefined): readonly string[] {
  return Object.keys(propertiesOf(schema)).filter((name) => isKind.test(name));
}

function valuesOf(schema: Schema | undefined, name: string): readonly unknown[] {
  const property = propertiesOf(schema)[name];
  const values: unknown = isObject(property) ? property['enum'] : undefined;
  return Array.isArray(values) ? values : [];
}

function propertiesOf(schema: Schema | undefined): JsonObject {
  return isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
}
