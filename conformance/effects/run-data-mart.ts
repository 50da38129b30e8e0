import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf, idOfCreated } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { stateNames } from '../arrange/state-names.ts';
import { makeReady } from '../arrange/ready.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { readAll, type Whole } from '../lists/pages.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { noteUsed } from '../outlived/removed-data-mart.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { beginsAnother } from './begins-another.ts';
import { beginsElsewhere } from './begins-elsewhere.ts';
import { beginsForeign } from './begins-foreign.ts';
import { cancelsOne } from './cancels-one.ts';
import type { Effect } from './effect.ts';
import { otherDataMart } from './other-data-mart.ts';
import { type RunPlace, stateIn } from './run-place.ts';
import { unasked } from './unasked.ts';
import { withoutTimes } from './without-times.ts';

/** "Run creation result": a manual run begins one run, which the history of a DataMart that nobody else knows shows. */
export const runDataMart: Effect = { id: 'runDataMart', requests: 9, run: beginsOne };

async function beginsOne(scene: Scene, operation: Operation): Promise<Outcome> {
  const role = keyHolder(scene, operation.role);
  const mart = await scene.arrange.get('DataMart', { role: creatorOf(scene, 'DataMart', role), subject: 'fresh' });
  if (!mart.ok) return inconclusive(mart.reason, mart.remedy);
  const history = operationsOn(scene.contract, 'list', 'Run').find((one) => resourceParams(one).length > 0);
  const bodies = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
  if (history === undefined || !bodies.ok) return notApplicable('no history of runs can be read');
  const parts = { path: { [resourceParams(operation)[0]!.name]: mart.value.id }, body: bodies.value[0]?.body };
  const historyAt = ({ id, parents }: Instance): Promise<Whole | undefined> => {
    const path = pathTo(history, { id: '', parents: { ...parents, DataMart: id } });
    return readAll(scene, { operation: history, parts: { path }, role });
  };
  const place = placeAt(scene, operation, { parts, role, history: () => historyAt(mart.value) });
  const begun = await beginReady(scene, operation, { parts, role }, place);
  const id = place.idIn(begun.exchange);
  if (id === undefined) return unasked(operation, begun.exchange.reply.status);
  await noteUsed(scene, { id: mart.value.id, role: creatorOf(scene, 'DataMart', role), body: parts.body });
  const after = await eventually(scene, 'Run', place.history, (all) => all === undefined || all.rows.has(id));
  if (after !== undefined && !after.rows.has(id)) {
    const foreign = await beginsForeign(scene, operation, { parts, role }, id);
    if (foreign !== undefined) return failed(foreign);
    const other = await otherDataMart(scene, { runId: id, dataMart: mart.value.id, role });
    return other === undefined ? showsOlder(scene, place, id) : failed(ofOther(begun.exchange, other));
  }
  if (begun.before === undefined || after === undefined) return notApplicable('the history does not show the run');
  const fault = twoRuns(begun, id, after) ?? (await strays(scene, place, id, after));
  if (fault !== undefined) return failed(fault);
  const lonely = await scene.once('lonely DataMart', () => scene.arrange.get('DataMart', { role, subject: 'fresh' }));
  const stray = lonely.ok ? await beginsElsewhere(place, id, () => historyAt(lonely.value)) : undefined;
  return stray === undefined ? passed : failed(stray);
}

function ofOther(exchange: Exchange, other: string): Fault {
  const summary = 'A manual run of a DataMart is one of another';
  const received = `${describeReply(exchange)}, and a run of ${other}`;
  return { key: 'other', summary, expected: 'a run of the DataMart', received, exchange };
}

/** Milliseconds from one look at a history to the next. */
const whileBehind: readonly number[] = [1_000, 2_000, 3_000, 4_000];

