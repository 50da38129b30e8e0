import type { Json } from '../../spec/json.ts';
import { includesRole } from '../../spec/roles.ts';
import type { Call } from '../behaviour.ts';
import type { Row, Store } from '../store/store.ts';

/** Whether the current user sees a record that belongs to a DataMart, and perhaps to one of its reports. */
export type Viewer = (row: Row) => Promise<boolean>;

/**
 * What is "visible to the current user" (Endpoints / Project-wide lists), as the assumptions say: what he created, what
 * belongs to a DataMart that he owns or that has a context which he is bound to, and what belongs to a report that he
 * owns. Project admins see everything; for them there is nothing to look up, and no viewer.
 */
export async function toViewer(call: Call): Promise<Viewer | undefined> {
  const { store, space, caller } = call;
  const { userId, role } = caller!;
  if (includesRole(role, 'project-admin', space.auth.inclusion())) return undefined;
  const bound = await boundContexts(store, userId);
  const sees = async (dataMartId: Json | undefined): Promise<boolean> => {
    const dataMart = await store.get('DataMart', dataMartId as string);
    const owned = ['technicalOwnerIds', 'businessOwnerIds'].some((field) => has(dataMart, field, userId));
    return owned || bound.some((id) => has(dataMart, 'contextIds', id));
  };
  return async (row) =>
    row['_userId'] === userId || (await sees(row['dataMartId'])) || has(await reportOf(store, row), 'ownerIds', userId);
}

/** The ids of the contexts that a user is bound to. */
export async function boundContexts(store: Store, userId: string): Promise<readonly string[]> {
  const contexts = await store.list('Context');
  return contexts.filter((context) => has(context, 'memberIds', userId)).map(({ id }) => id);
}

async function reportOf(store: Store, row: Row): Promise<Row | undefined> {
  const id = row['reportId'] ?? null;
  return id === null ? undefined : store.get('Report', id as string);
}

function has(row: Row | undefined, field: string, id: string): boolean {
  return ((row?.[field] ?? []) as readonly string[]).includes(id);
}
