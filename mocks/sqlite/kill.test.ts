import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openStateFile } from '../store/sqlite-store.ts';
import { indexes } from '../store/tables.ts';
import { danglingIds } from '../testing/dangling-ids.ts';
import { type KillableMock, startMock } from './testing/killable-mock.ts';

/** How often the mock is killed; more in a nightly run. */
const kills = Number(process.env['MARTS_TEST_KILLS'] ?? 15);

/** What a client knows of a DataMart: its title as acknowledged, and one that was sent and not answered. */
type Known = { readonly id: string; readonly title: string; readonly sent?: string };

const folder = mkdtempSync(join(tmpdir(), 'kill-'));
const file = join(folder, 'state.db');
let running: KillableMock | undefined;

afterAll(async () => {
  await running?.kill();
  rmSync(folder, { recursive: true });
});

test(
  'what was acknowledged is there after the process was killed, whenever that was',
  async () => {
    const moments = fc.sample(fc.integer({ min: 0, max: 60 }), { numRuns: kills, seed: 7 });
    const known = new Map<string, Known>();
    for (const moment of moments) {
      running = await startMock(file);
      await expectServed(running, [...known.values()].slice(-20));
      await work(running, known, moment);
      await expectKept([...known.values()]);
    }
    expect(known.size).toBeGreaterThan(kills);
  },
  30_000 + kills * 15_000,
);

/** Eight clients create DataMarts over storages of their own and rename them, until so many answers have come. */
async function work(mock: KillableMock, known: Map<string, Known>, answers: number): Promise<void> {
  let left = answers;
  let killed: Promise<void> | undefined;
  const acknowledge = (): void => {
    left -= 1;
    if (left <= 0) killed ??= mock.kill();
  };
  const client = async (): Promise<void> => {
    const storage = await mock.send('POST', '/api/data-storages', { title: 'S', type: 'VENDOR1_BIGQUERY' });
    for (let turn = 0; ; turn += 1) {
      const created = await mock.send('POST', '/api/data-marts', { title: `first ${turn}`, storageId: storage.id });
      known.set(created.id, { id: created.id, title: `first ${turn}` });
      acknowledge();
      const title = `second ${turn}`;
      known.set(created.id, { ...known.get(created.id)!, sent: title });
      await mock.send('PUT', `/api/data-marts/${created.id}/title`, { title });
      known.set(created.id, { id: created.id, title });
      acknowledge();
    }
  };
  if (answers === 0) killed = mock.kill();
  // Each client works until its connection breaks.
  const ends = await Promise.allSettled(Array.from({ length: 8 }, client));
  ends.forEach((end) => expect(end).toMatchObject({ status: 'rejected', reason: { message: 'fetch failed' } }));
  await killed;
}

async function expectServed(mock: KillableMock, known: readonly Known[]): Promise<void> {
  const answers = await Promise.all(known.map(({ id }) => mock.send('GET', `/api/data-marts/${id}`)));
  answers.forEach((answer, index) => expectTitle(known[index]!, answer.title));
}

/** Looks into the file: every record, every reference, and the lists as they were committed. */
async function expectKept(known: readonly Known[]): Promise<void> {
  const lists = readLists();
  const state = openStateFile(file, indexes);
  const { store } = await state.open('');
  const tables = await store.dump();
  await state.close();
  const titles = new Map((tables['DataMart'] ?? []).map((row) => [row.id, row['title'] as string]));
  known.forEach((dataMart) => expectTitle(dataMart, titles.get(dataMart.id)));
  expect(danglingIds(tables)).toEqual([]);
  // Opening made the lists anew.
  expect(lists).toEqual(readLists());
}

function expectTitle({ title, sent }: Known, got: string | undefined): void {
  expect([title, ...(sent === undefined ? [] : [sent])]).toContain(got);
}

function readLists(): readonly unknown[] {
  const database = new DatabaseSync(file);
  const sql = `SELECT type, name, value, size, number FROM list JOIN entry ON list = key ORDER BY type, name, value, number`;
  const rows = database.prepare(sql).all();
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  database.close();
  return rows;
}
