import type { MaybePromise } from '../maybe-promise.ts';
import type { Journal } from './journal.ts';
import type { Recorder } from './record.ts';
import type { Visit } from './session-control.ts';

/** How many requests one event carries at most; of more than that, the newest. */
const mostAtOnce = 100;

/** How long requests gather after an event before the next one, in milliseconds: a busy mock drowns nobody. */
const gathering = 100;

/** How long nothing happens before a word shows that the connection lives, in milliseconds. */
const silence = 15_000;

/**
 * The journal of a session as server-sent events, from after a request. The session is looked up at each turn, so that
 * it stays in use while somebody follows it. Who leaves the iteration ends its waiting at once.
 */
export function followJournal(
  visit: () => MaybePromise<Visit>,
  record: Recorder,
  since: number,
): AsyncIterable<string> {
  return {
    [Symbol.asyncIterator]: () => {
      const leaving = new AbortController();
      const events = toEvents(visit, record, since, leaving.signal);
      return {
        next: () => events.next(),
        return: async () => {
          leaving.abort();
          return events.return(undefined);
        },
      };
    },
  };
}

async function* toEvents(
  visit: () => MaybePromise<Visit>,
  record: Recorder,
  since: number,
  leaving: AbortSignal,
): AsyncGenerator<string, undefined> {
  let sent = since;
  let { clearings } = await (await visit()).control.journal.state();
  yield 'retry: 1000\n\n';
  while (!leaving.aborted) {
    const { space, control } = await visit();
    const { journal } = control;
    const now = await journal.state();
    // A session that was forgotten meanwhile counts its requests from the start again.
    const start = now.last < sent ? 0 : sent;
    const entries = now.last === start ? [] : (await journal.entries()).filter(({ id }) => id > start);
    if (now.clearings !== clearings) yield toEvent('cleared', now.last, '{}');
    if (entries.length > 0) {
      const shown = entries.slice(-mostAtOnce).map((entry) => record(entry, space.auth).summary());
      yield toEvent('requests', now.last, JSON.stringify(shown));
      await pause(gathering, leaving);
    } else if (now.clearings === clearings && !(await isWoken(journal, leaving))) {
      yield ': silence\n\n';
    }
    ({ clearings } = now);
    sent = now.last;
  }
}

function toEvent(event: string, id: number, data: string): string {
  return `event: ${event}\nid: ${id}\ndata: ${data}\n\n`;
}

/** Waits until something happens to a journal or the reader leaves; false where neither does for long. */
function isWoken(journal: Journal, leaving: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const wake = (): void => resolve(true);
  const timer = setTimeout(resolve, silence, false);
  const unwatch = journal.watch(wake);
  leaving.addEventListener('abort', wake);
  return promise.finally(() => {
    clearTimeout(timer);
    unwatch();
    leaving.removeEventListener('abort', wake);
  });
}

async function pause(milliseconds: number, leaving: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const stop = (): void => resolve();
  leaving.addEventListener('abort', stop);
  await promise;
  clearTimeout(timer);
  leaving.removeEventListener('abort', stop);
}
