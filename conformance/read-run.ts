import type { Operation } from '../spec/operation.ts';
import { valueAt } from './asserted.ts';
import { keyHolder } from './key-holder.ts';
import { type Exchange, isSuccess, jsonOf, type Reply } from './message.ts';
import { inconclusive, type Outcome } from './outcome.ts';
import { operationOnOne, resourceParams } from './paths.ts';
import type { Scene } from './scene.ts';

/** The answer to reading the run of a stream: the run, or the 404 that the key which made it gets. */
export async function readRun(
  scene: Scene,
  operation: Operation,
  { reply }: Exchange,
  parts: Readonly<Record<string, string>>,
): Promise<Exchange | Outcome> {
  const header = operation.success.headers.find(({ resource }) => resource === 'Run');
  const runId = header === undefined ? undefined : reply.headers[header.name.toLowerCase()];
  if (!isSuccess(reply) || runId === undefined) return unasked(operation, reply);
  const mart = await martOf(scene, operation, parts);
  const read = operationOnOne(scene.contract, 'read', 'Run');
  if (mart === undefined || read === undefined)
    return inconclusive('the DataMart of the report is not known', 'idField: …');
  const names = resourceParams(read).map(({ name, resource }) => [name, resource === 'Run' ? runId : mart]);
  const path = Object.fromEntries(names) as Record<string, string>;
  const roles = [...new Set([read.role!, ...scene.sessions.keys()])].filter((role) => scene.sessions.has(role));
  for (const role of roles) {
    const run = await scene.send(read, { path }, { role });
    if (isSuccess(run.reply) || (run.reply.status === 404 && role === roles.at(-1))) return run;
  }
  return inconclusive('no key may read the run', 'a key that may read runs');
}

/** A stream was not answered as it should be, so that nothing can be said of it. */
export function unasked({ method, path }: Operation, { status }: Reply): Outcome {
  return inconclusive(`the stream was answered ${status}`, `requests: { "${method} ${path}": { path: { … } } }`);
}

/** The DataMart of a stream: in its path, or in the record of its report. */
async function martOf(
  scene: Scene,
  operation: Operation,
  path: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const [parameter] = resourceParams(operation);
  const id = path[parameter?.name ?? ''];
  if (id === undefined || parameter?.resource === 'DataMart') return id;
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
