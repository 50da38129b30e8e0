import { assertAvailable } from '../records/availability.ts';
import type { Behaviours } from '../behaviour.ts';
import { invalid, Refusal } from '../refusal.ts';
import { reply } from '../reply.ts';
import { findRow } from '../records/rows.ts';
import { listNamespaces, listResources } from '../warehouse/storage-resource.ts';

/** The type of Data Storage that cannot be browsed ("not shown" which; assumed). */
const unsupported = 'LEGACY_VENDOR1_BIGQUERY';

/**
 * Browsing a Data Storage by level: "400 when browsing is unsupported for the storage type or required parameters are
 * missing; 403 when the caller has no access to the storage" (Endpoints / Data Storages). Who neither owns a storage that
 * is not available for use nor administrates the project has none.
 */
export const storageResourceBehaviours: Behaviours = {
  listDataStorageResources: async (call) => {
    const storage = await findRow(call, 'DataStorage', call.params['id']!);
    assertAvailable(call, storage, 'availableForUse');
    if (storage['type'] === unsupported) throw new Refusal(400, `browsing is not supported for ${unsupported}`);
    const { level, namespaceId, resourceType } = call.query as {
      level: string;
      namespaceId?: string;
      resourceType?: 'TABLE' | 'VIEW';
    };
    if (level === 'namespaces') return reply(call, { level, items: listNamespaces() });
    if (namespaceId === undefined || namespaceId === '') {
      throw invalid('/query', 'namespaceId is required for level resources');
    }
    return reply(call, { level, items: listResources(namespaceId, resourceType) });
  },
};
