import { isObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import { describedOperation } from '../arrange/described.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { fieldOf } from '../arrange/records.ts';
import { withArticle } from '../article.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isFreeText, type Update } from './update-one.ts';

/**
 * Takes the text or the icon away again that an update of nothing else has given a record, as a client does that has none,
 * and gives it back where that is accepted. Where the target's own description allows null for it, the text must then
 * be gone. Of a description nothing says whether it may be taken away: what is looked for is a server error, which
 * another check tells of.
 */
export async function keptText(
  scene: Scene,
  operation: Operation,
  read: Operation,
  { sent, instance, role, exchange: given }: Update,
): Promise<Fault | undefined> {
  const [[name, text] = ['', undefined], ...more] = Object.entries(sent);
  if (more.length > 0 || !(isFreeText(name, text) || isIcon(operation, text))) return undefined;
  const described = await describedOperation(scene, operation);
  const isDescribed = takesNull(described?.body, name);
  if (!isDescribed && !operation.path.endsWith('/description')) return undefined;
  const as = scene.diary.findLast(({ exchange }) => exchange === given)?.as ?? { role };
  const path = pathTo(operation, instance);
  const exchange = await scene.send(operation, { path, body: { [name]: null } }, as);
  if (!isSuccess(exchange.reply)) return undefined;
  const fault = isDescribed ? await staying() : undefined;
  await scene.send(operation, { path, body: sent }, as);
  return fault;

  async function staying(): Promise<Fault | undefined> {
    const isKept = ({ reply }: Exchange): boolean => isSuccess(reply) && fieldOf(jsonOf(reply), name) === text;
    const ask = (): Promise<Exchange> => readOne(scene, read, instance, role);
    const after = await eventually(scene, read.lifecycle.resource, ask, (answer) => !isKept(answer));
    if (!isKept(after)) return undefined;
    const summary = `The ${name} of ${withArticle(operation.lifecycle.resource)} stays where null is taken for it`;
    return { key: 'null', summary, expected: `no ${name}`, received: describeReply(after), exchange };
  }
}

/** Whether an operation gives a record a mark, which many have none of. */
function isIcon({ path }: Operation, value: unknown): boolean {
  return path.endsWith('/icon') && typeof value === 'string';
}

/** Whether a schema requires a field, and allows null for it. */
export function takesNull(schema: Schema | undefined, name: string): boolean {
  if (!isObject(schema) || !isObject(schema['properties'])) return false;
  const field = schema['properties'][name];
  const isRequired = Array.isArray(schema['required']) && schema['required'].includes(name);
  if (!isRequired || !isObject(field)) return false;
  const branches = ['oneOf', 'anyOf'].flatMap((keyword) => (field[keyword] ?? []) as readonly Schema[]);
  const isNull = (one: Schema): boolean => isObject(one) && [one['type']].flat().includes('null');
  return field['nullable'] === true || isNull(field) || branches.some(isNull);
}
