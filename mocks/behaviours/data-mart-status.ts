import { includesRole } from '../../spec/roles.ts';
import type { Behaviours } from '../behaviour.ts';
import { reply } from '../reply.ts';
import type { Row } from '../store/store.ts';
import { toRun } from '../time/run.ts';

const warning = 'Technical ownership needs the Technical User role to be effective.';
const health: Readonly<Record<string, string>> = { SUCCESS: 'HEALTHY', FAILED: 'FAILING' };

/** What can be told about DataMarts as a whole (Endpoints / DataMarts). */
export const dataMartStatusBehaviours: Behaviours = {
  listMemberOwnershipWarnings: async (call) => {
    const dataMarts = await call.store.list('DataMart', { index: 'live', value: '1' });
    const owners = new Set(dataMarts.flatMap((row) => row['technicalOwnerIds'] as readonly string[]));
    const inclusion = call.space.auth.inclusion();
    const users = await call.store.list('User');
    const lacking = users.filter(
      (user) => owners.has(user.id) && !includesRole(user['_role'] as string, 'technical-user', inclusion),
    );
    return reply(
      call,
      lacking.map(({ id }) => ({ userId: id, warning })),
    );
  },
  getAiHelperAvailability: (call) => reply(call, { enabled: true }),
  getDataMartHealthStatus: async (call) => {
    const ids = call.body['dataMartIds'] as readonly string[];
    const rows = await Promise.all(ids.map(async (id) => call.store.get('DataMart', id)));
    const known = rows.filter((row): row is Row => row !== undefined && row['_deletedAt'] === null);
    return reply(call, {
      items: await Promise.all(
        known.map(async ({ id }) => {
          const runs = await call.store.list('Run', { index: 'byDataMart', value: id });
          const run = runs
            .map((row) => toRun(row, call.space.clock.now()))
            .findLast(({ status }) => (status as string) in health);
          return {
            dataMartId: id,
            status: run === undefined ? 'UNKNOWN' : health[run['status'] as string]!,
            lastRunId: run?.['id'] ?? null,
            lastRunAt: run?.['finishedAt'] ?? null,
            message: (run?.['errors'] as readonly string[] | undefined)?.[0] ?? null,
          };
        }),
      ),
    });
  },
};
