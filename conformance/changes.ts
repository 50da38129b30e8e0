import type { Contract } from '../spec/contract.ts';
import type { Operation } from '../spec/operation.ts';
import { operationOnOne, resourceParams } from './arrange/paths.ts';

/**
 * Whether a request of the operation changes something on a target that does what it promises, or might on one that
 * does not: everything but a GET, and a GET that creates (a stream creates a run). A POST that only reads or validates
 * is safe.
 */
export function isChanging({ method, lifecycle }: Operation): boolean {
  const { action } = lifecycle;
  if (method === 'GET') return action !== 'read' && action !== 'list';
  return action !== 'read' || method !== 'POST';
}

/**
 * Whether a request of the operation changes something that is there for good, such as the settings of the project: it
 * names no record, so that none of ours can stand in for it.
 */
export function isChangingWhatExists(operation: Operation): boolean {
  const { lifecycle } = operation;
  return ['change', 'remove'].includes(lifecycle.action) && resourceParams(operation).length === 0;
}

/**
 * Whether a request creates what no other removes again, such as a message or a run, and is more than a reading of
 * rows: it belongs to a record of ours, with which it goes.
 */
export function isForGood(contract: Contract, { method, lifecycle }: Operation): boolean {
  const { action, resource } = lifecycle;
  return action === 'create' && method !== 'GET' && operationOnOne(contract, 'remove', resource) === undefined;
}

/** Whether a request ends the credential of the record that it names, which others may rest on. */
export function endsCredential({ lifecycle }: Operation): boolean {
  return lifecycle.action === 'remove' && lifecycle.resource === 'OAuthCredential';
}

/**
 * Whether a request changes what the record that it names stands below, as applying a session does with its DataMart.
 */
export function reachesUp({ id }: Operation): boolean {
  return id === 'applyAiAssistantSession';
}

/**
 * Whether an update gives a record to other owners: it may be kept from its creator then, and be of no use to other
 * checks.
 */
export function givesAway({ path, lifecycle }: Operation): boolean {
  return lifecycle.action === 'change' && path.endsWith('/owners');
}
