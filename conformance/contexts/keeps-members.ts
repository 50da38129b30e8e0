import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { triedCreator } from '../arrange/created-instances.ts';
import { memberIdsOf } from '../arrange/members.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { see, type Seen } from '../by-path/look.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';

const resource = 'Context';

/**
 * The members of a context of ours are those that were put last, and stay so when it is renamed. In which field the list shows
 * them is open: two that it did not name before are put, and only where it then names them anything is said.
 */
export async function keepsMembers(scene: Scene, put: Operation): Promise<Outcome> {
  const role = await triedCreator(scene, resource, keyHolder(scene, put.role));
  const context = await scene.arrange.get(resource, { role, subject: 'fresh' });
  if (!context.ok) return inconclusive(context.reason, context.remedy);
  const instance = context.value;
  const look = (): Promise<Seen | undefined> => see(scene, resource, instance, role);
  const first = await look();
  if (first?.record === undefined) return notApplicable('the context is not listed');
  const others = (await memberIdsOf(scene, role)).filter((id) => !mentions(first.record, id));
  const [former, latter] = others;
  if (former === undefined || latter === undefined) return notApplicable('no two members are known');
  const body = await memberBody(scene, put, role);
  if (body === undefined) return notApplicable('how members are put is not known');
  const path = { [put.params.find((one) => one.in === 'path')!.name]: instance.id };
  const submit = (ids: readonly string[]): Promise<Exchange> =>
    scene.send(put, { path, body: withMembers(body, ids) }, { role });
  const names = (seen: Seen | undefined, ids: readonly string[]): boolean =>
    ids.every((id) => mentions(seen?.record, id));
  if (!isSuccess((await submit([former, latter])).reply)) return notApplicable('members were not put');
  const both = await eventually(scene, resource, look, (seen) => names(seen, [former, latter]));
  if (!names(both, [former, latter])) return notApplicable('the list does not show members');
  const exchange = await submit([latter]);
  if (!isSuccess(exchange.reply)) return notApplicable('members were not put again');
  const isOne = (seen: Seen | undefined): boolean => names(seen, [latter]) && !names(seen, [former]);
  const one = await eventually(scene, resource, look, isOne);
  const fault = (key: string, at: Exchange, summary: string, expected: string, seen: Seen | undefined): Outcome =>
    failed({ key, summary, expected, received: seen ? describeReply(seen.exchange) : 'nothing', exchange: at });
  if (!isOne(one)) {
    const what = names(one, [former])
      ? 'A member that was taken off a context is still in it'
      : 'A context lost a member';
    return fault('members', exchange, what, `${latter} alone`, one);
  }
  return (
    (await isWipedByRename(
      scene,
      role,
      path,
      () => look().then((seen) => ({ seen, has: names(seen, [latter]) })),
      fault,
    )) ?? passed
  );
}

async function isWipedByRename(
  scene: Scene,
  role: Parameters<typeof see>[3],
  path: Readonly<Record<string, string>>,
  look: () => Promise<{ readonly seen: Seen | undefined; readonly has: boolean }>,
  fault: (key: string, at: Exchange, summary: string, expected: string, seen: Seen | undefined) => Outcome,
): Promise<Outcome | undefined> {
  const rename = operationOnOne(scene.contract, 'change', resource);
  const requests = rename && (await scene.arrange.requests({ ...rename, params: [] }, { role, subject: 'any' }));
  for (const { body } of requests?.ok === true ? requests.value : []) {
    if (/member/i.test(JSON.stringify(body ?? {}))) continue;
    const exchange = await scene.send(rename!, { path, body }, { role });
    if (!isSuccess(exchange.reply)) continue;
    const after = await eventually(scene, resource, look, ({ has }) => has);
    if (after.has || after.seen?.record === undefined) return undefined;
    return fault(
      'wiped',
      exchange,
      'An update of a context takes its members off',
      'the members as before',
      after.seen,
    );
  }
  return undefined;
}

/** A body that puts members: one with a single list of texts. */
async function memberBody(
  scene: Scene,
  put: Operation,
  role: Parameters<typeof see>[3],
): Promise<JsonObject | undefined> {
  const requests = await scene.arrange.requests({ ...put, params: [] }, { role, subject: 'any' });
  const bodies = requests.ok ? requests.value.map(({ body }) => body) : [];
  return bodies.filter(isObject).find((body) => Object.values(body).filter(Array.isArray).length === 1);
}

function withMembers(body: JsonObject, ids: readonly string[]): JsonObject {
  const entries = Object.entries(body).map(([name, value]): [string, Json] => [
    name,
    Array.isArray(value) ? ids : value,
  ]);
  return Object.fromEntries(entries);
}
