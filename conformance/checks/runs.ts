import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Case, Check } from '../check.ts';
import { dataMartOf } from '../arrange/data-mart-of.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { misnamedRunCreator } from '../creator/misnamed-run-creator.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { type Lister, readAll, type Whole } from '../lists/pages.ts';
import { beginsAgain } from '../lists/repeated-row.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import { eventually, goesOn } from '../target/patience.ts';
import { changedRunSql } from '../streams/changed-run-sql.ts';
import { martOf } from '../streams/read-run.ts';
import { lacksSqlOfControls } from '../streams/sql-of-controls.ts';
import { ungroupedSql } from '../streams/ungrouped-sql.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';

/**
 * A run that was begun can be read, is listed among those of its DataMart and of the project, and names nobody else.
 */
export const runs: Check = {
  id: 'runs',
  title: 'A run that was begun can be read and is listed',
  parallel: false,
  cases: ({ contract }) =>
    operationsOn(contract, 'create', 'Run')
      .filter((one) => one.success.item !== undefined || resourceParams(one)[0]?.resource === 'DataMart')
      .map((operation): Case => ({
        id: `runs/${operation.id}`,
        operation,
        requirement: operation.success.item === undefined ? 'record-run-creation-result' : 'run-readable',
        level: 'implied',
        writes: true,
        priority: 2,
        requests: 8,
        run: (scene) => isThere(scene, operation),
      })),
};

async function isThere(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts, role: beginner } = right.value;
  const runId = idOfCreated(operation, exchange.reply, 'Run', scene);
  if (!isSuccess(exchange.reply) || runId === undefined) {
    const remedy = `requests: { "${operation.method} ${operation.path}": { … } }`;
    return inconclusive(`no run was begun: it was answered ${exchange.reply.status}`, remedy);
  }
  const mart = await martOf(scene, operation, parts.path ?? {});
  if (mart === undefined) return inconclusive('the DataMart of the report is not known', 'idField: …');
  const ids = { Run: runId, DataMart: mart };
  const one = operationOnOne(scene.contract, 'read', 'Run');
  const lists = operationsOn(scene.contract, 'list', 'Run');
  const readBy = one === undefined ? [] : rolesOf(scene);
  const readAs = (): Promise<Exchange[]> =>
    Promise.all(readBy.map((role) => scene.send(one!, pathAt(one!, ids), { role })));
  const wasRead = (all: readonly Exchange[]): boolean => all.some(({ reply }) => isSuccess(reply));
  const reads = await eventually(scene, 'Run', readAs, wasRead);
  const isRead = wasRead(reads);
  // Where some key is refused, the run may be kept from it and not be lacking.
  const isLost = reads.length > 0 && reads.every(({ reply }) => reply.status === 404);
  const list = (): Promise<Listing[]> => Promise.all(lists.map((each) => listing(scene, each, ids, beginner)));
  const seen = await eventually(scene, 'Run', list, (all) => all.every(({ without }) => without === undefined));
  const isListed = seen.some((each) => each.isListed);
  if (isLost)
    return failed({
      ...(isListed ? unread(reads[0]!) : lost(exchange, runId)),
      operations: [operation.id, one!.id],
    });
  const kept = isRead
    ? ((await keptFrom(scene, { one: one!, ids, lists }, seen)) ??
      (await keptFromBeginner(scene, { one: one!, ids, lists }, seen, beginner)))
    : undefined;
  if (kept !== undefined) return failed({ ...kept, operations: [operation.id, one!.id] });
  const missing = isRead ? await telling(scene, seen, ids.DataMart) : undefined;
  // Whether the run was not written down or the list leaves it out, nobody can tell.
  if (missing !== undefined) {
    const lacking = lists.filter((_, index) => seen[index]!.without !== undefined).map(({ id }) => id);
    return failed({ ...unlisted(missing.exchange, runId), operations: [operation.id, ...lacking] });
  }
  const again = seen.flatMap((each) => each.again ?? []);
  if (again.length > 0) return failed(...again);
  const strayed = await ofOtherMart(scene, seen, ids);
  if (strayed !== undefined) return failed(strayed);
  const misnamed =
    isRead && operation.success.item === undefined ? await misnamedRunCreator(scene, operation) : undefined;
  if (misnamed !== undefined) return failed(misnamed);
  const lacking = operation.success.item === undefined ? undefined : await misshownSql(scene, operation);
  if (lacking !== undefined) return failed(lacking);
  return isRead || isListed ? passed : notApplicable('no key may read the run');
}

