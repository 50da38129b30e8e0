import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { fieldOf } from '../arrange/records.ts';
import { withArticle } from '../article.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isSame } from './is-same.ts';
import type { Update } from './update-one.ts';

/** A body of another kind than one that was sent, and what of it has no place in that. */
type Other = { readonly body: JsonObject; readonly name: string; readonly rest: JsonObject };

/**
 * A record that goes on showing what it was given as one of another kind, though it has been given anew, by an update
 * whose body names a kind and what that takes. The other kind is one that another record was shown with.
 */
export async function mergedPart(
  scene: Scene,
  operation: Operation,
  read: Operation,
  { sent, instance, role, exchange: given }: Update,
  before: Exchange,
): Promise<Fault | undefined> {
  const other = otherKind(scene, read, sent, jsonOf(before.reply));
  const tried = await scene.once(`another kind ${operation.id}`, () => Promise.resolve({ is: false }));
  if (other === undefined || tried.is) return undefined;
  tried.is = true;
  const { name, rest, body } = other;
  const as = scene.diary.findLast(({ exchange }) => exchange === given)?.as ?? { role };
  const send = (one: JsonObject): Promise<Exchange> =>
    scene.send(operation, { path: pathTo(operation, instance), body: one }, as);
  const isTaken = isSuccess((await send(body)).reply);
  const exchange = isTaken ? await send(sent) : undefined;
  if (exchange === undefined || !isSuccess(exchange.reply)) return undefined;
  const isMerged = ({ reply }: Exchange): boolean => {
    const shown = isSuccess(reply) ? fieldOf(jsonOf(reply), name) : undefined;
    const own = sent[name] as JsonObject;
    const hasAll = (part: JsonObject): boolean =>
      isObject(shown) && Object.entries(part).every(([key, value]) => isSame(shown[key], value));
    return hasAll(rest) && hasAll(own);
  };
  const ask = (): Promise<Exchange> => readOne(scene, read, instance, role);
  const after = await eventually(scene, read.lifecycle.resource, ask, (answer) => !isMerged(answer));
  if (!isMerged(after)) return undefined;
  const summary = `A change of ${withArticle(operation.lifecycle.resource)} leaves in its ${name} what was there before`;
  return { key: 'merged', summary, expected: JSON.stringify(sent), received: describeReply(after), exchange };
}

/** What another record was read with under the names of a body, where it is of another kind, and has other parts. */
export function otherKind(
  { diary }: Pick<Scene, 'diary'>,
  read: Operation,
  sent: JsonObject,
  shown: unknown,
): Other | undefined {
  const objects = Object.keys(sent).filter((name) => isObject(sent[name]));
  const kinds = Object.keys(sent).filter((name) => typeof sent[name] === 'string');
  const [name, ...more] = objects;
  const [kind, ...others] = kinds;
  if (name === undefined || kind === undefined || more.length + others.length > 0) return undefined;
  if (Object.keys(sent).length > 2 || fieldOf(shown, kind) !== sent[kind]) return undefined;
  const own = Object.keys({ ...(sent[name] as JsonObject), ...(fieldOf(shown, name) as JsonObject | undefined) });
  for (const { exchange } of diary) {
    const record = exchange.operation === read && isSuccess(exchange.reply) ? jsonOf(exchange.reply) : undefined;
    const [other, part] = [fieldOf(record, kind), fieldOf(record, name)];
    if (typeof other !== 'string' || other === sent[kind] || !isObject(part)) continue;
    const rest = Object.entries(part).filter(([key, value]) => !own.includes(key) && isPlain(value));
    if (rest.length > 0)
      return { name, rest: Object.fromEntries(rest), body: { ...sent, [kind]: other, [name]: part } };
  }
  return undefined;
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
