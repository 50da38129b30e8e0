import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { unknownId } from '../arrange/arrange.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { mentions } from '../arrange/mentions.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { toId } from '../arrange/records.ts';
import type { Attempt } from '../arrange/attempts.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { begunRuns } from '../health/begun-runs.ts';
import { mixedUp } from '../health/mixed-up.ts';
import { removedMart } from '../health/removed-mart.ts';
import { runsNamedBy } from '../health/runs-named-by.ts';
import { watchedOnce } from '../run-life/watched-runs.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Effect } from './effect.ts';
import { unasked } from './unasked.ts';

/**
 * Asked about two DataMarts, it tells of each of which it tells when asked about that one alone, and not of others
 * alone, nor of one what is true of another, nor of one that was removed. The runs that it names are those of the DataMart.
 */
export const getDataMartHealthStatus: Effect = { id: 'getDataMartHealthStatus', requests: 10, run: tellsOfEach };

async function tellsOfEach(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts, role } = right.value;
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply.status);
  const known = await dataMartIds(scene, role);
  const asked = idsIn(parts.body, known);
  if (asked === undefined) return notApplicable('how DataMarts are named in the body is not known');
  await askOfNobodys(scene, operation, { ...right.value, asked, known });
  const outcome = await tellsOf(scene, operation, { ...right.value, asked, known });
  if (outcome.state !== 'passed') return outcome;
  const fault =
    (await mixedUp(await unlike(scene, role, known), (ids) =>
      askOf(scene, operation, { parts, role: creatorOf(scene, 'DataMart', role), asked }, ids),
    )) ??
    (await runsNamedBy(scene, operation, { parts, name: asked.name })) ??
    (await removedMart(scene, (ids, by) => askOf(scene, operation, { parts, role: by, asked }, ids)));
  return fault === undefined ? outcome : failed(fault);
}

/** A right request, the DataMarts that it asks about, and those that its role may read. */
type Asked = Attempt & { readonly role: Role; readonly asked: Ids; readonly known: readonly string[] };

/** A request about some DataMarts, in the body of a right one. */
function askOf(
  scene: Scene,
  operation: Operation,
  { parts, role, asked }: Pick<Asked, 'parts' | 'role' | 'asked'>,
  ids: readonly string[],
): Promise<Exchange> {
  return scene.send(operation, { ...parts, body: { ...(parts.body as JsonObject), [asked.name]: ids } }, { role });
}

/** DataMarts that a role may read, and two of ours at the end, of which the last one has had no runs, and the other most. */
async function unlike(scene: Scene, role: Role, known: readonly string[]): Promise<readonly string[]> {
  // Asked for alone, the case begins with runs that others would have begun.
  if (scene.allowWrites && begunRuns(scene).size === 0) await watchedOnce(scene, 1);
  const [[busy] = []] = [...begunRuns(scene)].toSorted(([, one], [, other]) => other.length - one.length);
  const fresh = scene.allowWrites ? await scene.arrange.get('DataMart', { role, subject: 'fresh' }) : undefined;
  return [...known.slice(0, 1), ...(busy === undefined ? [] : [busy]), ...(fresh?.ok === true ? [fresh.value.id] : [])];
}

/**
 * Asks about DataMarts that nobody has as well, whatever that is answered: a server error is told of by another check.
 */
async function askOfNobodys(scene: Scene, operation: Operation, { parts, role, asked }: Asked): Promise<void> {
  await askOf(scene, operation, { parts, role, asked }, [...asked.ids, unknownId, 'conform']);
}

