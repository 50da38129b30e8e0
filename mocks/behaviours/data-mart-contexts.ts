import { includesRole } from '../../spec/roles.ts';
import type { Call, Behaviours } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import { reply } from '../reply.ts';
import { changeRow, findRow } from '../records/rows.ts';
import { boundContexts } from '../access/viewer.ts';

/**
 * Replaces the contexts attached to a DataMart: "Editors may attach only contexts they are bound to; admins may attach
 * any" (Endpoints / DataMarts). 404 where the DataMart or a context does not exist, 403 where one may not be attached.
 */
export const dataMartContextBehaviours: Behaviours = {
  updateDataMartContexts: async (call) => {
    const row = await findRow(call, 'DataMart', call.params['id']!);
    const contextIds = [...new Set(call.body['contextIds'] as readonly string[])];
    for (const id of contextIds) await findRow(call, 'Context', id);
    const bound = await attachable(call);
    const foreign = contextIds.find((id) => bound?.includes(id) === false);
    if (foreign !== undefined) throw new Refusal(403, `the caller is not bound to the context ${foreign}`);
    await changeRow(call, 'DataMart', row, { contextIds });
    return reply(call);
  },
};

/** Undefined for admins: they may attach any context. */
async function attachable({ store, space, caller }: Call): Promise<readonly string[] | undefined> {
  const { role, userId } = caller!;
  return includesRole(role, 'project-admin', space.auth.inclusion()) ? undefined : boundContexts(store, userId);
}