/** The fault of the SQL of the runs of a stream: it is lacking, is another than it was, or does not group. */
async function misshownSql(scene: Scene, operation: Operation): Promise<Fault | undefined> {
  return (
    (await lacksSqlOfControls(scene, operation)) ??
    (await changedRunSql(scene, operation)) ??
    ungroupedSql(scene, operation)
  );
}

/**
 * Whether any key finds the run in a list; where none does though one could read the whole list, that list. `lacks`:
 * the first key whose whole list has it not.
 */
type Listing = {
  readonly isListed: boolean;
  /** What reads it, where the run is in it. */
  readonly lister?: Lister | undefined;
  /** How the list shows the run. */
  readonly row?: unknown;
  readonly without?: Whole | undefined;
  readonly lacks?: string | undefined;
  readonly again?: Fault | undefined;
};

async function listing(
  scene: Scene,
  operation: Operation,
  ids: Readonly<Record<string, string>>,
  beginner: Role,
): Promise<Listing> {
  let without: Whole | undefined;
  let lacks: string | undefined;
  // The runs of the project may be those of the caller: who has begun this one is asked first.
  const first = resourceParams(operation).length === 0 ? [beginner] : [];
  for (const role of new Set([...first, ...rolesOf(scene)])) {
    const lister: Lister = { operation, parts: pathAt(operation, ids), role };
    const all = await readAll(scene, lister);
    if (all?.ids.includes(ids['Run']!) === true)
      return {
        isListed: true,
        lister,
        row: all.rows.get(ids['Run']!),
        lacks,
        again: await beginsAgain(scene, lister, all.again),
      };
    lacks ??= all && role;
    without = all ?? without;
  }
  return { isListed: false, without, lacks };
}

/** A run: the operation that reads it, its id and that of its DataMart, and the lists that it is looked for in. */
type Known = {
  readonly one: Operation;
  readonly ids: Readonly<Record<string, string>>;
  readonly lists: readonly Operation[];
};

/**
 * A run that a key reads below its DataMart, and that another finds in the history of that one, is in the history as
 * the first key reads it, too: that shows the runs of the DataMart, and nothing is said of whose. Those of the project
 * may be fewer.
 */
async function keptFrom(
  scene: Scene,
  { one, ids, lists }: Known,
  seen: readonly Listing[],
): Promise<Fault | undefined> {
  const at = lists.findIndex((list, index) => resourceParams(list).length > 0 && seen[index]!.isListed);
  const [history, role] = [lists[at], seen[at]?.lacks];
  if (history === undefined || role === undefined) return undefined;
  const read = (): Promise<Exchange> => scene.send(one, pathAt(one, ids), { role });
  if (!isSuccess((await read()).reply)) return undefined;
  const look = (): Promise<Whole | undefined> =>
    readAll(scene, { operation: history, parts: pathAt(history, ids), role });
  const isLacking = (all: Whole | undefined): boolean => all?.ids.includes(ids['Run']!) === false;
  const all = await eventually(scene, 'Run', look, (now) => !isLacking(now));
  if (!isLacking(all) || !isSuccess((await read()).reply)) return undefined;
  const summary = 'A run of a DataMart is not listed to a key that reads it, and is to another';
  const expected = `a list with ${ids['Run']!}`;
  return { key: 'kept', summary, expected, received: describeReply(all!.exchange), exchange: all!.exchange };
}

