import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { isUnmistakable } from '../arrange/mentions.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { projectRuns } from './project-runs.ts';

/** A run, and the DataMart that it was begun of. */
export type BegunRun = {
  readonly runId: string;
  readonly dataMart: string;
  readonly role: Role;
  /** The runs of the project, where they were read already. */
  readonly rows?: ReadonlyMap<string, unknown>;
  /** An id that the run shows when it is read; its own if none is given. */
  readonly shows?: string;
};

/**
 * The DataMart below which a run is read, and which the list of the project names with it, where it is not there below
 * the one that it was begun of.
 */
export async function otherDataMart(
  scene: Scene,
  { runId, dataMart, role, rows, shows = runId }: BegunRun,
): Promise<string | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'Run');
  if (read === undefined || (shows === runId && !isUnmistakable(runId))) return undefined;
  const other = referenceOf((rows ?? (await projectRuns(scene, role))).get(runId), 'DataMart');
  if (other === undefined || other === dataMart) return undefined;
  const readBelow = (mart: string): Promise<Exchange> =>
    scene.send(read, { path: runPath(read, mart, runId) }, { role });
  const there = await readBelow(other);
  if (!isSuccess(there.reply) || !there.reply.body.includes(shows)) return undefined;
  const here = await eventually(
    scene,
    'Run',
    () => readBelow(dataMart),
    ({ reply }) => reply.status !== 404,
  );
  return here.reply.status === 404 ? other : undefined;
}

/** The path of a run below a DataMart. */
export function runPath(operation: Operation, dataMart: string, run: string): Record<string, string> {
  const values = resourceParams(operation).map(({ name, resource }) => [name, resource === 'Run' ? run : dataMart]);
  return Object.fromEntries(values) as Record<string, string>;
}
