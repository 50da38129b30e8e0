import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Journal, remembered } from '../control/journal.ts';
import type { MockRequest, MockResponse } from '../http.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { createSharedJournal } from './shared-journal.ts';
import { orSkipped, type Postgres, postgresFolder, startPostgres } from './testing/start-postgres.ts';

const longEnough = 60_000;
let postgres: Postgres;
const open: Database[] = [];

async function openJournal(schema: string): Promise<{ readonly journal: Journal; readonly database: Database }> {
  const database = await openDatabase(postgres.url(schema));
  open.push(database);
  await migrate(database, { seed: '1', world: 'demo' });
  return { journal: createSharedJournal(database, ''), database };
}

const response: MockResponse = { status: 200, headers: {}, body: undefined };
const toRequest = (target: number): MockRequest => ({
  method: 'GET',
  target: `/${target}`,
  headers: {},
  body: undefined,
});
const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, index) => first + index);
/** Adds requests, which come together, whose targets are numbers that follow each other. */
const fill = async ({ add }: Journal, first: number, count: number): Promise<void> =>
  void (await Promise.all(from(first, count).map(async (number) => add(toRequest(number), response, 1, []))));
const shownBy = async ({ entries }: Journal): Promise<readonly (readonly [id: number, target: string])[]> =>
  (await entries()).map(({ id, target }) => [id, target]);

describe.skipIf(postgresFolder === undefined)(`a journal that replicas share${orSkipped}`, () => {
  beforeAll(async () => {
    postgres = await startPostgres();
  }, longEnough);
  afterAll(async () => {
    await Promise.all(open.map(({ close }) => close()));
    await postgres.remove();
  }, longEnough);

  test.each([
    ['some', [3], from(1, 3)],
    ['as many as it remembers, and some', [remembered, 5], from(6, remembered)],
    ['more at once than it remembers', [2, 2 * remembered, 3], from(remembered + 6, remembered)],
  ])('remembers the last of %s, oldest first, by the order in which they came', async (name, parts, want) => {
    const { journal } = await openJournal(`filled_${name.length}`);
    let added = 0;
    for (const count of parts) {
      await fill(journal, added + 1, count);
      added += count;
    }
    expect(await shownBy(journal)).toEqual(want.map((id) => [id, `/${id}`]));
    expect(await journal.state()).toEqual({ last: added, clearings: 0 });
  });

  test('keeps what PostgreSQL cannot hold as text', async () => {
    const { journal } = await openJournal('odd');
    const body = '\0 \\u0000 \ud800 "\u2028';
    await journal.add({ ...toRequest(1), body: new TextEncoder().encode('\0') }, { ...response, body }, 1, []);
    const [entry] = await journal.entries();
    expect([entry!.request.body, entry!.response.body]).toEqual(['\0', body]);
  });

  test('goes on after it was emptied', async () => {
    const { journal } = await openJournal('emptied');
    await fill(journal, 1, 700);
    await journal.clear();
    await fill(journal, 701, remembered + 2);
    expect((await shownBy(journal)).map(([id]) => id)).toEqual(from(703, remembered));
  });

  test('comes upon no request again that it has forgotten, however many those are', async () => {
    const { journal, database } = await openJournal('forgotten');
    await fill(journal, 1, remembered);
    const forgotten = 200;
    for (const number of from(remembered + 1, forgotten)) await fill(journal, number, 1);
    const query = async (text: string): Promise<unknown> => (await database.query({ name: '', text }))[0];
    await query('SELECT pg_stat_force_next_flush()');
    const read = await query(`SELECT idx_tup_read AS read FROM pg_stat_user_indexes
      WHERE schemaname = 'forgotten' AND indexrelname = 'request_pkey'`);
    expect(read).toEqual({ read: forgotten });
  });
});
