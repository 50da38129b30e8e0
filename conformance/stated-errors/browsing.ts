import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { fieldOf } from '../arrange/records.ts';
import { rightRequest } from '../arrange/right-request.ts';
import { toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import type { StatedError } from './stated-error.ts';
import { at } from './at.ts';

/** How many types of storages are asked about. */
const typesAtMost = 3;

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
    ...resources('400-namespace-id-missing-of-type', 'Browsing level resources for a resourceType without namespaceId'),
    requirement: 'error-listDataStorageResources-400-namespace-id-missing',
    isFurther: true,
    request: (scene, operation, role) =>
      ofStorage(scene, operation, role, { level: 'resources', resourceType: 'TABLE' }),
  },
  {
    ...resources('400-unsupported', 'Browsing a storage of a type that does not support it'),
    situation: 'unsupportedStorageId',
    standIn: refusing,
    requests: 2 + typesAtMost,
    request: async (_, operation, __, id) => at(operation, id, { query: { level: 'namespaces' } }),
  },
  {
    ...resources('403', 'Browsing a storage to which the caller has no access'),
    status: 403,
    situation: 'foreignStorageId',
    request: (scene, operation) =>
      at(operation, scene.profile.situations!.foreignStorageId!, { query: { level: 'namespaces' } }),
  },
];

/**
 * A listed storage, one of each type, of which the answer to browsing says that it is not for its type: as is stated (400), or as
 * nothing that a service has (501).
 */
async function refusing(scene: Scene, role: Role): Promise<string | undefined> {
  const operation = scene.contract.operations.find(({ id }) => id === 'listDataStorageResources')!;
  await scene.arrange.listed('DataStorage', role);
  for (const id of [...unbrowsed(scene, operation).values()].slice(0, typesAtMost)) {
    const request = await at(operation, id, { query: { level: 'namespaces' } });
    const status = request.ok ? (await scene.send(operation, request.value, { role })).reply.status : 0;
    if (status === 400 || status === 501) return id;
  }
  return undefined;
}

/** By type, a storage that was listed with it; not the types of which one was browsed. */
function unbrowsed(scene: Scene, browse: Operation): ReadonlyMap<string, string> {
  const done = scene.diary.filter(({ exchange }) => isSuccess(exchange.reply));
  const browsed = done.flatMap(({ exchange, parts }) =>
    exchange.operation === browse ? Object.values(parts.path ?? {}) : [],
  );
  const rows = done
    .filter(({ exchange: { operation } }) => isListOf(operation!, 'DataStorage'))
    .flatMap(({ exchange }) => [...(toPage(scene, exchange.operation!, exchange)?.rows ?? [])]);
  const typed = rows.flatMap(([id, row]) => {
    const type = fieldOf(row, 'type');
    return typeof type === 'string' ? [[type, id] as const] : [];
  });
  const known = typed.filter(([, id]) => browsed.includes(id)).map(([type]) => type);
  return new Map(typed.filter(([type]) => !known.includes(type)));
}

function isListOf({ lifecycle: { action, resource } }: Operation, of: string): boolean {
  return action === 'list' && resource === of;
}

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
