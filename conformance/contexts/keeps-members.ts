import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { triedCreator } from '../arrange/created-instances.ts';
import { memberIdsOf } from '../arrange/members.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { see, type Seen } from '../by-path/look.ts';
import { identityOf } from '../keys/identity.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { toldContexts } from './told-contexts.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { toPage } from '../lists/pages.ts';
import { boundByMembership } from './bound-by-membership.ts';
import { withList } from './context-bodies.ts';
import { emptiedByRemoval } from './emptied-by-removal.ts';
import { halfMembers } from './half-members.ts';
import { putElsewhere } from './put-elsewhere.ts';
import { staysBound, staysUnbound } from './stale-binding.ts';
import { takenMember } from './taken-member.ts';

const resource = 'Context';

/** A context of ours whose members are shown, and two of the project who are none of them at first. */
type Membership = {
  readonly scene: Scene;
  readonly role: Role;
  readonly path: Readonly<Record<string, string>>;
  readonly former: string;
  readonly latter: string;
  readonly look: () => Promise<Seen | undefined>;
};

/**
 * The members of a context of ours are those that were put last, and stay so when it is renamed. In which field the list shows
 * them is open: two that it did not name before are put, and only where it then names them, or a token does, anything is said.
 */
export async function keepsMembers(scene: Scene, put: Operation): Promise<Outcome> {
  const role = await triedCreator(scene, resource, keyHolder(scene, put.role));
  const context = await scene.arrange.get(resource, { role, subject: 'fresh' });
  if (!context.ok) return inconclusive(context.reason, context.remedy);
  const look = (): Promise<Seen | undefined> => see(scene, resource, context.value, role);
  const first = await look();
  if (first?.record === undefined) return notApplicable('the context is not listed');
  const bound = await boundByMembership(
    scene,
    toPage(scene, first.exchange.operation!, first.exchange)?.rows ?? new Map(),
  );
  // Who may attach the context shows of an editor alone, whom it is then taken from.
  const members = (await memberIdsOf(scene, role)).toSorted(
    (one, other) => Number(other === bound?.user) - Number(one === bound?.user),
  );
  const [former, latter] = members.filter((id) => !mentions(first.record, id));
  if (former === undefined || latter === undefined) return notApplicable('no two members are known');
  const body = await memberBody(scene, put, role);
  if (body === undefined) return notApplicable('how members are put is not known');
  const path = pathOf(put, context.value.id);
  const membership = { scene, role, path, former, latter, look };
  const submit = putting(scene, { put, path, body, role });
  const joining = await submit([former, latter]);
  if (!isSuccess(joining.reply)) return notApplicable('members were not put');
  const isBoth = (seen: Seen | undefined): boolean => has(seen, former) && has(seen, latter);
  const both = await eventually(scene, resource, look, isBoth);
  if (!isBoth(both)) {
    const elsewhere = await putElsewhere(scene, { first, now: both, ids: [former, latter], submit, look });
    const lost = elsewhere ?? toldAlone(joining, both, [former, latter]);
    const half = lost ?? (await halfMembers(scene, { first, now: both, ids: [former, latter], submit, look }));
    return half ?? tellsBearers(scene, put, body, role);
  }
  const putInto = (one: string, ids: readonly string[]): Promise<Exchange> =>
    putting(scene, { put, path: pathOf(put, one), body, role })(ids);
  const { id } = context.value;
  const people = { member: former, companion: latter };
  const taken = await takenMember(scene, { putInto, role, id, ...people, first, both: both! });
  if (taken !== undefined) return taken;
  // Whoever has created a context may be bound to it by that.
  const editor = bound?.user === former && bound.role !== role ? bound : undefined;
  const unbound = editor && (await staysUnbound(scene, editor, id));
  if (unbound !== undefined) return unbound;
  const exchange = await submit([latter]);
  if (!isSuccess(exchange.reply)) return notApplicable('members were not put again');
  const replaced = await isReplaced(membership, exchange);
  const left = replaced === undefined && editor ? await staysBound(scene, editor, id) : undefined;
  const fault = replaced ?? left ?? (await isWiped(membership));
  return fault ?? (await emptiedByRemoval(scene, { role, member: latter, look })) ?? passed;
}

/**
 * Members that the answer shows in a field, and the list does not show in the very same field: they are not kept, or the list is
 * wrong about them, and both are told.
 */
