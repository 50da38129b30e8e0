import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { successFaults } from '../asserted.ts';
import { takesBrowsingValues } from '../lists/browsing-values.ts';
import { isChanging } from '../changes.ts';
import type { Case, Check } from '../check.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { type Exchange, isRefusal, isSuccess, jsonOf } from '../target/message.ts';
import { asksForOptional } from '../optional-parameters.ts';
import { describeReply, failed, type Fault, inconclusive, type Outcome, passed } from '../outcome.ts';
import { type PathValues, pathValues } from '../arrange/path-values.ts';
import { toRecords } from '../arrange/records.ts';
import type { Attempt } from '../arrange/attempts.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { missingOperation } from '../missing-operation.ts';

/** A right request gets the stated status, and the stated body or none. */
export const success: Check = {
  id: 'success',
  title: 'Right requests get the stated status and body',
  parallel: false,
  cases: ({ contract }) => {
    const asked = contract.operations.filter((operation) => operation.protected);
    return [...asked.map(toCase), ...asked.flatMap(toValuesCase)];
  },
};

function toCase(operation: Operation): Case {
  return {
    id: `success/${operation.id}`,
    operation,
    requirement: operation.provenance === 'stated' ? `operation-${operation.id}` : 'path-only-authentication',
    writes: isChanging(operation),
    priority: operation.provenance === 'stated' ? 1 : 2,
    requests: 2,
    run: (scene) => attempt(scene, operation),
  };
}

/** Each value of an enumeration in path or query is stated: none is refused where another is answered. */
function toValuesCase(operation: Operation): readonly Case[] {
  const browse = (scene: Scene): Promise<Outcome> => takesBrowsingValues(scene, operation);
  if (operation.id === 'listDataStorageResources') {
    const requirement = `parameter-${operation.id}-resourceType`;
    return [{ ...toCase(operation), id: `success/${operation.id}/values`, requirement, requests: 6, run: browse }];
  }
  const values = pathValues(operation);
  if (values === undefined || isChanging(operation)) return [];
  const run = (scene: Scene): Promise<Outcome> => takesEach(scene, operation, values);
  return [{ ...toCase(operation), id: `success/${operation.id}/values`, requests: values.values.length, run }];
}

async function takesEach(scene: Scene, operation: Operation, { parameter, values }: PathValues): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { parts, role } = right.value;
  const exchanges: Exchange[] = [];
  for (const value of values) {
    exchanges.push(await scene.send(operation, { ...parts, path: { ...parts.path, [parameter]: value } }, { role }));
  }
  if (!exchanges.some(({ reply }) => isSuccess(reply))) {
    return inconclusive(`it is answered ${exchanges[0]?.reply.status}`, 'a key that may use this operation');
  }
  const refusals = exchanges.filter(({ reply }) => isRefusal(reply));
  if (refusals.length === 0) return passed;
  const faults = refusals.map((exchange): Fault => {
    const summary = `A stated value of ${parameter} is refused`;
    const key = values[exchanges.indexOf(exchange)]!;
    return { key, summary, expected: '200', received: describeReply(exchange), exchange };
  });
  return failed(...faults);
}

async function attempt(scene: Scene, operation: Operation): Promise<Outcome> {
  // That it answers is all that is held of one without a contract of its own, and may have been seen.
  if (operation.provenance === 'path-only' && wasAnswered(scene, operation)) return passed;
  const result = await rightRequestOfAny(scene, operation);
  if (!result.ok) return inconclusive(result.reason, result.remedy);
  const { exchange } = result.value;
  if (!isSuccess(exchange.reply)) {
    const outcome =
      operation.provenance === 'path-only'
        ? ((await missingOperation(scene, operation, result.value.role, exchange)) ??
          unknownRefusal(operation, exchange))
        : refused(operation, exchange);
    return outcome.state === 'failed' ? outcome : ((await asksForOptional(scene, operation, result.value)) ?? outcome);
  }
  const faults = successFaults(operation, await withRecords(scene, operation, result.value));
  return faults.length === 0 ? passed : failed(...faults);
}

/** Whether a request to an operation has succeeded in this run, with the key of a role. */
function wasAnswered({ diary }: Scene, operation: Operation): boolean {
  return diary.some(
    ({ exchange, as }) => exchange.operation?.id === operation.id && 'role' in as && isSuccess(exchange.reply),
  );
}

/** An empty list says nothing of its items: where one is made, its creator sees it. */
async function withRecords(
  scene: Scene,
  operation: Operation,
  { exchange, parts, role }: Attempt & { role: Role },
): Promise<Exchange> {
  const { action, resource } = operation.lifecycle;
  const records = toRecords(jsonOf(exchange.reply));
  if (action !== 'list' || records === undefined || records.length > 0 || !scene.allowWrites) return exchange;
  const creator = creatorOf(scene, resource, role);
  const made = await scene.arrange.get(resource, { role: creator, subject: 'own' });
  if (!made.ok) return exchange;
  const path = { ...parts.path, ...(operation.path.includes('{type}') ? {} : pathTo(operation, made.value)) };
  const again = await scene.send(operation, { ...parts, path }, { role: creator });
  return isSuccess(again.reply) ? again : exchange;
}

/** Without input, nothing can be wrong with a request but the caller; otherwise it may not have been a right one. */
function refused(operation: Operation, exchange: Exchange): Outcome {
  const { status } = exchange.reply;
  if (status >= 500 && status !== 503) return inconclusive(`it is answered ${status}`, 'see no-server-error');
  const needsInput = operation.body !== undefined || operation.params.some(({ required }) => required);
  const stated = operation.errors.some((error) => error.status === status) || (status === 503 && isOAuth(operation));
  if (needsInput || stated || status === 401 || status === 403 || operation.method !== 'GET') {
    const remedy = `requests: { "${operation.method} ${operation.path}": { … } }`;
    return inconclusive(`a request that should be right was answered ${status}`, remedy);
  }
  const expected = String(operation.success.status);
  return failed({
    summary: 'A request without input is refused',
    expected,
    received: describeReply(exchange),
    exchange,
  });
}

/** Of an operation that is known by method and path only, nothing more is stated than that it accepts authentication. */
function unknownRefusal({ method, path }: Operation, exchange: Exchange): Outcome {
  const { status } = exchange.reply;
  if (status !== 401) return inconclusive(`it is answered ${status}`, `requests: { "${method} ${path}": { … } }`);
  const summary = 'Authentication derived from an API key is not accepted';
  return failed({ summary, expected: 'not 401', received: describeReply(exchange), exchange });
}

/** "503: OAuth is not configured on the deployment" (Errors) is said of OAuth in general. */
function isOAuth({ path }: Operation): boolean {
  return path.includes('/oauth/');
}
