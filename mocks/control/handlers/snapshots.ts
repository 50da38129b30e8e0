import type { JsonObject } from '../../../spec/json.ts';
import { toJsonResponse } from '../../http.ts';
import { Refusal } from '../../refusal.ts';
import { withEndedStreams } from '../../time/streamed-run.ts';
import { type ControlCall, type ControlHandlers, noContent } from '../call.ts';
import { toCounts } from '../counts.ts';
import type { Visit } from '../session-control.ts';
import type { Snapshot } from '../snapshots.ts';

/** How many snapshots a session may have. */
const most = 50;

/** Takes, shows, restores and forgets snapshots. Rows are never changed, so that a snapshot costs a list of them. */
export function snapshotHandlers(): ControlHandlers {
  return {
    listSnapshots: async ({ visit }) => {
      const { snapshots } = (await visit()).control;
      return toJsonResponse(200, { snapshots: (await snapshots.list()).map(toSummary) });
    },
    takeSnapshot: async ({ visit, params }) => {
      const { space, control } = await visit();
      const name = params['name']!;
      const known = await control.snapshots.list();
      if (known.length >= most && !known.some((snapshot) => snapshot.name === name)) {
        throw new Refusal(409, `there are ${most} snapshots already; remove one first`);
      }
      const tables = await space.store.transaction((store) => store.dump());
      const snapshot = { name, time: space.clock.now(), tables };
      await control.snapshots.put(snapshot);
      return toJsonResponse(200, toSummary(snapshot));
    },
    getSnapshot: async (call) => toJsonResponse(200, { tables: (await find(call)).snapshot.tables }),
    removeSnapshot: async (call) => {
      const { snapshot, control } = await find(call);
      await control.snapshots.remove(snapshot.name);
      return noContent;
    },
    restoreSnapshot: async (call) => {
      const { snapshot, space, control } = await find(call);
      await space.store.transaction((store) => store.load(withEndedStreams(snapshot.tables, space.streams)));
      const counts = toCounts(snapshot.tables);
      return toJsonResponse(200, { session: space.name, world: control.world.get(), counts });
    },
  };
}

async function find({ visit, params }: ControlCall): Promise<Visit & { readonly snapshot: Snapshot }> {
  const visited = await visit();
  const name = params['name']!;
  const snapshot = await visited.control.snapshots.get(name);
  if (snapshot === undefined) throw new Refusal(404, `there is no snapshot ${name}`);
  return { ...visited, snapshot };
}

function toSummary({ name, time, tables }: Snapshot): JsonObject {
  return { name, time: new Date(time).toISOString(), counts: toCounts(tables) };
}
