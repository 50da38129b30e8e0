import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InputError } from '../../spec/input-error.ts';
import { openStateDatabase, type StateDatabase } from './postgres-store.ts';
import { readChanges } from '../postgres/statements.ts';
import { orSkipped, type Postgres, postgresFolder, startPostgres } from '../postgres/testing/start-postgres.ts';
import type { Indexes, Row, Store } from './store.ts';
import { fill, lawIndexes, testStoreLaws } from '../testing/store-laws.ts';

const identity = { seed: '1', world: 'demo' };
const longEnough = 60_000;
let postgres: Postgres;
const open: StateDatabase[] = [];
let number = 0;

const newUrl = (): string => postgres.url(`s${(number += 1)}`);
const nothing = (): Record<string, never> => ({});

async function openState(url: string = newUrl(), indexes: Indexes = lawIndexes): Promise<StateDatabase> {
  const state = await openStateDatabase(url, indexes, identity);
  open.push(state);
  return state;
}

/** The same space, as some replicas have it. */
async function openReplicas(
  count: number,
  session: string = '',
): Promise<readonly Awaited<ReturnType<StateDatabase['open']>>[]> {
  const url = newUrl();
  const states = await Promise.all(Array.from({ length: count }, () => openState(url)));
  return Promise.all(states.map((state) => state.open(session, nothing)));
}

async function messageOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(InputError);
  return (error as Error).message;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const [connectionString, schema] = url.split('?schema=') as [string, string];
  const client = new pg.Client({ connectionString, options: `-c search_path=${schema}` });
  await client.connect();
  const result = await work(client);
  await client.end();
  return result;
}

