import type { components } from 'data-marts-kit/types';
import type { MartsClient } from './client';
import { answered } from './service-error';

export type Run = components['schemas']['DataMartRunResponse'];

/** The statuses that a run does not leave any more. */
const final: readonly Run['status'][] = ['SUCCESS', 'FAILED', 'CANCELLED'];

/** Whether a run has come to its end. */
export function isFinished({ status }: Run): boolean {
  return final.includes(status);
}

/** Runs a DataMart; gives the id of the run. */
export async function startRun(client: MartsClient, dataMartId: string): Promise<string> {
  const call = client.POST('/api/data-marts/{id}/manual-run', { params: { path: { id: dataMartId } } });
  return (await answered(call)).runId;
}

/** Cancels a run. */
export async function cancelRun(client: MartsClient, dataMartId: string, runId: string): Promise<void> {
  const path = { id: dataMartId, runId };
  await answered(client.POST('/api/data-marts/{id}/runs/{runId}/cancel', { params: { path } }));
}

/**
 * A run as it is, again and again until it has come to its end; `pause` lies between two looks, in milliseconds.
 *
 * @throws ServiceError when it cannot be read; the DOM's AbortError when the signal aborts.
 */
export async function* watchRun(
  client: MartsClient,
  path: { readonly id: string; readonly runId: string },
  { signal, pause = 500 }: { readonly signal: AbortSignal; readonly pause?: number },
): AsyncGenerator<Run> {
  for (;;) {
    const run = await answered(client.GET('/api/data-marts/{id}/runs/{runId}', { params: { path }, signal }));
    yield run;
    if (isFinished(run)) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
  }
}
