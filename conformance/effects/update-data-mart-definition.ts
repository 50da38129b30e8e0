import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { definitionKind, kindNames } from '../arrange/definition-kind.ts';
import { partsOf } from '../arrange/learned-bodies.ts';
import { resourceParams } from '../arrange/paths.ts';
import { toId } from '../arrange/records.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { readSample, samplesInUse } from '../arrange/samples.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { toPage } from '../lists/pages.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { newStream } from '../streams/fresh-stream.ts';
import { rowsIn } from '../streams/stream-rows.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { isSame } from '../updates/is-same.ts';
import { wasSent } from '../updates/was-sent.ts';
import { compareRows } from './compare-rows.ts';
import type { Effect } from './effect.ts';
import { recordOf, rewrittenRun } from './rewritten-run.ts';

/**
 * "The DataMart's output" is that of its definition: of one that is given the definition of another DataMart in use, the former
 * output is not streamed any more, where the other one has another. The run of that output goes on showing the definition that it was run
 * with.
 */
export const updateDataMartDefinition: Effect = {
  id: 'updateDataMartDefinition',
  requests: 11,
  run: streamsAnew,
};

/** How many DataMarts are read for another definition. */
const readAtMost = 3;

async function streamsAnew(scene: Scene, operation: Operation): Promise<Outcome> {
  const stream = scene.contract.operations.find(({ id }) => id === 'streamDataMartData');
  if (stream === undefined || !scene.allowWrites) return notApplicable('no operation streams a DataMart');
  const ask = (id: string, role: Role): Promise<Exchange> =>
    sendReady(scene, stream, { path: { [resourceParams(stream)[0]!.name]: id } }, role);
  const first = await newStream(scene);
  if (!first.ok) return inconclusive(first.reason, first.remedy);
  const { id, role, exchange: before } = first.value;
  const former = before.reply.body;
  const other = former.trim() === '' ? undefined : await otherInUse(scene, role);
  if (other === undefined) return notApplicable('no two DataMarts with rows and definitions are known');
  const recorded = await recordOf(scene, before, { [resourceParams(stream)[0]!.name]: id });
  const defined = await define(scene, operation, id, other.record);
  if (defined === undefined) return notApplicable('the definition of another DataMart is not accepted');
  const { exchange: change, shown } = defined;
  if (defined.isKept) {
    const summary = 'A DataMart that was given another definition is shown with the former one';
    const [expected, received] = [other.record, shown].map((record) => JSON.stringify(record['definition']));
    return failed({ key: 'kept', summary, expected: expected!, received: received!, exchange: change });
  }
  const kind = kindKept(other.record, shown);
  if (kind !== undefined) {
    const summary = 'A DataMart that was given a definition of another kind is shown with the former kind';
    const expected = `${kind}: ${JSON.stringify(other.record[kind])}`;
    const received = `${kind}: ${JSON.stringify(shown[kind])}`;
    return failed({ key: 'kind', summary, expected, received, exchange: change });
  }
  const now = { definition: shown['definition']!, change };
  const rewritten = recorded && (await rewrittenRun(scene, recorded, now));
  return rewritten === undefined
    ? streamsFormer({ ask, before, change, id, other: other.id, role })
    : failed(rewritten);
}

/** How a DataMart is streamed, and what it was streamed as before it was given the definition of another one. */
type Redefined = {
  readonly ask: (id: string, role: Role) => Promise<Exchange>;
  readonly before: Exchange;
  readonly change: Exchange;
  readonly id: string;
  readonly other: string;
  readonly role: Role;
};

/** What is kept is the former output, or, where the schema follows the definition, those of its columns that both have. */
async function streamsFormer({ ask, before, change, id, other, role }: Redefined): Promise<Outcome> {
  const former = before.reply.body;
  const stale = await goesOn(async () => {
    const after = await ask(id, role);
    const isFormer = after.reply.body === former || compareRows(rowsOf(after), rowsOf(before)) === 'same';
    return isSuccess(after.reply) && isFormer ? after : undefined;
  });
  if (stale === undefined) return passed;
  const wanted = await ask(other, role);
  const isTold = stale.reply.body === former || compareRows(rowsOf(stale), rowsOf(wanted)) === 'other';
  const { reply } = wanted;
  if (!isTold || !isSuccess(reply) || reply.body.trim() === '' || reply.body === former)
    return notApplicable('the other DataMart has the same rows');
  return failed({
    key: 'former',
    requirement: endpointRequirement(stale.operation!),
    summary: 'A DataMart that was given another definition streams its former output',
    expected: `what ${other} streams, whose definition it has`,
    received: describeReply(stale),
    exchange: stale,
    operations: [stale.operation!.id, change.operation!.id],
  });
}