async function tellsOf(
  scene: Scene,
  operation: Operation,
  { exchange, parts, role, asked, known }: Asked,
): Promise<Outcome> {
  const ids = [...new Set([...asked.ids, ...known])].slice(0, 2);
  const ask = (some: readonly string[]): Promise<Exchange> => askOf(scene, operation, { parts, role, asked }, some);
  const both = await ask(ids);
  for (const [told, of] of [
    [both, ids],
    [exchange, asked.ids],
  ] as const) {
    if (of.length === 0) continue;
    const other = of.some((id) => tells(told, id)) ? undefined : await otherTold(scene, role, told, of);
    if (other !== undefined) return failed(ofOthers(of, told, other));
  }
  const all = await toldUnasked(scene, role, { exchange: both, ids, ask });
  if (all !== undefined) return failed(all);
  const missing = ids.find((id) => !tells(both, id));
  if (ids.length < 2 || !isSuccess(both.reply) || missing === undefined) return passed;
  // Of a DataMart that may not be seen, or has no health, nothing may be told; nor by its id.
  const alone = await ask([missing]);
  if (!tells(alone, missing)) {
    const other = await otherTold(scene, role, alone, [missing]);
    return other === undefined ? passed : failed(ofOthers([missing], alone, other));
  }
  const summary = 'Asked about two DataMarts, the health of one is told';
  return failed({
    key: 'each',
    summary,
    expected: `that of ${missing}`,
    received: describeReply(both),
    exchange: both,
  });
}

/**
 * The fault of an answer that tells of other DataMarts, too. One may be told of since another rests on it: one of ours,
 * on which nothing rests, and one that was there before are each asked for alone, and told of both.
 */
async function toldUnasked(
  scene: Scene,
  role: Role,
  asked: {
    readonly exchange: Exchange;
    readonly ids: readonly string[];
    readonly ask: (ids: readonly string[]) => Promise<Exchange>;
  },
): Promise<Fault | undefined> {
  const { exchange, ids, ask } = asked;
  if (!scene.allowWrites || (await otherTold(scene, role, exchange, ids)) === undefined) return undefined;
  const [known] = await scene.arrange.found('DataMart', role);
  const fresh = await scene.arrange.get('DataMart', { role, subject: 'fresh' });
  if (known === undefined || !fresh.ok) return undefined;
  const pair = [known.id, fresh.value.id] as const;
  for (const id of pair) {
    const alone = await ask([id]);
    if (!pair.every((one) => tells(alone, one))) return undefined;
    if (id === known.id) continue;
    const summary = 'The health of DataMarts is told that were not asked about';
    return { key: 'all', summary, expected: `that of ${id} alone`, received: describeReply(alone), exchange: alone };
  }
  return undefined;
}

/** A DataMart that can be read, and is told of though nobody has asked about it. */
async function otherTold(
  scene: Scene,
  role: Role,
  { reply }: Exchange,
  asked: readonly string[],
): Promise<string | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const told = isSuccess(reply) ? [...new Set(idsWithin(jsonOf(reply)))].filter((id) => !asked.includes(id)) : [];
  for (const id of read === undefined ? [] : told.slice(0, readAtMost)) {
    const shown = await readOne(scene, read!, { id, parents: {} }, role);
    if (isSuccess(shown.reply) && toId(jsonOf(shown.reply), 'DataMart', scene.profile.idField) === id) return id;
  }
  return undefined;
}

/** How much of what may be the id of a DataMart is read as one. */
const readAtMost = 3;

/** The texts in fields that are named as ids, and the names of the fields of maps. */
function idsWithin(value: unknown, name = ''): readonly string[] {
  if (typeof value === 'string') return /id$/i.test(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => idsWithin(one, name));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([field, one]) => [...(isObject(one) ? [field] : []), ...idsWithin(one, field)]);
}

function ofOthers(ids: readonly string[], exchange: Exchange, other: string): Fault {
  const summary = 'The health of other DataMarts is told than of those asked about';
  return { key: 'others', summary, expected: `that of ${ids.join(' and ')}`, received: `that of ${other}`, exchange };
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

/** The list of ids in a body, and the name of its field. */
type Ids = { readonly name: string; readonly ids: readonly string[] };

/** The list of ids in a body: what is asked of ids that nobody has may be asked of others. */
function idsIn(body: unknown, known: readonly string[]): Ids | undefined {
  const lists = Object.entries(isObject(body) ? body : {}).flatMap(([name, value]) =>
    Array.isArray(value) && value.every((id) => typeof id === 'string') ? [{ name, ids: value }] : [],
  );
  const own = lists.find(({ ids }) => ids.length > 0 && ids.every((id) => known.includes(id)));
  const named = lists.find(({ name }) => /ids$/i.test(name));
  return own ?? (named && { name: named.name, ids: [] });
}
