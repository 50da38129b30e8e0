import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';

/**
 * The stream of a report of a DataMart, once per run, with the required fields, no limit and some output controls; undefined
 * where it cannot be had.
 */
export function freshReport(
  scene: Scene,
  operation: Operation,
  dataMartId: string,
  controls: JsonObject,
): Promise<Exchange | undefined> {
  const key = `report of ${dataMartId} ${JSON.stringify(controls)}`;
  return scene.once(key, () => streamReport(scene, operation, dataMartId, controls));
}

/**
 * The same, each time anew.
 *
 * @param look What is done with the report, by the key that has created it, before it is removed.
 */
export async function streamReport(
  scene: Scene,
  operation: Operation,
  dataMartId: string,
  controls: JsonObject,
  look?: (id: string, role: Role, stream: Exchange) => Promise<void>,
): Promise<Exchange | undefined> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  const right = await rightRequestOfAny(scene, operation);
  if (subject?.ok !== true || !right.ok) return undefined;
  const { base, role } = subject.value;
  const body = { ...base, dataMartId, limitConfig: null, ...controls };
  // Who has created a DataMart has access to it, and others may not.
  const creator = scene.arrange.creatorOf({ resource: 'DataMart', id: dataMartId }) ?? role;
  for (const one of new Set([creator, role])) {
    const exchange = await withReport(scene, create!, one, body, async (id) => {
      const path = { [resourceParams(operation)[0]!.name]: id };
      const stream = await sendReady(scene, operation, { path }, right.value.role);
      await look?.(id, one, stream);
      return stream;
    });
    if (exchange !== undefined) return exchange;
  }
  return undefined;
}