/** The rows of a stream that was read to its end. */
function rowsOf({ reply }: Exchange): readonly JsonObject[] {
  return reply.partial ? [] : (rowsIn(reply) ?? []);
}

/**
 * Gives a DataMart of ours the definition of another, and publishes it once more, since only what is published may be streamed;
 * undefined where it is refused, or is not shown afterwards: what is accepted may be passed over. `isKept`: it is shown as an
 * earlier definition was sent, word for word.
 */
async function define(
  scene: Scene,
  operation: Operation,
  id: string,
  record: JsonObject,
): Promise<{ readonly exchange: Exchange; readonly shown: JsonObject; readonly isKept: boolean } | undefined> {
  const role = scene.arrange.creatorOf({ resource: 'DataMart', id })!;
  const path = { [resourceParams(operation)[0]!.name]: id };
  const publish = scene.contract.operations.find((one) => one.id === 'publishDataMart');
  for (const body of await partsOf(scene, operation, record)) {
    const exchange = await scene.send(operation, { path, body }, { role });
    const shown = isSuccess(exchange.reply)
      ? await readSample(scene, 'DataMart', { id, parents: {} }, role)
      : undefined;
    if (shown === undefined) continue;
    const isDone = isSame(shown['definition'], record['definition']);
    const { definition } = shown;
    const isAsSent = definition !== undefined && wasSent(scene, operation, 'definition', definition);
    const isKept = !isDone && isAsSent && isSame(body['definition'], record['definition']);
    if (isKept) return { exchange, shown, isKept };
    if (!isDone) continue;
    if (publish !== undefined) await scene.send(publish, { path }, { role });
    return { exchange, shown, isKept };
  }
  return undefined;
}

/**
 * The name of the kind of a definition, where a DataMart that was given the definition of another shows another kind than that,
 * by the same name.
 */
function kindKept(record: JsonObject, shown: JsonObject): string | undefined {
  return kindNames.find(
    (name) => [record, shown].every((one) => typeof one[name] === 'string') && shown[name] !== record[name],
  );
}

/**
 * A DataMart of others in the same storage as the one in use, with another definition, that imports nothing; one of another
 * kind before the others.
 */
async function otherInUse(
  scene: Scene,
  role: Role,
): Promise<{ readonly id: string; readonly record: JsonObject } | undefined> {
  const [used] = await samplesInUse(scene, 'DataMart', role);
  if (used === undefined || !isObject(used['definition'])) return undefined;
  const isOther = (record: JsonObject): boolean =>
    isObject(record['definition']) &&
    definitionKind(record) !== 'connector' &&
    !isSame(record['definition'], used['definition']) &&
    referenceOf(record, 'DataStorage') === referenceOf(used, 'DataStorage') &&
    ['status', 'state'].every((name) => record[name] === used[name]);
  const rows = scene.diary.flatMap(({ exchange }) => {
    const { lifecycle } = exchange.operation!;
    const isList = lifecycle.resource === 'DataMart' && lifecycle.action === 'list';
    return isList ? [...(toPage(scene, exchange.operation!, exchange)?.rows ?? [])] : [];
  });
  const isTheirs = (id: string): boolean => scene.arrange.creatorOf({ resource: 'DataMart', id }) === undefined;
  const theirs = new Map(rows.filter(([id]) => isTheirs(id) && id !== toId(used, 'DataMart', scene.profile.idField)));
  const all = [...theirs].flatMap(([id, row]) => (isObject(row) && isOther(row) ? [{ id, record: row }] : []));
  const isOfOtherKind = ({ record }: (typeof all)[number]): boolean => kindOf(record) !== kindOf(used);
  if (all.length > 0) return all.find(isOfOtherKind) ?? all[0];
  if ([...theirs.values()].some((row) => isObject(row) && isObject(row['definition']))) return undefined;
  for (const id of [...theirs.keys()].slice(0, readAtMost)) {
    const record = await readSample(scene, 'DataMart', { id, parents: {} }, role);
    if (record !== undefined && isOther(record)) all.push({ id, record });
    if (all.some(isOfOtherKind)) break;
  }
  return all.find(isOfOtherKind) ?? all[0];
}

/** What the kind of a definition is called beside it. */
function kindOf(record: JsonObject): string | undefined {
  return kindNames.map((name) => record[name]).find((one) => typeof one === 'string');
}
