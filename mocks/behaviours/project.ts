import type { Behaviours, Call } from '../behaviour.ts';
import { toRun } from '../run.ts';
import { pick, reply } from '../reply.ts';
import { changeRow, findRow } from '../rows.ts';
import type { Row } from '../store.ts';
import { boundContexts } from '../viewer.ts';

/** The project: who is calling, its settings, and how far it is set up (path-only: assumed). */
export const projectBehaviours: Behaviours = {
  getAuthContext: async (call) => {
    const { role, userId } = call.caller!;
    const [user, project] = [await findRow(call, 'User', userId), await findProject(call)];
    return reply(call, {
      user: pick(user, 'id', 'email', 'fullName'),
      project: pick(project, 'id', 'title'),
      roles: [role],
      contextIds: [...(await boundContexts(call.store, userId))],
    });
  },
  getProjectSettings: async (call) => reply(call, toSettings(await findProject(call))),
  updateProjectDescription: async (call) => {
    const changed = await changeRow(call, 'Project', await findProject(call), {
      description: call.body['description']!,
    });
    return reply(call, toSettings(changed));
  },
  getProjectSetupProgress: async (call) => {
    const [dataMarts, runs] = [
      await call.store.list('DataMart', { index: 'live', value: '1' }),
      await call.store.list('Run'),
    ];
    const done = runs
      .map((row) => toRun(row, call.space.clock.now()))
      .find(({ type, status }) => type === 'REPORT' && status === 'SUCCESS');
    const firsts: Readonly<Record<string, string | null>> = {
      DATA_STORAGE_CREATED: await firstOf(call, 'DataStorage'),
      DATA_MART_CREATED: (dataMarts[0]?.['createdAt'] as string | undefined) ?? null,
      DATA_MART_PUBLISHED:
        (dataMarts.find(({ status }) => status === 'PUBLISHED')?.['modifiedAt'] as string | undefined) ?? null,
      DATA_DESTINATION_CREATED: await firstOf(call, 'DataDestination'),
      REPORT_CREATED: await firstOf(call, 'Report'),
      REPORT_RUN: (done?.['finishedAt'] as string | undefined) ?? null,
    };
    const steps = Object.entries(firsts).map(([step, completedAt]) => ({
      step,
      isCompleted: completedAt !== null,
      completedAt,
    }));
    return reply(call, {
      steps,
      completedCount: steps.filter(({ isCompleted }) => isCompleted).length,
      totalCount: steps.length,
    });
  },
};

async function findProject(call: Call): Promise<Row> {
  const [project] = await call.store.list('Project', { limit: 1 });
  return (
    project ?? {
      id: '00000000-0000-4000-8000-000000000000',
      title: '',
      description: null,
      modifiedAt: '1970-01-01T00:00:00Z',
    }
  );
}

function toSettings(project: Row): ReturnType<typeof pick> {
  return { projectId: project.id, ...pick(project, 'title', 'description', 'modifiedAt') };
}

async function firstOf({ store }: Call, table: string): Promise<string | null> {
  const [row] = await store.list(table, { limit: 1 });
  return (row?.['createdAt'] as string | undefined) ?? null;
}
