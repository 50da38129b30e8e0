import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { describeReply, failed, type Fault, inconclusive, type Outcome, passed } from '../outcome.ts';
import { knownFilters } from '../output/known-rules.ts';
import { plainRows } from '../output/report-streams.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { linesOf, toRows } from './stream-rows.ts';
import { type TellingFilter, tellingFilter } from './telling-filter.ts';
import { unasked } from './read-run.ts';

/** The limit of the report: a smaller one and a larger one can be asked for beside it. */
const storedLimit = 2;

/** Of rows, fewer than these cannot tell a limit from another. */
const rowsNeeded = storedLimit + 1;

/**
 * "Caps rows" of the Report's output: a limit that is larger than the stored one neither lifts that nor replaces it, and one
 * that is smaller is kept all the same. Nor does it take the stored filter away, which the report has as well where one is known
 * that shows in its first rows.
 */
export async function limitKeepsStored(scene: Scene, operation: Operation): Promise<Outcome> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true) return inconclusive('no report could be created', 'a contract and a key that create one');
  const rows = await plainRows(scene);
  if (rows.length < rowsNeeded) return inconclusive('a report has too few rows', 'a DataMart with many rows');
  const { base, role } = subject.value;
  const right = await rightRequestOfAny(scene, operation);
  const reader = right.ok ? right.value.role : role;
  const telling = tellingFilter(rows, await knownFilters(scene), storedLimit);
  const use = async (id: string): Promise<Outcome> => {
    const path = { [resourceParams(operation)[0]!.name]: id };
    const ask = (limit?: number): Promise<Exchange> =>
      sendReady(scene, operation, { path, ...(limit !== undefined && { query: { limit } }) }, reader);
    const capped = await ask(rows.length);
    const dropped = telling && (await dropsFilter(telling, capped, ask, rows.length));
    if (dropped !== undefined) return failed(dropped);
    const judged = await judge(operation, capped, () => ask());
    const lifted = judged === passed ? await isLifted(capped, () => ask(1)) : undefined;
    return judged === passed && lifted === undefined
      ? isStillStored(scene, capped, { id, role, sent: rows.length })
      : (lifted ?? judged);
  };
  const body = { ...base, limitConfig: storedLimit };
  const filtered = telling && { ...body, filterConfig: [telling.rule] };
  const outcome =
    (filtered && (await withReport(scene, create!, role, filtered, use))) ??
    (await withReport(scene, create!, role, body, use));
  return outcome ?? inconclusive('a report with a limit was refused', 'samples: { … }');
}

/** A report that has more rows than its own limit without another is found by what is stored. */
async function judge(operation: Operation, capped: Exchange, ask: () => Promise<Exchange>): Promise<Outcome> {
  if (!isSuccess(capped.reply)) return unasked(operation, capped.reply);
  if (sizeOf(capped) <= storedLimit) return passed;
  const plain = await ask();
  if (!isSuccess(plain.reply) || sizeOf(plain) !== storedLimit) {
    return inconclusive('the stored limit alone is not seen to be applied', 'a report whose limitConfig is applied');
  }
  return failed({
    summary: 'A limit takes the stored limit of a report away',
    expected: `at most ${storedLimit} rows`,
    received: `${sizeOf(capped)} rows`,
    exchange: capped,
  });
}

/**
 * "With its stored filters […] applied": the fault of a stream that has rows with a limit, twice, which the filter of its report
 * leaves out, and none such without a limit.
 */
async function dropsFilter(
  { rule, leaves }: TellingFilter,
  capped: Exchange,
  ask: (limit?: number) => Promise<Exchange>,
  limit: number,
): Promise<Fault | undefined> {
  const strayIn = ({ reply }: Exchange): JsonObject | undefined =>
    isSuccess(reply) ? toRows(linesOf(reply))?.find((row) => !leaves(row)) : undefined;
  if (strayIn(capped) === undefined) return undefined;
  const plain = await ask();
  const exchange = await ask(limit);
  const stray = strayIn(exchange);
  if (sizeOf(plain) !== storedLimit || strayIn(plain) !== undefined || stray === undefined) return undefined;
  return {
    key: 'filter',
    requirement: 'report-stream-controls',
    level: 'stated',
    summary: 'A limit takes the stored filter of a report away',
    expected: `rows that ${JSON.stringify(rule)} leaves, as without the limit`,
    received: JSON.stringify(stray),
    exchange,
  };
}

/** A report that has as many rows with a limit of one as its own limit leaves, twice. */
async function isLifted(capped: Exchange, ask: () => Promise<Exchange>): Promise<Outcome | undefined> {
  const isWhole = (one: Exchange): boolean => isSuccess(one.reply) && sizeOf(one) === storedLimit;
  const exchange = isWhole(capped) && isWhole(await ask()) ? await ask() : undefined;
  if (exchange === undefined || !isWhole(exchange)) return undefined;
  const summary = 'The stored limit of a report takes a smaller one of its stream away';
  const received = `${storedLimit} rows`;
  return failed({ key: 'lifted', level: 'stated', summary, expected: 'at most 1 row', received, exchange });
}

/** A report that was streamed with a limit, by whom it is read. */
type Streamed = { readonly id: string; readonly role: Role; readonly sent: number };

/** A limit that a stream was asked for with is that of the stream: the report has its own. */
async function isStillStored(scene: Scene, capped: Exchange, { id, role, sent }: Streamed): Promise<Outcome> {
  const read = operationOnOne(scene.contract, 'read', 'Report');
  if (read === undefined) return passed;
  const now = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  const stored = isSuccess(now.reply) ? fieldOf(jsonOf(now.reply), 'limitConfig') : undefined;
  if (stored !== sent) return passed;
  return failed({
    key: 'kept',
    summary: 'A limit of a stream becomes that of its report',
    expected: `limitConfig: ${storedLimit}, as it was created with`,
    received: `limitConfig: ${sent}, in ${describeReply(now)}`,
    exchange: capped,
  });
}

function sizeOf({ reply }: Exchange): number {
  return toRows(linesOf(reply))?.length ?? 0;
}
