import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { toReferences } from '../records/references.ts';
import { toRightRequest } from '../right-request.ts';
import type { Store, Tables } from '../store/store.ts';

/** What the explorer fills in for operations, by their ids: the parameters of the path by their names, and the body. */
export type ExplorerRequests = Readonly<
  Record<string, { readonly params: Readonly<Record<string, string>>; readonly body?: Json | undefined }>
>;

/** How many records of each table are looked at: those that belong together stand at the beginning. */
const few = 100;

/**
 * A request for each operation that the records of a store answer, since the examples of a contract name records of their
 * own. Operations about which the store has no record are left out.
 */
export async function toExplorerRequests(
  operations: readonly Operation[],
  store: Pick<Store, 'list'>,
): Promise<ExplorerRequests> {
  const tables: Record<string, Tables[string]> = {};
  for (const name of new Set(operations.flatMap(tablesOf))) tables[name] = await store.list(name, { limit: few });
  return Object.fromEntries(operations.flatMap((operation) => toEntry(operation, tables)));
}

function toEntry(operation: Operation, tables: Tables): ExplorerRequestEntry[] {
  try {
    const { params, body } = toRightRequest(operation, tables);
    return [[operation.id, { params, body }]];
  } catch {
    return [];
  }
}

type ExplorerRequestEntry = [id: string, request: ExplorerRequests[string]];

function tablesOf({ params, body }: Operation): readonly string[] {
  const named = params.flatMap(({ resource }) => resource ?? []);
  return ['Project', 'User', ...named, ...toReferences(body?.schema ?? true).map(({ table }) => table)];
}
