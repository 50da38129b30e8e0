import type { MockResponse } from '../http.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import { pick, reply, replyArray, toRecord } from '../reply.ts';
import { changeRow, createRow, findRow, given } from '../records/rows.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Row } from '../store/store.ts';

/** Contexts with their members, and what is attached to them (path-only: their behaviour is assumed). */
export const contextBehaviours: Behaviours = {
  listContexts: (call) => replyArray(call, 'Context'),
  createContext: async (call) => {
    const { name, description = null } = call.body;
    return reply(call, toRecord(await createRow(call, 'Context', { name: name!, description, memberIds: [] })));
  },
  updateContext: async (call) => change(call, given(call.body, 'name', 'description')),
  updateContextMembers: async (call) => change(call, { memberIds: [...new Set(call.body['memberIds'] as string[])] }),
  deleteContext: async (call) => {
    const { id } = await findContext(call);
    for (const row of await call.store.list('DataMart', { index: 'byContext', value: id })) {
      await changeRow(call, 'DataMart', row, {
        contextIds: (row['contextIds'] as string[]).filter((other) => other !== id),
      });
    }
    await call.store.remove('Context', id);
    return reply(call);
  },
  getContextImpact: async (call) => {
    const context = await findContext(call);
    const dataMarts = await call.store.list('DataMart', { index: 'byContext', value: context.id });
    const users = await Promise.all((context['memberIds'] as string[]).map(async (id) => call.store.get('User', id)));
    const members = users.filter((user) => user !== undefined).map((user) => pick(user, 'id', 'fullName'));
    return reply(call, {
      dataMartCount: dataMarts.length,
      memberCount: members.length,
      dataMarts: dataMarts.map((row) => pick(row, 'id', 'title')),
      members,
    });
  },
};

function findContext(call: Call): MaybePromise<Row> {
  return findRow(call, 'Context', call.params['id']!);
}

async function change(call: Call, fields: Readonly<Record<string, Row[string]>>): Promise<MockResponse> {
  return reply(call, toRecord(await changeRow(call, 'Context', await findContext(call), fields)));
}
