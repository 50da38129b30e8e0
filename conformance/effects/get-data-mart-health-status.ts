import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { mentions } from '../arrange/mentions.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Effect } from './effect.ts';
import { unasked } from './unasked.ts';

/** Asked about two DataMarts, it tells of each of which it tells when asked about that one alone. */
export const getDataMartHealthStatus: Effect = { id: 'getDataMartHealthStatus', requests: 2, run: tellsOfEach };

async function tellsOfEach(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts, role } = right.value;
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply.status);
  const known = await dataMartIds(scene, role);
  const asked = idsIn(parts.body, known);
  if (asked === undefined) return notApplicable('how DataMarts are named in the body is not known');
  const ids = [...new Set([...asked.ids, ...known])].slice(0, 2);
  const ask = (some: readonly string[]): Promise<Exchange> =>
    scene.send(operation, { ...parts, body: { ...(parts.body as JsonObject), [asked.name]: some } }, { role });
  const both = await ask(ids);
  const missing = ids.find((id) => !tells(both, id));
  if (ids.length < 2 || !isSuccess(both.reply) || missing === undefined) return passed;
  // Of a DataMart that may not be seen, or has no health, nothing may be told; nor by its id.
  if (!tells(await ask([missing]), missing)) return passed;
  const summary = 'Asked about two DataMarts, the health of one is told';
  return failed({
    key: 'each',
    summary,
    expected: `that of ${missing}`,
    received: describeReply(both),
    exchange: both,
  });
}

function tells({ reply }: Exchange, id: string): boolean {
  return isSuccess(reply) && mentions(jsonOf(reply), id);
}

/** Ids of DataMarts that a role may read, those first that were there before. */
async function dataMartIds(scene: Scene, role: Role): Promise<readonly string[]> {
  const found = await scene.arrange.found('DataMart', role);
  const own = found.length < 2 ? await scene.arrange.get('DataMart', { role, subject: 'own' }) : undefined;
  return [...found.map(({ id }) => id), ...(own?.ok === true ? [own.value.id] : [])];
}

/** The list of ids in a body. */
function idsIn(
  body: unknown,
  known: readonly string[],
): { readonly name: string; readonly ids: readonly string[] } | undefined {
  const lists = Object.entries(isObject(body) ? body : {}).flatMap(([name, value]) =>
    Array.isArray(value) && value.length > 0 && value.every((id) => known.includes(id as string))
      ? [{ name, ids: value as readonly string[] }]
      : [],
  );
  return lists[0];
}
