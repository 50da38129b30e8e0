import { isObject, type Json } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { isEmpty } from '../updates/part-of.ts';
import type { Made } from './changed-by-run.ts';
import { readReport } from './last-run.ts';
import { retitled } from './retitled.ts';

/**
 * The fault of a report that has run and shows no run any more, once it was given another title, and nothing else: what has run
 * was run, and runs are no part of the report's body (Report request body). Undefined where it shows none before, or some after.
 */
export async function wipedLastRun(scene: Scene, { id, shown }: Made, role: Role): Promise<Fault | undefined> {
  const given = JSON.parse(shown.message.body ?? 'null') as Json;
  if (!isObject(given)) return undefined;
  const before = await readReport(scene, id, role);
  const names = before === undefined ? [] : Object.keys(pastOf(before));
  if (names.length === 0) return undefined;
  const exchange = await retitled(scene, id, given, role);
  if (exchange === undefined) return undefined;
  const look = (): Promise<Exchange | undefined> => readReport(scene, id, role);
  const isWiped = (now: Exchange | undefined): boolean =>
    now !== undefined && Object.keys(pastOf(now)).length === 0 && names.some((name) => name in recordOf(now));
  const after = await eventually(scene, 'Report', look, (now) => !isWiped(now));
  if (after === undefined || !isWiped(after)) return undefined;
  return {
    key: 'wiped',
    requirement: 'operation-updateReport',
    summary: 'A report that has run has no last run any more since it was given another title',
    expected: JSON.stringify(pastOf(before!)),
    received: describeReply(after),
    exchange,
  };
}

/** When a report was last run, and by which run: how that ended may be told of what the report is, which is another one now. */
const isPast = /^last_?run_?(id|at|time|date|(started|finished|ended|completed)_?(at|on))$/i;

/** Whether a field tells of a run as such: it has the id or the time of it. */
function isOfRun([name, value]: readonly [string, unknown]): boolean {
  if (/^last_?run$/i.test(name))
    return isObject(value) && Object.keys(value).some((one) => /(id|at|time|date)$/i.test(one));
  return isPast.test(name) && !isEmpty(value) && typeof value !== 'number';
}

/** What a report shows of the runs that it has had, under the names that records usually have for that: which, when, and how many. */
function pastOf(exchange: Exchange): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(recordOf(exchange)).filter(
      ([name, value]) =>
        isOfRun([name, value]) ||
        (/^(runs?_?(count|total)|total_?runs?)$/i.test(name) && typeof value === 'number' && value > 0),
    ),
  );
}

function recordOf({ reply }: Exchange): Readonly<Record<string, unknown>> {
  const record = inEnvelope(jsonOf(reply));
  return isObject(record) ? record : {};
}
