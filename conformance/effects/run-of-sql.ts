import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { toPage } from '../lists/pages.ts';
import { createdFor } from '../streams/read-run.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';

/**
 * The fault that to look at the SQL of a report begins a run of it: the history of its DataMart has one that names the report,
 * which this run has created, and neither run nor streamed.
 */
export async function runOfSql(scene: Scene, operation: Operation): Promise<Fault | undefined> {
  const history = operationsOn(scene.contract, 'list', 'Run').find((one) => resourceParams(one).length > 0);
  const looks = scene.diary.filter(
    (entry) => entry.exchange.operation === operation && isSuccess(entry.exchange.reply),
  );
  const entry = looks.findLast(
    (one) => createdFor(scene, reportIn(one)) !== undefined && !wasRun(scene, reportIn(one)),
  );
  if (history === undefined || entry === undefined || !('role' in entry.as)) return undefined;
  const id = reportIn(entry);
  const path = { [resourceParams(history)[0]!.name]: createdFor(scene, id)! };
  const listed = await scene.send(history, { path }, { role: entry.as.role });
  const rows = [...(toPage(scene, history, listed)?.rows.values() ?? [])];
  if (!rows.some((row) => referenceOf(row, 'Report') === id)) return undefined;
  return {
    key: 'run',
    summary: 'To look at the SQL of a report begins a run of it',
    expected: `no run of the report ${id}, which nobody has begun`,
    received: `${listed.message.method} ${listed.message.path} lists one`,
    exchange: entry.exchange,
  };
}

/** The report that a request is about. */
function reportIn({ exchange, parts }: Entry): string {
  return recordsIn(exchange.operation!, parts.path).findLast(({ resource }) => resource === 'Report')?.id ?? '';
}

/** Whether a run or a stream of a report was asked for, whatever was answered. */
function wasRun({ diary }: Scene, id: string): boolean {
  return diary.some((entry) => {
    const { lifecycle, success } = entry.exchange.operation!;
    const begins = success.item !== undefined || (lifecycle.action === 'create' && lifecycle.resource === 'Run');
    return begins && reportIn(entry) === id;
  });
}
