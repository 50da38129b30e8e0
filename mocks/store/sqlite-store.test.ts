import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { InputError } from '../../spec/input-error.ts';
import { listRecords } from '../sqlite/records.ts';
import { applicationId } from '../sqlite/schema.ts';
import { openStateFile, type StateFile } from './sqlite-store.ts';
import type { Indexes, Store } from './store.ts';
import { fill, lawIndexes, testStoreLaws } from '../testing/store-laws.ts';

const folder = mkdtempSync(join(tmpdir(), 'state-'));
const open: StateFile[] = [];
let number = 0;

const newPath = (): string => join(folder, `${(number += 1)}.db`);

function openFile(path: string = newPath(), indexes: Indexes = lawIndexes): StateFile {
  const file = openStateFile(path, indexes);
  open.push(file);
  return file;
}

async function openStore(file: StateFile, space: string = ''): Promise<Store> {
  return (await file.open(space)).store;
}

afterAll(async () => {
  await Promise.all(open.map((file) => file.close()));
  rmSync(folder, { recursive: true });
});

// One file for all stores: each stands in a space of its own.
const files = new Map<Indexes, StateFile>();
describe('a store on SQLite', () => {
  testStoreLaws(async (indexes) => {
    const file = files.get(indexes) ?? openFile(undefined, indexes);
    files.set(indexes, file);
    return openStore(file, String((number += 1)));
  });
});

test('keeps the text of a row, where it is given', async () => {
  const store = await openStore(openFile());
  await store.put('Report', { id: 'a', name: 'row' }, '{"id":"a","name":"text"}');
  expect(await store.get('Report', 'a')).toEqual({ id: 'a', name: 'text' });
});

test('reads outside a transaction see what is committed, also while it runs', async () => {
  const store = await fill(await openStore(openFile()));
  await store.transaction(async (inner) => {
    await inner.remove('Report', 'a');
    expect(await store.count('Report', { index: 'byDataMart', value: 'x' })).toBe(3);
    expect(await store.get('Report', 'a')).toBeDefined();
    expect(await inner.count('Report', { index: 'byDataMart', value: 'x' })).toBe(2);
  });
  expect(await store.get('Report', 'a')).toBeUndefined();
});

describe('spaces', () => {
  test('do not see each other', async () => {
    const file = openFile();
    const [one, other] = [await fill(await openStore(file, 'one')), await openStore(file, 'other')];
    expect(await other.dump()).toEqual({});
    await other.put('Report', { id: 'a', dataMartId: 'x' });
    await other.load({});
    expect(await one.count('Report', { index: 'byDataMart', value: 'x' })).toBe(3);
  });

  test('go on where the file was closed', async () => {
    const path = newPath();
    const file = openFile(path);
    const before = await (await fill(await openStore(file, 'a'))).dump();
    await file.close();
    const again = openFile(path);
    expect((await again.open('b')).filled).toBe(false);
    const { store, filled } = await again.open('a');
    expect(filled).toBe(true);
    expect(await store.dump()).toEqual(before);
  });

  test('begin anew when they were dropped, unseen by who had them', async () => {
    const file = openFile();
    const old = await fill(await openStore(file, 'a'));
    await openStore(file, 'b');
    await file.drop('a');
    expect(await file.names()).toEqual(['b']);
    const { store, filled } = await file.open('a');
    await old.put('Report', { id: 'late' });
    expect(filled).toBe(false);
    expect(await store.dump()).toEqual({});
  });

  test('are listed by the indexes of today, not by those that the file was written with', async () => {
    const path = newPath();
    const file = openFile(path, {});
    await fill(await openStore(file));
    await file.close();
    const store = await openStore(openFile(path));
    expect(await store.count('Report', { index: 'byDataMart', value: 'x' })).toBe(3);
    await store.put('Report', { id: 'a', dataMartId: 'y' });
    expect(await store.count('Report', { index: 'byDataMart', value: 'y' })).toBe(2);
  });
});

test('lists are read by index: nothing is scanned, and nothing sorted', async () => {
  const path = newPath();
  const file = openFile(path);
  await fill(await openStore(file));
  await file.close();
  const database = new DatabaseSync(path);
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${listRecords}`).all(1, 'Report', 'byDataMart', 'x', 10, 0);
  database.close();
  const steps = plan.map(({ detail }) => detail as string);
  expect(steps.filter((step) => /SCAN|TEMP B-TREE/.test(step))).toEqual([]);
  expect(steps).toContain('SEARCH entry USING PRIMARY KEY (list=?)');
  expect(steps).toContain('SEARCH record USING INTEGER PRIMARY KEY (rowid=?)');
});

describe('is refused in one sentence:', () => {
  const path = (name: string): string => join(folder, name);
  const withDatabase = (name: string, sql: string): string => {
    const database = new DatabaseSync(path(name));
    database.exec(sql);
    database.close();
    return path(name);
  };
  const withText = (name: string, text: string): string => {
    writeFileSync(path(name), text);
    return path(name);
  };
  const inUse = (): string => {
    const used = newPath();
    openFile(used);
    return used;
  };
  const linked = (): string => {
    symlinkSync(inUse(), path('link.db'));
    return path('link.db');
  };
  const made = (name: string): string => {
    mkdirSync(path(name));
    return path(name);
  };
  test.each<[string, () => string, RegExp]>([
    [
      'a text',
      () => withText('text.db', 'no database, but long enough to be one\n'.repeat(40)),
      /is no SQLite database/,
    ],
    ['a short text', () => withText('short.db', 'x'), /is no SQLite database/],
    ['another database', () => withDatabase('other.db', 'CREATE TABLE a (b)'), /is a database of something else/],
    [
      'another version',
      () => withDatabase('old.db', `PRAGMA application_id = ${applicationId}; PRAGMA user_version = 99`),
      /another version of the mock \(it has version 99, this mock reads version 1\)/,
    ],
    ['a folder', () => made('folder'), /folder is a folder/],
    ['a file in no folder', () => path('nowhere/state.db'), /cannot create .*nowhere is no folder/],
    ['a file in a file', () => join(withText('file', ''), 'state.db'), /cannot create .*file is no folder/],
    ['a device', () => '/dev/null', /is no ordinary file/],
    ['a file in use', inUse, /is in use by another mock/],
    ['another name of a file in use', linked, /is in use by another mock/],
  ])('%s', (_, make, want) => {
    const given = make();
    let thrown: unknown;
    try {
      openStateFile(given, {});
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(InputError);
    expect((thrown as Error).message).toMatch(want);
    expect((thrown as Error).message).toMatch(/^[^\n;]+; [^\n;]+$/);
  });

  test.skipIf(process.platform !== 'linux')('a place that cannot be written', () => {
    expect(() => openStateFile('/proc/state.db', {})).toThrow('cannot be opened or created');
  });
});

test('a refused file is left as it was, and nothing is put beside it', async () => {
  const { readdirSync, readFileSync } = await import('node:fs');
  const place = join(folder, 'beside');
  mkdirSync(place);
  writeFileSync(join(place, 'notes.txt'), 'dear diary');
  expect(() => openStateFile(join(place, 'notes.txt'), {})).toThrow(InputError);
  expect(readdirSync(place)).toEqual(['notes.txt']);
  expect(readFileSync(join(place, 'notes.txt'), 'utf8')).toBe('dear diary');
});
