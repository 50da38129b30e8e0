import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { createdWith } from '../arrange/created-with.ts';
import { describedFields } from '../arrange/described-body.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { toId } from '../arrange/records.ts';
import { resourceOf } from '../arrange/reference-of.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { partOf } from '../updates/part-of.ts';
import { recordOf } from './look.ts';
import type { Pair } from './pair.ts';
import { isPartial } from './taken-field.ts';

/**
 * A record that names another one beside it, and shows that, names a third one once it is changed to: where the target's own
 * description says that the change takes it, and the change is accepted.
 *
 * @param body what was accepted of the change before
 * @param shown the record after that
 */
export async function changedReference(
  pair: Pair,
  change: Operation,
  body: JsonObject,
  shown: unknown,
): Promise<Fault | undefined> {
  const { scene, life, role, fresh } = pair;
  const reference = await referenceIn(pair, change, shown);
  if (reference === undefined) return undefined;
  const { name, from, to } = reference;
  const sent = isPartial(change) ? { [name]: to } : { ...body, [name]: to };
  const exchange = await scene.send(change, { path: pathTo(change, fresh), body: sent }, { role });
  if (!isSuccess(exchange.reply)) return undefined;
  const ask = (): Promise<unknown> => recordOf(scene, life, fresh, role);
  const after = await eventually(scene, life.resource, ask, (record) => namedIn(record, name) !== from);
  if (namedIn(after, name) !== from) return undefined;
  const summary = `A change of ${withArticle(life.resource)} is accepted and not read back`;
  const received = `${describeReply(exchange)}, and ${name} is then ${JSON.stringify(partOf(after, name))}`;
  return { key: name, summary, expected: `${name}: ${to}`, received, exchange };
}

/** A field in which a record names another one, which it was created with, and one beside that. */
async function referenceIn(
  { scene, life: { resource }, fresh }: Pair,
  change: Operation,
  shown: unknown,
): Promise<{ readonly name: string; readonly from: string; readonly to: string } | undefined> {
  const given = createdWith(scene, resource, fresh);
  if (given === undefined) return undefined;
  for (const name of await describedFields(scene, change)) {
    const from = given[name];
    const of = resourceOf(scene.contract, name);
    if (typeof from !== 'string' || of === undefined || of in fresh.parents || namedIn(shown, name) !== from) continue;
    const living = livingRecords(scene, of);
    const parents = JSON.stringify(living.find(({ id }) => id === from)?.parents);
    const other = living.find((one) => one.id !== from && JSON.stringify(one.parents) === parents);
    if (other !== undefined) return { name, from, to: other.id };
  }
  return undefined;
}

/** The id of the record that a field names, as a text or as the id of an object. */
function namedIn(record: unknown, name: string): string | undefined {
  const part = partOf(record, name);
  const id: unknown = isObject(part) ? toId(part, '') : part;
  return typeof id === 'string' ? id : undefined;
}
