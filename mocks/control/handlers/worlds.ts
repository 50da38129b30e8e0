import { hintFor } from '../../../spec/input-error.ts';
import { type MockResponse, toJsonResponse } from '../../http.ts';
import { Refusal } from '../../refusal.ts';
import type { Tables } from '../../store/store.ts';
import type { ControlHandlers } from '../call.ts';
import type { SessionControls, Visit } from '../session-control.ts';
import type { ControlSetup, Worlds } from '../setup.ts';
import { toCounts } from '../counts.ts';

/** Counts the records of a session, loads worlds, begins the session anew. */
export function worldHandlers({ worlds, resetSpace }: ControlSetup, controls: SessionControls): ControlHandlers {
  return {
    listWorlds: () => toJsonResponse(200, { worlds: worlds.names }),
    getState: async ({ visit }) => toState(await visit(), worlds),
    resetSession: async ({ session, body }) => {
      const world = body['world'] as string | undefined;
      assertWorld(worlds.names, world);
      const visited = await controls.reset(session, () => resetSpace(session, world));
      await visited.control.world.change(() => [world ?? null, undefined]);
      return toState(visited, worlds);
    },
    loadWorld: async ({ session, body, visit }) => {
      const name = body['name'] as string | undefined;
      assertWorld(worlds.names, name);
      await load(() => worlds.load(session, name ?? (body['tables'] as Tables)));
      const visited = await visit();
      await visited.control.world.change(() => [name ?? 'given rows', undefined]);
      return toState(visited, worlds);
    },
  };
}

async function toState({ space, control }: Visit, { begun }: Worlds): Promise<MockResponse> {
  const counts = toCounts(await space.store.transaction((store) => store.dump()));
  const world = control.world.get() ?? (space.goesOn === true ? undefined : begun) ?? null;
  return toJsonResponse(200, { session: space.name, world, counts });
}

function assertWorld(names: readonly string[], world: string | undefined): void {
  if (world === undefined || names.includes(world)) return;
  throw new Refusal(400, `there is no world "${world}"; use ${names.join(', ')}${hintFor(world, names)}`);
}

/** Given rows may lack what the indexes of a store ask of them. */
async function load(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, `the world cannot be loaded: ${(error as Error).message}`);
  }
}
