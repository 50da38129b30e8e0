import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { isChanging } from '../changes.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { queryFor } from '../arrange/parameter-values.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import type { StatedError } from './stated-error.ts';

const resource = 'DataMart';

/**
 * "A request by a caller lacking access to the specific resource is answered 403" (Authentication 6), said of a DataMart
 * in the path: whatever shows it or what belongs to it, validates or streams it, and whatever creates something below it
 * that can be removed again. Nothing is sent that would change it. A server that does not wish to disclose that the
 * DataMart exists may answer 404 instead (RFC 9110, 15.5.4), as to an id that nobody has.
 */
export function foreignDataMartErrors(contract: Contract): readonly StatedError[] {
  return contract.operations.filter((operation) => isAbout(contract, operation)).map(toError);
}

function isAbout(contract: Contract, operation: Operation): boolean {
  const [first, ...others] = operation.params.filter(({ in: place }) => place === 'path');
  if (first?.resource !== resource || others.length > 0) return false;
  if (!isChanging(operation) || operation.success.item !== undefined) return true;
  return isCreation(operation) && operationOnOne(contract, 'remove', operation.lifecycle.resource) !== undefined;
}

function isCreation({ provenance, lifecycle }: Operation): boolean {
  return provenance === 'stated' && lifecycle.action === 'create';
}

function toError(operation: Operation): StatedError {
  return {
    operationId: operation.id,
    id: '403',
    requirement: 'auth-403-resource',
    status: 403,
    also: [404],
    summary: 'A DataMart to which the caller has no access',
    writes: isChanging(operation),
    situation: 'foreignDataMartId',
    openInput: operation.provenance === 'path-only' || operation.body !== undefined || hasRequiredQuery(operation),
    sure: () => true,
    request: (scene, _, role, id) => toRequest(scene, operation, role, id),
  };
}

async function toRequest(scene: Scene, operation: Operation, role: Role, id: string): Promise<Arranged<RequestParts>> {
  const [parameter] = resourceParams(operation);
  const path = { [parameter!.name]: id };
  if (!isForLowest(scene, operation) && !(await isKeptFrom(scene, role, id))) {
    const reason = `${role} may read the DataMart that is kept from others`;
    return { ok: false, reason, remedy: 'situations: { foreignDataMartId: "…" }' };
  }
  if (operation.body === undefined) {
    const query = await queryFor(scene, operation);
    return query.ok ? { ok: true, value: { path, query: query.value } } : query;
  }
  const right = await scene.arrange.requests(operation, { role, subject: 'own' });
  return right.ok ? { ok: true, value: { ...right.value[0], path } } : right;
}

/** It may be kept from the lowest role alone: another one is asked for it first. */
function isForLowest(scene: Scene, { role }: Operation): boolean {
  return role === undefined || role === scene.contract.authentication.roles[0];
}

/** Whether a role is refused a DataMart that is there for others. */
export async function isKeptFrom(scene: Scene, role: Role, id: string): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', resource);
  if (read === undefined) return false;
  const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  return reply.status === 403 || reply.status === 404;
}

function hasRequiredQuery({ params }: Operation): boolean {
  return params.some(({ in: place, required }) => place === 'query' && required);
}