/** A history without the run that was begun last leaves that one out where it shows it once another was begun. */
async function showsOlder(scene: Scene, place: RunPlace, first: string): Promise<Outcome> {
  const second = place.idIn(await place.begin());
  const has = (all: Whole | undefined, id: string | undefined): boolean =>
    id !== undefined && all?.rows.has(id) === true;
  let after = await eventually(scene, 'Run', place.history, (all) => all === undefined || has(all, second));
  // A history that follows later shows the first one before the second as well.
  for (const pause of has(after, first) ? whileBehind : []) {
    if (has(after, second)) break;
    await sleep(pause);
    after = await place.history();
  }
  if (second === undefined || second === first || has(after, second) || !has(after, first))
    return notApplicable('the history does not show the run');
  const { exchange } = after!;
  const summary = 'The history of a DataMart leaves out the run that was begun last';
  const expected = `a list with ${second}, as with ${first}`;
  return failed({ key: 'last', summary, expected, received: describeReply(exchange), exchange });
}

/** The answer to beginning a run, and the rows that the history had before. */
type Begun = { readonly exchange: Exchange; readonly before: ReadonlyMap<string, unknown> | undefined };

async function beginReady(
  scene: Scene,
  operation: Operation,
  { parts, role }: Omit<How, 'history'>,
  place: RunPlace,
): Promise<Begun> {
  const exchange = await place.begin();
  const isRefused = !isSuccess(exchange.reply);
  if (!isRefused || !(await makeReady(scene, operation, parts, exchange.reply, role)))
    return { exchange, before: new Map() };
  // What was refused may be written down as well.
  const before = (await place.history())?.rows;
  return { exchange: await place.begin(), before };
}

/** What is amiss with a second run, and with cancelling the first. */
async function strays(scene: Scene, place: RunPlace, id: string, seen: Whole): Promise<Fault | undefined> {
  const another = await beginsAnother(scene, place, id, seen);
  if (another.fault !== undefined || another.id === undefined) return another.fault;
  return cancelsOne(scene, place, [id, another.id], stateIn(seen, id));
}

/** How runs of a DataMart are begun and looked at. */
type How = { readonly parts: RequestParts; readonly role: Role; readonly history: RunPlace['history'] };

function placeAt(scene: Scene, operation: Operation, { parts, role, history }: How): RunPlace {
  const cancels = scene.contract.operations.find(({ id }) => id === 'cancelDataMartRun');
  const [mart] = Object.values(parts.path ?? {});
  return {
    begin: () => scene.send(operation, parts, { role }),
    idIn: (exchange) => (isSuccess(exchange.reply) ? idOfCreated(operation, exchange.reply, 'Run', scene) : undefined),
    cancel: async (id) =>
      cancels && scene.send(cancels, { path: pathTo(cancels, { id, parents: { DataMart: mart! } }) }, { role }),
    history,
  };
}

function twoRuns({ exchange, before }: Begun, id: string, after: Whole): Fault | undefined {
  const added = [...after.rows].filter(([one]) => one !== id && before?.has(one) !== true);
  const [other] = added.find(isLike(id, after)) ?? [];
  if (other === undefined) return undefined;
  const summary = 'A manual run of a DataMart begins two runs';
  const received = `${describeReply(exchange)}, and ${other} is there as well`;
  return { key: 'double', summary, expected: `the run ${id} alone`, received, exchange };
}

/**
 * Whether a row is that of the run but for its id, its times and how far it is. One that failed may have been tried
 * again.
 */
function isLike(id: string, { rows }: Whole): (entry: readonly [string, unknown]) => boolean {
  const mine = plain(id, rows.get(id));
  return ([other, row]) => plain(other, row) === mine && ![row, rows.get(id)].some(hasFailed);
}

function hasFailed(row: unknown): boolean {
  return stateNames.some((name) => /fail|error/i.test(JSON.stringify(fieldOf(row, name) ?? '')));
}

const progress = /^(status|state|stage|phase|progress|duration\w*|number|attempt|\w*(At|Time))$/i;

function plain(id: string, row: unknown): string {
  const entries = Object.entries(isObject(row) ? row : {}).filter(([name]) => !progress.test(name));
  return withoutTimes(JSON.stringify(entries)).replaceAll(id, '');
}
