import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { rightRequest } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import type { StatedError } from './stated-error.ts';
import { at } from './at.ts';

/** Conditions of browsing a storage. */
export const browsingErrors: readonly StatedError[] = [
  {
    ...resources('400-level-missing', 'Browsing without level'),
    request: (scene, operation, role) => ofStorage(scene, operation, role, {}),
  },
  {
    ...resources('400-namespace-id-missing', 'Browsing level resources without namespaceId'),
    request: (scene, operation, role) => ofStorage(scene, operation, role, { level: 'resources' }),
  },
  {
    ...resources('400-unsupported', 'Browsing a storage of a type that does not support it'),
    situation: 'unsupportedStorageId',
    request: (scene, operation) =>
      at(operation, scene.profile.situations!.unsupportedStorageId!, { query: { level: 'namespaces' } }),
  },
  {
    ...resources('403', 'Browsing a storage to which the caller has no access'),
    status: 403,
    situation: 'foreignStorageId',
    request: (scene, operation) =>
      at(operation, scene.profile.situations!.foreignStorageId!, { query: { level: 'namespaces' } }),
  },
];

function resources(id: string, summary: string): Omit<StatedError, 'request'> {
  return { operationId: 'listDataStorageResources', id, status: 400, summary, writes: false, sure: () => true };
}

async function ofStorage(
  scene: Scene,
  operation: Operation,
  role: Role,
  query: Record<string, string>,
): Promise<Arranged<RequestParts>> {
  // One that can be browsed: else it is refused for another reason.
  const right = await rightRequest(scene, operation, role);
  if (right.ok && isSuccess(right.value.exchange.reply))
    return { ok: true, value: { path: right.value.parts.path ?? {}, query } };
  const storage = await scene.arrange.get('DataStorage', { role, subject: 'any' });
  return storage.ok ? at(operation, storage.value.id, { query }) : storage;
}
