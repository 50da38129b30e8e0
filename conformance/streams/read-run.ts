import { valueAt } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { type Exchange, isSuccess, jsonOf, type Reply } from '../target/message.ts';
import { inconclusive, type Outcome } from '../outcome.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { dataMartOf } from '../arrange/data-mart-of.ts';
import { fieldOf, toId, toRecords } from '../arrange/records.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';

/** The answer to reading the run of a stream: the run, or the 404 that the key which made it gets. */
export async function readRun(
  scene: Scene,
  operation: Operation,
  { reply }: Exchange,
  parts: Readonly<Record<string, string>>,
): Promise<Exchange | Outcome> {
  const runId = runIdOf(operation, reply);
  if (!isSuccess(reply) || runId === undefined) return unasked(operation, reply);
  const mart = await martOf(scene, operation, parts);
  const read = operationOnOne(scene.contract, 'read', 'Run');
  if (mart === undefined || read === undefined)
    return inconclusive('the DataMart of the report is not known', 'idField: …');
  const names = resourceParams(read).map(({ name, resource }) => [name, resource === 'Run' ? runId : mart]);
  const path = Object.fromEntries(names) as Record<string, string>;
  const roles = [...new Set([read.role!, ...scene.sessions.keys()])].filter((role) => scene.sessions.has(role));
  let missing: Exchange | undefined;
  for (const role of roles) {
    const run = await scene.send(read, { path }, { role });
    if (isSuccess(run.reply)) return run;
    const isMissing = run.reply.status === 404 && (role === roles.at(-1) || (await seesRuns(scene, mart, role)));
    if (isMissing) missing ??= run;
  }
  return missing ?? inconclusive('no key may read the run', 'a key that may read runs');
}

/** The id of the run that the answer to a stream names in its header; undefined where it names none. */
export function runIdOf({ success }: Operation, reply: Reply): string | undefined {
  const header = success.headers.find(({ resource }) => resource === 'Run');
  const id = header === undefined ? undefined : reply.headers[header.name.toLowerCase()]?.trim();
  return id === '' ? undefined : id;
}

/** Whether a role is shown the run history of a DataMart: then a run of it that this role is not shown is not there. */
async function seesRuns(scene: Scene, mart: string, role: Role): Promise<boolean> {
  const history = operationsOn(scene.contract, 'list', 'Run').find((one) => resourceParams(one).length > 0);
  if (history === undefined) return false;
  const { reply } = await scene.send(history, { path: { [resourceParams(history)[0]!.name]: mart } }, { role });
  return isSuccess(reply);
}

/** A stream was not answered as it should be, so that nothing can be said of it. */
export function unasked({ method, path }: Operation, { status }: Reply): Outcome {
  return inconclusive(`the stream was answered ${status}`, `requests: { "${method} ${path}": { path: { … } } }`);
}

/** The DataMart of a stream: in its path, in what its report was created with, or in the record of that. */
export async function martOf(
  scene: Scene,
  operation: Operation,
  path: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const [parameter] = resourceParams(operation);
  const id = path[parameter?.name ?? ''];
  if (id === undefined || parameter?.resource === 'DataMart') return id;
  const known = createdFor(scene, id) ?? listedFor(scene, id);
  if (known !== undefined) return known;
  const read = operationOnOne(scene.contract, 'read', 'Report');
  if (read === undefined) return undefined;
  const { reply } = await scene.send(
    read,
    { path: { [resourceParams(read)[0]!.name]: id } },
    { role: keyHolder(scene, read.role) },
  );
  const report = jsonOf(reply);
  const found = [['dataMartId'], ['dataMart', 'id'], ['data', 'dataMartId'], ['report', 'dataMartId']].map((at) =>
    valueAt(report, at),
  );
  return found.map((one) => (typeof one === 'number' ? String(one) : one)).find((one) => typeof one === 'string');
}

/** The DataMart that this run has created a report for, which may be removed by now; none of another one. */
export function createdFor(scene: Scene, id: string): string | undefined {
  const creation = scene.diary.findLast(
    ({ exchange: { operation, reply } }) =>
      operation?.lifecycle.action === 'create' &&
      operation.lifecycle.resource === 'Report' &&
      isSuccess(reply) &&
      idOfCreated(operation, reply, 'Report', scene) === id,
  );
  const mart = fieldOf(creation?.parts.body, 'dataMartId');
  return typeof mart === 'string' ? mart : undefined;
}

/** The DataMart that the last answer to show a report shows it with: not every key may read it. */
function listedFor({ diary, profile }: Scene, id: string): string | undefined {
  const records = diary.flatMap(({ exchange: { operation, reply } }) =>
    operation?.lifecycle.resource === 'Report' && isSuccess(reply) ? (toRecords(jsonOf(reply)) ?? []) : [],
  );
  return dataMartOf(records.findLast((record) => toId(record, 'Report', profile.idField) === id));
}
