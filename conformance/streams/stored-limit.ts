import type { Operation } from '../../spec/operation.ts';
import { resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { plainRows } from '../output/report-outputs.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { linesOf, toRows } from './stream-rows.ts';
import { unasked } from './read-run.ts';

/** Of rows, fewer than these cannot tell a limit from another. */
const rowsNeeded = 3;

/** "Caps rows" of the Report's output: a limit that is larger than the stored one does not take that away. */
export async function limitKeepsStored(scene: Scene, operation: Operation): Promise<Outcome> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true) return inconclusive('no report could be created', 'a contract and a key that create one');
  const rows = await plainRows(scene);
  if (rows.length < rowsNeeded) return inconclusive('a report has too few rows', 'a DataMart with many rows');
  const { base, role } = subject.value;
  const right = await rightRequestOfAny(scene, operation);
  const reader = right.ok ? right.value.role : role;
  const outcome = await withReport(scene, create!, role, { ...base, limitConfig: 1 }, async (id) => {
    const path = { [resourceParams(operation)[0]!.name]: id };
    const ask = (limit?: number): Promise<Exchange> =>
      sendReady(scene, operation, { path, ...(limit !== undefined && { query: { limit } }) }, reader);
    return judge(operation, await ask(rows.length), () => ask());
  });
  return outcome ?? inconclusive('a report with a limit was refused', 'samples: { … }');
}

/** A report that has more rows than its own limit without another is found by what is stored. */
async function judge(operation: Operation, capped: Exchange, ask: () => Promise<Exchange>): Promise<Outcome> {
  if (!isSuccess(capped.reply)) return unasked(operation, capped.reply);
  if (sizeOf(capped) <= 1) return passed;
  const plain = await ask();
  if (!isSuccess(plain.reply) || sizeOf(plain) !== 1) {
    return inconclusive('the stored limit alone does not leave one row', 'a report whose limitConfig is applied');
  }
  return failed({
    summary: 'A limit takes the stored limit of a report away',
    expected: 'at most 1 row',
    received: `${sizeOf(capped)} rows`,
    exchange: capped,
  });
}

function sizeOf({ reply }: Exchange): number {
  return toRows(linesOf(reply))?.length ?? 0;
}
