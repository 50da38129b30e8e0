import { openRun, type Run, type RunOptions, type Settled } from './open-run.ts';
import type { Planned } from './plan.ts';
import type { Report } from './report/report.ts';

/**
 * Runs the conformance suite against a deployment and gives its report. What the run creates, it removes.
 *
 * @throws InputError when a key exchange is refused.
 * @throws TargetError when the target cannot be asked at all.
 */
export async function runConformance(options: RunOptions): Promise<Report> {
  const run = await openRun(options);
  const settled: Settled[] = [];
  try {
    for (const batch of toBatches(run.plan)) {
      await settleAll(run, batch, widthOf(batch, options.limits?.concurrency ?? 4), (one) => {
        settled.push(one);
        options.onProgress?.(settled.length, run.plan.length, run.sent());
      });
    }
  } catch (error) {
    // A bug of ours must not leave on a deployment what the run has created.
    await run.finish(settled);
    throw error;
  }
  return run.finish(settled);
}

/**
 * How many cases of a batch are settled at a time. Those that wait do so all at once, since they seldom ask anything: how
 * many requests are under way is limited by the connections. Who wants one request at a time gets one case at a time.
 */
function widthOf(batch: readonly Planned[], concurrency: number): number {
  if (!isParallel(batch[0]!)) return 1;
  return batch[0]!.case.waits === true && concurrency > 1 ? batch.length : concurrency;
}

/** Settles cases in order, as many at a time as `width` says. */
async function settleAll(
  run: Run,
  batch: readonly Planned[],
  width: number,
  onSettled: (one: Settled) => void,
): Promise<void> {
  const queue = batch.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const one of queue) onSettled(await run.settle(one));
    }),
  );
}

/** Runs of neighbours that may all be settled at the same time, or that may not. */
function toBatches(plan: readonly Planned[]): readonly (readonly Planned[])[] {
  const batches: Planned[][] = [];
  for (const one of plan) {
    const last = batches.at(-1);
    const [first] = last ?? [];
    const isAlike =
      first !== undefined &&
      isParallel(first) === isParallel(one) &&
      first.case.waits === one.case.waits &&
      first.check.atEnd === one.check.atEnd;
    if (isAlike) last!.push(one);
    else batches.push([one]);
  }
  return batches;
}

function isParallel({ check, case: { waits } }: Planned): boolean {
  return check.parallel || waits === true;
}
