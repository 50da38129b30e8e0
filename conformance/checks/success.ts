import type { Operation } from '../../spec/operation.ts';
import { successFaults } from '../asserted.ts';
import { isChanging } from '../changes.ts';
import type { Case, Check } from '../check.ts';
import { type Exchange, isSuccess } from '../message.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { rightRequestOfAny } from '../right-request.ts';
import type { Scene } from '../scene.ts';

/** A right request gets the stated status, and the stated body or none. */
export const success: Check = {
  id: 'success',
  title: 'Right requests get the stated status and body',
  parallel: false,
  cases: ({ contract }) => contract.operations.filter((operation) => operation.protected).map(toCase),
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

async function attempt(scene: Scene, operation: Operation): Promise<Outcome> {
  const result = await rightRequestOfAny(scene, operation);
  if (!result.ok) return inconclusive(result.reason, result.remedy);
  const { exchange } = result.value;
  if (!isSuccess(exchange.reply)) return refused(operation, exchange);
  const faults = successFaults(operation, exchange);
  return faults.length === 0 ? passed : failed(...faults);
}

/** Without input, nothing can be wrong with a request but the caller; otherwise it may not have been a right one. */
function refused(operation: Operation, exchange: Exchange): Outcome {
  const { status } = exchange.reply;
  if (operation.provenance === 'path-only') return unknownRefusal(operation, exchange);
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