/** A run that the list of the project shows to another key, and goes on not to show to the one that has begun it and reads it. */
async function keptFromBeginner(
  scene: Scene,
  { one, ids, lists }: Known,
  seen: readonly Listing[],
  beginner: Role,
): Promise<Fault | undefined> {
  const at = lists.findIndex(
    (list, index) => resourceParams(list).length === 0 && seen[index]!.isListed && seen[index]!.lacks === beginner,
  );
  const whole = lists[at];
  if (whole === undefined) return undefined;
  const all = await goesOn(async () => {
    const now = await readAll(scene, { operation: whole, parts: {}, role: beginner });
    return now?.ids.includes(ids['Run']!) === false ? now : undefined;
  });
  if (all === undefined || !isSuccess((await scene.send(one, pathAt(one, ids), { role: beginner })).reply))
    return undefined;
  const summary = 'A run is not listed to the key that has begun it, and is to another';
  const expected = `a list with ${ids['Run']!}`;
  return { key: 'beginner', summary, expected, received: describeReply(all.exchange), exchange: all.exchange };
}

/** A list that says of a run that it is one of another DataMart, and gives the id of a record, as long as it is asked. */
async function ofOtherMart(
  scene: Scene,
  seen: readonly Listing[],
  ids: Readonly<Record<string, string>>,
): Promise<Fault | undefined> {
  const strange = (row: unknown): string | undefined => {
    const mart = dataMartOf(row);
    return mart !== undefined && mart !== ids['DataMart'] && scene.arrange.isKnown(mart) ? mart : undefined;
  };
  const doubtful = seen.find(({ row }) => strange(row) !== undefined);
  if (doubtful?.lister === undefined) return undefined;
  const wrong = await goesOn(async () => {
    const all = await readAll(scene, doubtful.lister!);
    const mart = strange(all?.rows.get(ids['Run']!));
    return mart === undefined ? undefined : { exchange: all!.exchange, mart };
  });
  if (wrong === undefined) return undefined;
  const summary = 'A list says of a run that it is one of another DataMart';
  const expected = `${ids['Run']!} of ${ids['DataMart']!}`;
  return { key: 'of another', summary, expected, received: `of ${wrong.mart}`, exchange: wrong.exchange };
}

/**
 * The first list without the run that surely shows runs. What its rows show is not stated: what is taken for the id of
 * a run may be that of its DataMart, so one of them has to be known as a run.
 */
async function telling(scene: Scene, seen: readonly Listing[], dataMart: string): Promise<Whole | undefined> {
  const lists = seen.flatMap(({ without }) => without ?? []);
  if (lists.length === 0) return undefined;
  const known = await knownRuns(scene);
  const isRun = (id: string): boolean =>
    known.has(id) || (id !== dataMart && scene.arrange.creatorOf({ resource: 'Run', id }) !== undefined);
  return lists.find(({ ids }) => ids.length === 0 || ids.some(isRun));
}

/** The ids of runs that were there before, where one of them can be read. */
async function knownRuns(scene: Scene): Promise<ReadonlySet<string>> {
  const read = operationOnOne(scene.contract, 'read', 'Run');
  for (const role of rolesOf(scene)) {
    const found = await scene.arrange.listed('Run', role);
    const [first] = found;
    if (read === undefined || first === undefined) continue;
    const { reply } = await readOne(scene, read, first, role);
    if (isSuccess(reply)) return new Set(found.map(({ id }) => id));
  }
  return new Set();
}

function pathAt(operation: Operation, ids: Readonly<Record<string, string>>): RequestParts {
  const params = resourceParams(operation).map(({ name, resource }) => [name, ids[resource!] ?? ''] as const);
  return { path: Object.fromEntries(params) };
}

function rolesOf({ sessions }: Scene): readonly string[] {
  return [...sessions.keys()];
}

function lost(exchange: Exchange, runId: string): Fault {
  const summary = 'A run that was begun is neither to be read nor listed';
  const received = `${describeReply(exchange)}, but no run ${runId}`;
  return { key: 'lost', summary, expected: 'the run', received, exchange };
}

function unread(exchange: Exchange): Fault {
  const summary = 'A run that was begun cannot be read';
  return { key: 'unread', summary, expected: 'the run', received: describeReply(exchange), exchange };
}

function unlisted(exchange: Exchange, runId: string): Fault {
  const summary = 'A run that was begun is not listed';
  return { key: 'unlisted', summary, expected: `a list with ${runId}`, received: describeReply(exchange), exchange };
}
