import type { Entry, Journal, Kept } from '../control/journal.ts';
import { remembered, toEntry } from '../control/journal.ts';
import type { Database, Result } from './database.ts';

/** How often somebody who watches looks whether another replica has added something, in milliseconds. */
const lookEvery = 200;

/**
 * The journal of a session, as all replicas have it: a request is in it, for each of them, when its response is sent.
 * Requests that come together are written together, while the next ones gather. A journal that cannot be written loses
 * a request rather than its answer.
 */
export function createSharedJournal({ query }: Database, session: string): Journal {
  let gathered: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    waiting = undefined;
    const batch = gathered;
    gathered = [];
    // The newest first; what the journal would forget at once is only counted.
    const kept = batch.toReversed().slice(0, remembered);
    await query(addRequests, session, batch.length, `[${kept.join(',')}]`, remembered);
  };
  const flush = (): Promise<void> => {
    waiting ??= writing.then(write);
    writing = waiting.catch(() => {});
    return writing;
  };
  const state: Journal['state'] = async () => {
    const [found] = await query(readState, session);
    return { last: (found?.['last'] as number | undefined) ?? 0, clearings: (found?.['clearings'] as number) ?? 0 };
  };
  return {
    add: (request, response, duration, faults) => {
      gathered.push(toText(toEntry(0, Date.now(), request, response, duration, faults)));
      return flush();
    },
    entries: async () => (await query(readRequests, session)).map(fromResult),
    state,
    clear: async () => void (await query(clearRequests, session)),
    watch: (wake) => watch(state, wake),
  };
}

/** What other replicas add is found by looking. */
function watch(state: Journal['state'], wake: () => void): () => void {
  let known: string | undefined;
  const look = async (): Promise<void> => {
    const seen = JSON.stringify(await state());
    if (known !== undefined && seen !== known) wake();
    known = seen;
  };
  const timer = setInterval(() => void look().catch(() => {}), lookEvery);
  void look().catch(() => {});
  return () => clearInterval(timer);
}

/**
 * Forgets as many requests as it adds: those that fall out now. Were it to look for all that are older, it would come upon
 * each that was removed since the table was last vacuumed, more with every request.
 */
const addRequests = {
  name: 'add-requests',
  text: `
    WITH counted AS (
      INSERT INTO journal (session, last) VALUES ($1, $2)
      ON CONFLICT (session) DO UPDATE SET last = journal.last + $2 RETURNING last
    ), forgotten AS (
      DELETE FROM request USING counted
      WHERE session = $1 AND id > counted.last - $4 - $2 AND id <= counted.last - $4
    )
    INSERT INTO request (session, id, entry)
    SELECT $1, counted.last + 1 - place, entry
    FROM counted, json_array_elements($3::json) WITH ORDINALITY added (entry, place)`,
};

const readRequests = { name: 'read-requests', text: 'SELECT id, entry FROM request WHERE session = $1 ORDER BY id' };

const readState = { name: 'read-journal', text: 'SELECT last, clearings FROM journal WHERE session = $1' };

const clearRequests = {
  name: 'clear-requests',
  text: `
    WITH counted AS (
      INSERT INTO journal (session, clearings) VALUES ($1, 1)
      ON CONFLICT (session) DO UPDATE SET clearings = journal.clearings + 1
    )
    DELETE FROM request WHERE session = $1`,
};

/** Bodies are kept as text: nobody is shown them otherwise. */
function toText({ request, response, ...others }: Entry): string {
  return JSON.stringify({ ...others, request: decode(request), response: decode(response) });
}

function decode({ body, cut }: Kept): Kept {
  return { body: body instanceof Uint8Array ? new TextDecoder().decode(body) : body, cut };
}

function fromResult({ id, entry }: Result): Entry {
  const { request, response, ...others } = entry as Entry;
  return { ...others, id: id as number, request: toKept(request), response: toKept(response) };
}

/** JSON has no undefined. */
function toKept({ body, cut }: Kept): Kept {
  return { body, cut };
}
