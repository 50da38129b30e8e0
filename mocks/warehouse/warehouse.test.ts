import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { QueryError } from './query-error.ts';
import { createWarehouse, type Warehouse } from './warehouse.ts';

const data = { seed: 1, now: Date.UTC(2026, 2, 10) };
const endless = 'WITH RECURSIVE a (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM a)';
const warehouse = createWarehouse(data);
afterAll(warehouse.close);

const countLines = (pieces: readonly string[]): number => pieces.join('').split('\n').length - 1;

async function collect(pieces: AsyncIterable<string>): Promise<string[]> {
  const collected: string[] = [];
  for await (const piece of pieces) collected.push(piece);
  return collected;
}

/** A warehouse of its own, for what disturbs others. */
async function withWarehouse(limits: object, use: (own: Warehouse) => Promise<void>): Promise<void> {
  const own = createWarehouse({ ...data, limits });
  try {
    await use(own);
  } finally {
    own.close();
  }
}

describe('stream', () => {
  test('gives rows as lines of JSON', async () => {
    const pieces = await collect(warehouse.stream('SELECT order_id, is_test FROM shop.orders ORDER BY 1 LIMIT 2'));
    const lines = '{"order_id":"LO-200000","is_test":false}\n{"order_id":"LO-200001","is_test":false}\n';
    expect(pieces.join('')).toBe(lines);
  });

  test('gives nothing where there are no rows', async () => {
    expect(await collect(warehouse.stream('SELECT * FROM shop.orders WHERE 0'))).toEqual([]);
  });

  test('binds parameters', async () => {
    const sql = 'SELECT ? AS a, typeof(?) AS b, ? AS c, ? AS d';
    const rows = collect(warehouse.stream(sql, ['x', 5n, null, 0.5]));
    expect(await rows).toEqual(['{"a":"x","b":"integer","c":null,"d":0.5}\n']);
  });

  test('writes computed booleans as booleans where the columns say so', async () => {
    const columns = [{ name: 'a', type: 'BOOLEAN' }] as const;
    expect(await collect(warehouse.stream('SELECT 1 > 2 AS a', [], { columns }))).toEqual(['{"a":false}\n']);
  });

  test('comes in pieces of about 64 KiB, whole lines each', async () => {
    const pieces = await collect(warehouse.stream('SELECT * FROM big.numbers LIMIT 50000'));
    expect(countLines(pieces)).toBe(50_000);
    expect(pieces.every((piece) => piece.endsWith('}\n') && piece.length < 66_000)).toBe(true);
  });

  test('makes no more rows than are taken', async () => {
    // In a process of its own: this one has the memory of all tests that run beside.
    const script = `
      const { createWarehouse } = await import(${JSON.stringify(new URL('warehouse.ts', import.meta.url).href)});
      const warehouse = createWarehouse(${JSON.stringify(data)});
      const before = process.memoryUsage.rss();
      let [rows, most] = [0, 0];
      for await (const piece of warehouse.stream('SELECT * FROM big.numbers LIMIT 300000')) {
        rows += piece.split('\\n').length - 1;
        most = Math.max(most, process.memoryUsage.rss() - before);
      }
      warehouse.close();
      console.log(JSON.stringify({ rows, most }));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    const { rows, most } = JSON.parse(stdout) as { rows: number; most: number };
    expect(rows).toBe(300_000);
    expect(most).toBeLessThan(100 * 1024 * 1024);
  });

  test('begins with an endless query at once, and ends it with the consumer', async () => {
    for await (const piece of warehouse.stream(`${endless} SELECT n FROM a`)) {
      expect(piece).toMatch(/^\{"n":1\}\n/);
      break;
    }
    expect(await warehouse.rows('SELECT 1 AS a', [], 1)).toMatchObject({ rows: [[1]] });
  });

  test('runs many queries side by side, each with its own rows', async () => {
    const streams = Array.from({ length: 20 }, async (_, index) => {
      const pieces = await collect(warehouse.stream(`SELECT n, ${index} AS a FROM big.numbers LIMIT 5000`));
      const rows = pieces.join('').trimEnd().split('\n');
      return rows.every((row, at) => row === `{"n":${at + 1},"a":${index}}`) ? rows.length : `stream ${index} is wrong`;
    });
    expect(await Promise.all(streams)).toEqual(streams.map(() => 5_000));
  });

  test('ends when the signal aborts, for the reason that it has', async () => {
    const controller = new AbortController();
    const stream = warehouse.stream(`${endless} SELECT n FROM a`, [], { signal: controller.signal });
    const reading = async (): Promise<void> => {
      for await (const piece of stream) if (piece !== '') controller.abort(new Error('gone'));
    };
    await expect(reading()).rejects.toThrow('gone');
  });

  test('does not begin when the signal has aborted', async () => {
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(collect(warehouse.stream('SELECT 1 AS a', [], { signal }))).rejects.toThrow('gone');
  });

  test.each([
    ['SELECT none FROM shop.orders', 'failed', 'no such column: none'],
    ['SELECT 1 +', 'failed', 'incomplete input'],
    ["SELECT json('{') AS a", 'failed', 'malformed JSON'],
    ['SELECT * FROM dbstat', 'refused', 'access to main.dbstat.name is prohibited'],
    ['DELETE FROM shop.orders', 'refused', 'only one SELECT'],
    ['SELECT ? AS a', 'refused', 'parameter'],
  ])('%s is an error: %s, %s', async (sql, reason, message) => {
    const error: unknown = await collect(warehouse.stream(sql)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(QueryError);
    expect(error).toMatchObject({ reason, message: expect.stringContaining(message) as string });
  });
});

describe('a query that yields no row', () => {
  test('is ended after its time', async () => {
    await withWarehouse({ stuck: 50, answer: 500 }, async (own) => {
      const hog = own.rows(`${endless} SELECT n FROM a WHERE n < 0`, [], 1);
      await expect(hog).rejects.toMatchObject({ name: 'QueryError', reason: 'time-limit' });
    });
  });

  test('does not hold up others, nor the caller, and ends at once when its signal aborts', async () => {
    await withWarehouse({ stuck: 50, answer: 3_600_000 }, async (own) => {
      const controller = new AbortController();
      const hog = own.rows(`${endless} SELECT count(*) AS n FROM a`, [], 1, { signal: controller.signal });
      const outcome = hog.catch((error: unknown) => error);
      const others = [1, 2, 3].map(async () => await collect(own.stream('SELECT n FROM big.numbers LIMIT 20000')));
      expect((await Promise.all(others)).map(countLines)).toEqual([20_000, 20_000, 20_000]);
      controller.abort(new Error('gone'));
      expect(await outcome).toEqual(new Error('gone'));
      expect(await own.rows('SELECT 1 AS a', [], 1)).toMatchObject({ rows: [[1]] });
    });
  });

  test('does not take rows from a stream that it interrupts, nor gives any twice', async () => {
    await withWarehouse({ stuck: 50, answer: 500 }, async (own) => {
      const numbers: number[] = [];
      const hogs: Promise<unknown>[] = [];
      for await (const piece of own.stream('SELECT n FROM big.numbers LIMIT 100000')) {
        if (hogs.length < 2) hogs.push(own.check({ sql: `${endless} SELECT count(*) AS n FROM a` }));
        for (const line of piece.trimEnd().split('\n')) numbers.push((JSON.parse(line) as { n: number }).n);
      }
      expect(numbers.every((n, index) => n === index + 1)).toBe(true);
      expect(numbers).toHaveLength(100_000);
      expect(await Promise.all(hogs)).toEqual(hogs.map(() => expect.objectContaining({ isValid: false }) as unknown));
    });
  });

  test('is ended however long it takes to be understood', async () => {
    await withWarehouse({ stuck: 50, answer: 500 }, async (own) => {
      const doubled = Array.from({ length: 40 }, (_, at) => `, a${at + 1} AS (SELECT p.x FROM a${at} p, a${at} q)`);
      const sql = `WITH a0 AS (SELECT 1 AS x)${doubled.join('')} SELECT * FROM a40`;
      expect(await own.check({ sql })).toMatchObject({
        isValid: false,
        message: expect.stringContaining('0.5 s') as string,
      });
    });
  });
});

test('a query that yields rows for ever is ended after its time', async () => {
  await withWarehouse({ query: 50 }, async (own) => {
    const stream = own.stream(`${endless} SELECT n FROM a`);
    await expect(collect(stream)).rejects.toMatchObject({ reason: 'time-limit' });
  });
});

describe('rows', () => {
  test('gives the first ones, and tells whether there are more', async () => {
    const sql = 'SELECT n AS "2", label AS "1", even FROM big.numbers LIMIT 3';
    const columns = ['2', '1', 'even'];
    const rows = [
      [1, 'item 1', 0],
      [2, 'item 2', 1],
    ];
    expect(await warehouse.rows(sql, [], 2)).toEqual({ columns, rows, isTruncated: true });
    expect(await warehouse.rows(`${sql.slice(0, -1)}2`, [], 2)).toEqual({ columns, rows, isTruncated: false });
  });

  test('gives the columns where there are no rows', async () => {
    const none = await warehouse.rows('SELECT n, label FROM big.numbers LIMIT 0', [], 10);
    expect(none).toEqual({ columns: ['n', 'label'], rows: [], isTruncated: false });
  });
});

describe('check and describe', () => {
  test('know the columns of tables, of patterns and of SQL', async () => {
    const [column] = await warehouse.describe({ table: 'shop.orders' });
    expect(column).toEqual({ name: 'order_id', type: 'STRING', isPrimaryKey: true, isNullable: false });
    const events = await warehouse.describe({ pattern: 'clickstream.events_*' });
    expect(events.map(({ name }) => name)).toEqual(['event_id', 'happened_at', 'session_id', 'name', 'value']);
    const sql =
      'SELECT o.*, date(created_at) AS a, revenue / 3 AS b, count(*) OVER () AS c, upper(country) AS d FROM shop.orders o';
    const types = (await warehouse.describe({ sql })).map(({ type }) => type);
    const orders = (await warehouse.describe({ table: 'shop.orders' })).map(({ type }) => type);
    expect(types).toEqual([...orders, 'DATE', 'FLOAT', 'INTEGER', 'STRING']);
  });

  test.each([
    [{ sql: 'SELECT none FROM shop.orders' }, 'no such column: none'],
    [{ sql: 'SELECT 1 AS a, 2 AS a' }, 'two columns "a"'],
    [{ sql: 'DROP TABLE shop.orders' }, 'only one SELECT'],
    [{ table: 'shop.nothing' }, 'no such table: shop.nothing'],
    [{ pattern: 'nothing.*' }, 'no table matches: nothing.*'],
  ])('%j cannot be used: %s', async (source, want) => {
    const message = expect.stringContaining(want) as string;
    expect(await warehouse.check(source)).toEqual({ isValid: false, message });
    await expect(warehouse.describe(source)).rejects.toThrow(want);
  });
});

test('the same seed and day give the same rows, other seeds others', async () => {
  const read = async (own: Warehouse): Promise<JsonObject> => {
    const { rows } = await own.rows('SELECT * FROM shop.orders ORDER BY order_id', [], 100);
    return { rows };
  };
  await withWarehouse({}, async (own) => expect(await read(own)).toEqual(await read(warehouse)));
  const other = createWarehouse({ ...data, seed: 2 });
  expect(await read(other)).not.toEqual(await read(warehouse));
  other.close();
});

test('a closed warehouse says so, to those who wait and those who come', async () => {
  const own = createWarehouse(data);
  const waiting = own.rows('SELECT 1 AS a', [], 1);
  own.close();
  await expect(waiting).rejects.toThrow('The warehouse was closed.');
  await expect(own.rows('SELECT 1 AS a', [], 1)).rejects.toThrow('The warehouse is closed.');
});

describe('processes', () => {
  const isLinux = process.platform === 'linux';
  const run = (body: string, limits = {}) => {
    const program = `
      import { readFileSync } from 'node:fs';
      import { createWarehouse } from ${JSON.stringify(new URL('./warehouse.ts', import.meta.url).href)};
      const warehouse = createWarehouse(${JSON.stringify({ ...data, limits })});
      await warehouse.warmUp();
      const runners = () => readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ');
      ${body}`;
    return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  };

  test('a program ends by itself when it has no more queries, also without closing its warehouse', async () => {
    const child = run(
      "await warehouse.rows('SELECT 1 AS a', [], 1); for await (const _ of warehouse.stream('SELECT 1 AS a'));",
    );
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(0);
  });

  test.runIf(isLinux)('what others needed during a slow query is given back after it', async () => {
    const slow = `${endless.replace('FROM a)', 'FROM a WHERE n < 5000000)')} SELECT count(*) AS n FROM a`;
    const body = `
      const queries = [${JSON.stringify(slow)}, 'SELECT 1 AS a'].map((sql) => warehouse.rows(sql, [], 1));
      await queries[1];
      console.log('during', runners().length);
      await queries[0];
      while (runners().length > 1) await new Promise((resolve) => setTimeout(resolve, 10));
      console.log('after', runners().length);`;
    const pieces = await run(body, { stuck: 25 }).stdout.toArray();
    expect(pieces.join('')).toBe('during 2\nafter 1\n');
  });

  test.runIf(isLinux)('a program that is killed leaves none behind, not even at work', async () => {
    const child = run(`
      console.log(runners()[0]);
      await warehouse.rows(${JSON.stringify(`${endless} SELECT count(*) AS n FROM a`)}, [], 1);`);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const runner = Number(line.toString());
    expect(runner).toBeGreaterThan(1);
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(runner), { timeout: 10_000 }).toBe(false);
  });
});

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