describe.skipIf(postgresFolder === undefined)(`PostgreSQL${orSkipped}`, () => {
  beforeAll(async () => {
    postgres = await startPostgres();
  }, longEnough);
  afterAll(async () => {
    await Promise.all(open.map((state) => state.close()));
    await postgres.remove();
  }, longEnough);

  describe('a store on PostgreSQL', () => {
    const states = new Map<Indexes, Promise<StateDatabase>>();
    testStoreLaws(async (indexes) => {
      if (!states.has(indexes)) states.set(indexes, openState(undefined, indexes));
      const { store } = await (await states.get(indexes)!).open(`law${(number += 1)}`, nothing);
      return store;
    });
  });

  describe('replicas', () => {
    test('see what another one has done as soon as they look, in its order', async () => {
      const [one, other] = await openReplicas(2);
      const before = await fill(one!.store);
      await before.remove('Report', 'b');
      await before.put('Report', { id: 'b', dataMartId: 'x' });
      expect(await other!.store.dump()).toEqual({});
      expect(await other!.shared!.refresh()).toBe(true);
      expect(await other!.store.dump()).toEqual(await one!.store.dump());
      expect((await other!.store.list('Report')).map(({ id }) => id)).toEqual(['a', 'c', 'd', 'b']);
    });

    test('never do the same twice: increments from all of them add up, and creations get numbers of their own', async () => {
      const replicas = await openReplicas(3);
      const increment = async ({ store }: { readonly store: Store }): Promise<void> =>
        store.transaction(async (inner) => {
          const count = ((await inner.get('Counter', 'n'))?.['count'] ?? 0) as number;
          await inner.put('Counter', { id: 'n', count: count + 1 });
          await inner.put('Report', { id: `r${count}`, dataMartId: 'x' });
        });
      await Promise.all(Array.from({ length: 60 }, (_, turn) => increment(replicas[turn % 3]!)));
      for (const { store, shared } of replicas) {
        await shared!.refresh();
        expect(await store.get('Counter', 'n')).toEqual({ id: 'n', count: 60 });
        const ids = (await store.list('Report', { index: 'byDataMart', value: 'x' })).map(({ id }) => id);
        expect(ids).toEqual(Array.from({ length: 60 }, (_, place) => `r${place}`));
      }
    });

    test('undo what fails without disturbing what is committed with it', async () => {
      const [one, other] = await openReplicas(2);
      const put = (row: Row, fails: boolean): Promise<unknown> =>
        Promise.try(() =>
          one!.store.transaction(async (inner) => {
            await inner.put('Report', row);
            if (fails) throw new Error('no');
          }),
        ).catch(() => {});
      await Promise.all([
        put({ id: 'a' }, false),
        put({ id: 'b' }, true),
        put({ id: 'a', title: 'A' }, true),
        put({ id: 'c' }, false),
      ]);
      await other!.shared!.refresh();
      expect(await other!.store.list('Report')).toEqual([{ id: 'a' }, { id: 'c' }]);
      expect(await one!.store.list('Report')).toEqual([{ id: 'a' }, { id: 'c' }]);
    });

    test('that come late read the whole space where removals are forgotten by now', async () => {
      const url = newUrl();
      const [one, other] = [await openState(url), await openState(url)];
      const first = await one.open('', nothing);
      await fill(first.store);
      const second = await other.open('', nothing);
      await first.store.remove('Report', 'a');
      await withClient(url, (client) =>
        client.query(`UPDATE space SET swept = version; DELETE FROM record WHERE json IS NULL`),
      );
      await first.store.put('Report', { id: 'e' });
      await second.shared!.refresh();
      expect(await second.store.dump()).toEqual(await first.store.dump());
    });

    test('make tables and spaces once, however many begin at once', async () => {
      const url = newUrl();
      let begun = 0;
      const begin = (): Record<string, Row[]> => ({ Report: [{ id: `made ${(begun += 1)}` }] });
      const states = await Promise.all(Array.from({ length: 8 }, () => openState(url)));
      const opened = await Promise.all(states.map((state) => state.open('a', begin)));
      const all = await Promise.all(opened.map(async ({ store }) => store.list('Report')));
      expect(new Set(all.map((rows) => JSON.stringify(rows))).size).toBe(1);
      expect(all[0]).toHaveLength(1);
    });

    test('hear that a session was begun anew; what is still written to the old one is seen by nobody', async () => {
      const url = newUrl();
      const [one, other] = [await openState(url), await openState(url)];
      const old = await one.open('', nothing);
      await Promise.all([one, other, one].map((state, id) => state.renew('', { Report: [{ id: `anew ${id}` }] })));
      expect(await old.shared!.refresh()).toBe(false);
      await old.store.put('Report', { id: 'late' });
      const { store } = await other.open('', nothing);
      expect(await store.count('Report')).toBe(1);
    });

    test('have the same sessions, which are forgotten with all that belongs to them', async () => {
      const url = newUrl();
      const [one, other] = [await openState(url), await openState(url)];
      const { shared } = await one.open('a', nothing);
      await one.open('', nothing);
      await shared!.snapshots.put({ name: 's', time: 1, tables: { Report: [{ id: 'a' }] } });
      expect(await other.names()).toEqual(['a', '']);
      await other.drop('a');
      expect(await one.names()).toEqual(['']);
      const again = await one.open('a', nothing);
      expect(await again.shared!.snapshots.list()).toEqual([]);
    });

    test('keep so many sessions and no more, the unnamed one always', async () => {
      const state = await openStateDatabase(newUrl(), {}, identity, { most: 2, idle: 3600 });
      open.push(state);
      for (const name of ['', 'a', 'b', 'c']) await state.open(name, nothing);
      expect(await state.names()).toEqual(['', 'b', 'c']);
    });
  });

  test('what is new is read by index, however many records there are and whatever is known of them', async () => {
    const url = newUrl();
    await (
      await openState(url)
    ).open('', () => ({ Report: Array.from({ length: 2000 }, (_, id) => ({ id: String(id) })) }));
    const plan = await withClient(url, async (client) => {
      await client.query('SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; ANALYZE');
      await client.query(`PREPARE read (bigint, bigint) AS ${readChanges.text}`);
      return (await client.query('EXPLAIN EXECUTE read (1, 1)')).rows.map((row) => Object.values(row as object).join());
    });
    expect(plan.filter((step) => /Seq Scan|Sort|Bitmap/.test(step))).toEqual([]);
    expect(plan.join('\n')).toMatch(/Index Scan using record_by_version/);
  });

  describe('is refused in one sentence:', () => {
    const begun = async (change: string): Promise<string> => {
      const url = newUrl();
      await openState(url);
      await withClient(url, (client) => client.query(change));
      return url;
    };
    test.each<[string, () => Promise<string>, RegExp]>([
      ['no URI', async () => 'postgres://[', /is no connection URI; give one such as postgres:/],
      [
        'a schema that can be none',
        async () => postgres.url('A-b'),
        /the schema "A-b" of the state cannot be one; use/,
      ],
      [
        'a server that is not there',
        async () => 'postgres://marts:secret@127.0.0.1:1/x',
        /127.0.0.1:1\/x.*cannot be reached \(.*ECONNREFUSED/,
      ],
      [
        'a database that is not there',
        async () => newUrl().replace('/postgres?', '/nowhere?'),
        /cannot be used \(database "nowhere" does not exist\); /,
      ],
      [
        'another seed',
        () => begun(`UPDATE identity SET seed = '7'`),
        /was begun with seed 7 and world demo, from which/,
      ],
      [
        'a later version',
        () =>
          begun(
            `DO $$ BEGIN EXECUTE format('COMMENT ON SCHEMA %I IS %L', current_schema(), 'state of data-marts-kit, version 99'); END $$`,
          ),
        /later version of the mock \(99, this one knows 1\); update/,
      ],
      [
        'something else',
        async () => `${newUrl().split('?')[0]!}?schema=public`,
        /holds something else; give another schema/,
      ],
    ])('%s', async (_, make, want) => {
      await withClient(newUrl(), (client) => client.query('CREATE TABLE IF NOT EXISTS public.other (id int)'));
      const message = await messageOf(openStateDatabase(await make(), {}, identity));
      expect(message).toMatch(want);
      expect(message).not.toContain('secret');
      expect(message).toMatch(/^[^\n;]+; [^\n;]+$/);
    });
  });
});
