import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf, idOfCreated } from '../arrange/created-instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { readAll, type Whole } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';

/** How the health of DataMarts of our own is asked for, and how their runs are begun and read. */
export type HealthPlace = {
  /** The role whose key creates DataMarts and asks. */
  readonly role: Role;
  readonly health: (mart: string) => Promise<Exchange>;
  /** A new DataMart; undefined where none can be created. */
  readonly fresh: () => Promise<string | undefined>;
  /** Begins a run; undefined where none is begun. */
  readonly begin: (mart: string) => Promise<string | undefined>;
  readonly read: (mart: string, run: string) => Promise<Exchange>;
  /** The whole history of a DataMart; undefined where it cannot be read. */
  readonly history: (mart: string) => Promise<Whole | undefined>;
};

/**
 * Undefined where runs cannot be begun or read.
 *
 * @param parts A request that was right, and `name`, its list of ids.
 */
export function healthPlace(
  scene: Scene,
  operation: Operation,
  { parts, name }: { readonly parts: RequestParts; readonly name: string },
): HealthPlace | undefined {
  const { contract } = scene;
  const run = contract.operations.find(({ id }) => id === 'runDataMart');
  const read = operationOnOne(contract, 'read', 'Run');
  const history = operationsOn(contract, 'list', 'Run').find((one) => resourceParams(one).length > 0);
  if (run === undefined || read === undefined || history === undefined || !isObject(parts.body)) return undefined;
  const body: JsonObject = parts.body;
  const role = creatorOf(scene, 'DataMart', run.role ?? [...scene.sessions.keys()].at(-1)!);
  const at = (one: Operation, mart: string, id = mart): Record<string, string> =>
    pathTo(one, { id, parents: { DataMart: mart } });
  return {
    role,
    health: (mart) => scene.send(operation, { ...parts, body: { ...body, [name]: [mart] } }, { role }),
    fresh: async () => {
      const made = await scene.arrange.get('DataMart', { role, subject: 'fresh' });
      return made.ok ? made.value.id : undefined;
    },
    begin: async (mart) => {
      const bodies = await scene.arrange.requests({ ...run, params: [] }, { role, subject: 'any' });
      if (!bodies.ok) return undefined;
      const path = { [resourceParams(run)[0]!.name]: mart };
      const { reply } = await sendReady(scene, run, { path, body: bodies.value[0]?.body }, role);
      return isSuccess(reply) ? idOfCreated(run, reply, 'Run', scene) : undefined;
    },
    read: (mart, id) => scene.send(read, { path: at(read, mart, id) }, { role }),
    history: (mart) => readAll(scene, { operation: history, parts: { path: at(history, mart) }, role }),
  };
}
