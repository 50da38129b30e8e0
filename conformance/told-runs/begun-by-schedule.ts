import type { Operation } from '../../spec/operation.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import { stateNames } from '../arrange/state-names.ts';
import { namesReport } from '../effects/names-report.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { type SeenRun, seenRuns } from './seen-runs.ts';

/** Words for what a schedule has begun. */
const bySchedule = /^(by_?)?(schedule|scheduled|scheduler|cron|timer|periodic)(_?(trigger|run|job))?$/i;

/**
 * The fault of a run that was begun by hand and tells that a schedule has begun it: of a DataMart, by the id of the run that was
 * answered, or of a report of ours for which nobody has set a schedule.
 */
export function begunBySchedule(scene: Scene, operation: Operation): Fault | undefined {
  const begun = scene.diary.filter(({ exchange }) => exchange.operation === operation && isSuccess(exchange.reply));
  const isBegun = ({ id, record }: SeenRun): boolean =>
    begun.some(({ exchange, parts }) => {
      const run = idOfCreated(operation, exchange.reply, 'Run', scene);
      const report = recordsIn(operation, parts.path).find(({ resource }) => resource === 'Report');
      if (run !== undefined) return run === id;
      return report !== undefined && isUnscheduled(scene, report.id) && namesReport(record, report.id);
    });
  const seen = seenRuns(scene).findLast((one) => scheduledIn(one) !== undefined && isBegun(one));
  if (seen === undefined) return undefined;
  const summary = 'A run that was begun by hand tells that a schedule has begun it';
  const expected = `no ${scheduledIn(seen)!} of a schedule`;
  const received = describeReply(seen.exchange);
  const operations = [operation.id, seen.exchange.operation!.id];
  return { key: 'scheduled', summary, expected, received, exchange: seen.exchange, operations };
}

/** The field, other than that of its state, in which a run tells of a schedule. */
function scheduledIn({ record }: SeenRun): string | undefined {
  return Object.entries(record).find(
    ([name, value]) =>
      typeof value === 'string' && bySchedule.test(value) && !(stateNames as readonly string[]).includes(name),
  )?.[0];
}

/** Whether a report is one that this run has created, and that nothing but its creation and its runs was about. */
function isUnscheduled({ arrange, diary }: Scene, id: string): boolean {
  if (arrange.creationOf({ resource: 'Report', id }) === undefined) return false;
  return !diary.some(
    ({ exchange: { operation, message } }) =>
      operation?.lifecycle.resource === 'ScheduledTrigger' && (message.body ?? '').includes(id),
  );
}
