import type { Operation } from '../../spec/operation.ts';
import type { Case, Check } from '../check.ts';
import { type Exchange, isSuccess, jsonOf } from '../message.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { type Lister, readAll } from '../pages.ts';
import { operationOnOne, operationsOn, resourceParams } from '../paths.ts';
import { toId } from '../records.ts';
import type { RequestParts } from '../request-parts.ts';
import { rightRequestOfAny } from '../right-request.ts';
import type { Scene } from '../scene.ts';

/** A run that was begun can be read, and is listed among those of its DataMart and of the project. */
export const runs: Check = {
  id: 'runs',
  title: 'A run that was begun can be read and is listed',
  parallel: false,
  cases: ({ contract }) =>
    operationsOn(contract, 'create', 'Run')
      .filter((operation) => resourceParams(operation)[0]?.resource === 'DataMart')
      .map((operation): Case => ({
        id: `runs/${operation.id}`,
        operation,
        requirement: operation.success.item === undefined ? 'record-run-creation-result' : 'run-readable',
        level: 'implied',
        writes: true,
        priority: 2,
        requests: 7,
        run: (scene) => isThere(scene, operation),
      })),
};

async function isThere(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts } = right.value;
  const runId = runOf(scene, operation, exchange);
  if (!isSuccess(exchange.reply) || runId === undefined) {
    const remedy = `requests: { "${operation.method} ${operation.path}": { … } }`;
    return inconclusive(`no run was begun: it was answered ${exchange.reply.status}`, remedy);
  }
  const ids = { Run: runId, DataMart: parts.path?.[resourceParams(operation)[0]!.name] ?? '' };
  const one = operationOnOne(scene.contract, 'read', 'Run');
  const lists = operationsOn(scene.contract, 'list', 'Run');
  const reads =
    one === undefined ? [] : await Promise.all(rolesOf(scene).map((role) => scene.send(one, at(one, ids), { role })));
  const isRead = reads.some(({ reply }) => isSuccess(reply));
  // Where some key is refused, the run may be kept from it and not be lacking.
  const isLost = reads.length > 0 && reads.every(({ reply }) => reply.status === 404);
  const seen = await Promise.all(lists.map((list) => listing(scene, list, ids)));
  const isListed = seen.includes('listed');
  if (isLost) return failed(isListed ? unread(reads[0]!) : lost(exchange, runId));
  const missing = isRead ? seen.find((list) => typeof list === 'object') : undefined;
  if (missing !== undefined) return failed(unlisted(missing, runId));
  return isRead || isListed ? passed : notApplicable('no key may read the run');
}

/** Whether any key finds the run in a list; where none does though one could read the whole list, that list. */
async function listing(
  scene: Scene,
  operation: Operation,
  ids: Readonly<Record<string, string>>,
): Promise<'listed' | 'unknown' | Exchange> {
  let without: Exchange | undefined;
  for (const role of rolesOf(scene)) {
    const lister: Lister = { operation, parts: at(operation, ids), role };
    const all = await readAll(scene, lister);
    if (all?.ids.includes(ids['Run']!) === true) return 'listed';
    without = all?.exchange ?? without;
  }
  return without ?? 'unknown';
}

function runOf(scene: Scene, { success }: Operation, { reply }: Exchange): string | undefined {
  const header = success.headers.find(({ resource }) => resource === 'Run');
  if (header !== undefined) return reply.headers[header.name.toLowerCase()];
  return toId(jsonOf(reply), 'Run', scene.profile.idField);
}

function at(operation: Operation, ids: Readonly<Record<string, string>>): RequestParts {
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
