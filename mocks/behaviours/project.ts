import type { Behaviours, Call } from '../behaviour.ts';
import { pick, reply } from '../reply.ts';
import { changeRow, findRow } from '../records/rows.ts';
import type { Row } from '../store/store.ts';
import { boundContexts } from '../access/viewer.ts';

/** The project: who is calling, and its settings (path-only: assumed). */
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
