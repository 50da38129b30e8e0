import { isObject } from '../../spec/json.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import type { Role } from '../../spec/roles.ts';
import { type Lister, readAll, readPage, type Whole } from '../lists/pages.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { freshStream } from '../streams/fresh-stream.ts';
import { runIdOf } from '../streams/read-run.ts';
import { isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isSame } from '../updates/is-same.ts';

/**
 * "Runs are listed per DataMart or per project": what the history of a DataMart shows a caller, the list of the project
 * shows that caller, too. It has to show the run of some stream, or a run of the same kind: it may be of those runs alone that fill
 * a DataMart, and not every DataMart that has been streamed need be visible to this caller.
 *
 * @param row How the history shows the run.
 */
export async function projectLacks(scene: Scene, role: Role, runId: string, row: unknown): Promise<Fault | undefined> {
  const operation = operationsOn(scene.contract, 'list', 'Run').find((one) => resourceParams(one).length === 0);
  await freshStream(scene);
  const streamed = streamedRuns(scene);
  if (operation === undefined || (streamed.length === 0 && kindsOf(row).length === 0)) return undefined;
  const lister: Lister = { operation, parts: {}, role };
  // The first page may do.
  const { page } = await readPage(scene, lister, {});
  if (page === undefined || page.ids.includes(runId)) return undefined;
  const list = (): Promise<Whole | undefined> => readAll(scene, lister);
  const whole = await eventually(scene, 'Run', list, (all) => all === undefined || all.ids.includes(runId));
  if (whole === undefined || whole.ids.includes(runId)) return undefined;
  const isAlike = (other: unknown): boolean => kindsOf(row).length > 0 && isSame(kindsOf(other), kindsOf(row));
  if (![...whole.rows].some(([id, other]) => streamed.includes(id) || isAlike(other))) return undefined;
  const summary = 'The list of the project lacks the run of a report that its DataMart shows';
  const requirement = `operation-${operation.id}`;
  const received = describeReply(whole.exchange);
  return { key: 'project', requirement, summary, expected: `a list with ${runId}`, received, exchange: whole.exchange };
}

/** What a run says of its kind. */
function kindsOf(row: unknown): readonly (readonly [string, unknown])[] {
  const entries = Object.entries<unknown>(isObject(row) ? row : {});
  return entries.filter(([name, value]) => /(type|kind)$/i.test(name) && typeof value === 'string');
}

/** The ids of all runs that streams have named. */
function streamedRuns({ diary }: Scene): readonly string[] {
  return diary.flatMap(({ exchange: { operation, reply } }) =>
    operation?.success.item === undefined || !isSuccess(reply) ? [] : (runIdOf(operation, reply) ?? []),
  );
}