function toldAlone(exchange: Exchange, seen: Seen | undefined, ids: readonly string[]): Outcome | undefined {
  const [answer, record] = [inEnvelope(jsonOf(exchange.reply)), seen?.record];
  if (!isObject(answer) || !isObject(record)) return undefined;
  const name = Object.keys(answer).find((one) => ids.every((id) => mentions(answer[one], id)));
  const shown = name === undefined ? undefined : record[name];
  if (!Array.isArray(shown) || ids.every((id) => mentions(shown, id))) return undefined;
  const summary = 'The members that a context is given are lost';
  const operations = [exchange.operation!.id, seen!.exchange.operation!.id];
  return failed({ key: 'lost', summary, expected: ids.join(' and '), received: told(seen), exchange, operations });
}

/**
 * Where the list does not show members, a token may tell its bearer of the contexts that it is a member of: of one that it was put
 * in, and not of one that others were put in since.
 */
async function tellsBearers(scene: Scene, put: Operation, body: JsonObject, role: Role): Promise<Outcome> {
  const context = await scene.arrange.get(resource, { role, subject: 'fresh' });
  if (!context.ok) return inconclusive(context.reason, context.remedy);
  const { id } = context.value;
  const path = pathOf(put, id);
  const submit = putting(scene, { put, path, body, role });
  const users = await Promise.all(
    [...scene.sessions.keys()].map(async (key) => ({ role: key, user: await identityOf(scene, key) })),
  );
  const [one, other] = users.filter(({ user }) => user !== undefined);
  const hidden = notApplicable('neither the list shows members nor a token its contexts');
  if (one === undefined || other === undefined || one.user === other.user) return hidden;
  const isTold = async (): Promise<boolean> => (await toldContexts(scene, one.role)).includes(id);
  if (await isTold()) return hidden;
  if (!isSuccess((await submit([one.user!])).reply) || !(await isTold())) return hidden;
  const exchange = await submit([other.user!]);
  if (!isSuccess(exchange.reply)) return notApplicable('members were not put again');
  if (!(await eventually(scene, resource, isTold, (isStill) => !isStill))) return passed;
  const summary = 'A member that was taken off a context is told to be in it still';
  return failed({ key: 'told', summary, expected: `${other.user} alone`, received: `${one.user} as well`, exchange });
}

function pathOf(put: Operation, id: string): Readonly<Record<string, string>> {
  return { [put.params.find((one) => one.in === 'path')!.name]: id };
}

type Putting = Pick<Membership, 'path' | 'role'> & { readonly put: Operation; readonly body: JsonObject };

/** Puts members into a context in place of those that it has. */
function putting(scene: Scene, { put, path, body, role }: Putting): (ids: readonly string[]) => Promise<Exchange> {
  return (ids) => scene.send(put, { path, body: withList(body, ids) }, { role });
}

async function isReplaced(membership: Membership, exchange: Exchange): Promise<Outcome | undefined> {
  const { scene, former, latter, look } = membership;
  const isOne = (seen: Seen | undefined): boolean => has(seen, latter) && !has(seen, former);
  const seen = await eventually(scene, resource, look, isOne);
  if (isOne(seen)) return undefined;
  const isKept = has(seen, former);
  const summary = isKept ? 'A member that was taken off a context is still in it' : 'A context lost a member';
  return failed({ key: 'members', summary, expected: `${latter} alone`, received: told(seen), exchange });
}

/** An update that is not about the members. */
async function isWiped({ scene, role, path, latter, look }: Membership): Promise<Outcome | undefined> {
  const rename = operationOnOne(scene.contract, 'change', resource);
  const requests = rename && (await scene.arrange.requests({ ...rename, params: [] }, { role, subject: 'any' }));
  for (const { body } of requests?.ok === true ? requests.value : []) {
    if (!isObject(body) || Object.keys(body).some((name) => /member/i.test(name))) continue;
    const exchange = await scene.send(rename!, { path, body }, { role });
    if (!isSuccess(exchange.reply)) continue;
    const seen = await eventually(scene, resource, look, (one) => has(one, latter));
    if (has(seen, latter) || seen?.record === undefined) return undefined;
    const summary = 'An update of a context takes its members off';
    return failed({ key: 'wiped', summary, expected: latter, received: told(seen), exchange });
  }
  return undefined;
}

/** A body that puts members: one with a single list. */
export async function memberBody(scene: Scene, put: Operation, role: Role): Promise<JsonObject | undefined> {
  const requests = await scene.arrange.requests({ ...put, params: [] }, { role, subject: 'any' });
  const bodies = requests.ok ? requests.value.map(({ body }) => body) : [];
  return bodies.filter(isObject).find((body) => Object.values(body).filter(Array.isArray).length === 1);
}

function has(seen: Seen | undefined, id: string): boolean {
  return mentions(seen?.record, id);
}

/** The context itself: a list may show many others before it. */
function told(seen: Seen | undefined): string {
  return seen?.record === undefined ? 'nothing' : JSON.stringify(seen.record);
}
