import type { MartsClient } from '../client';
import { cancelRun, type Run, startRun, watchRun } from '../runs';
import { oneAtATime, onPress, say, swap } from './dom';
import { explain } from './explain';

/** Lets the buttons run a DataMart and cancel the run, and shows the run until it ends or the report is `left`. */
export function prepareRun(client: MartsClient, dataMartId: string, left: AbortSignal): void {
  const attempt = async (action: () => Promise<void>): Promise<void> => {
    try {
      await action();
    } catch (error) {
      if (!left.aborted) say('run', '', explain(error));
    }
  };
  say('run', '');
  swap('run', 'cancel');
  const watch = async (over: AbortSignal): Promise<void> => {
    const runId = await startRun(client, dataMartId);
    if (left.aborted) return;
    onPress('cancel', () => attempt(() => cancelRun(client, dataMartId, runId)), AbortSignal.any([left, over]));
    swap('cancel', 'run');
    for await (const run of watchRun(client, { id: dataMartId, runId }, { signal: left })) say('run', describe(run));
  };
  const start = async (): Promise<void> => {
    const over = new AbortController();
    say('run', 'Starting …');
    await attempt(() => watch(over.signal));
    over.abort();
    if (!left.aborted) swap('run', 'cancel');
  };
  onPress('run', oneAtATime(start), left);
}

function describe({ status, rowCount, errors }: Run): string {
  if (status === 'SUCCESS')
    return rowCount === null ? 'The run has succeeded.' : `The run has succeeded: ${rowCount} rows.`;
  if (status === 'FAILED') return `The run has failed: ${errors.join(' ')}`;
  return { PENDING: 'The run is waiting …', RUNNING: 'The run is under way …', CANCELLED: 'The run was cancelled.' }[
    status
  ];
}
