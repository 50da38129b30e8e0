import type { Call, Behaviours } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import { reply } from '../reply.ts';
import { changeRow, findRow } from '../rows.ts';

/**
 * Replaces the contexts attached to a DataMart: "Editors may attach only contexts they are bound to; admins may attach
 * any" (Endpoints / DataMarts). 404 where the DataMart or a context does not exist, 403 where one may not be attached.
 */
export const dataMartContextBehaviours: Behaviours = {
  updateDataMartContexts: async (call) => {
    const row = await findRow(call, 'DataMart', call.params['id']!);
    const contextIds = [...new Set(call.body['contextIds'] as readonly string[])];
    for (const id of contextIds) await findRow(call, 'Context', id);
    const bound = await boundContexts(call);
    const foreign = contextIds.find((id) => bound !== 'any' && !bound.includes(id));
    if (foreign !== undefined) throw new Refusal(403, `the caller is not bound to the context ${foreign}`);
    await changeRow(call, 'DataMart', row, { contextIds });
    return reply(call);
  },
};

async function boundContexts({ store, caller }: Call): Promise<'any' | readonly string[]> {
  if (caller!.role === 'project-admin') return 'any';
  const contexts = await store.list('Context');
  return contexts
    .filter(({ memberIds }) => (memberIds as readonly string[]).includes(caller!.userId))
    .map(({ id }) => id);
}
