import { readFileSync } from 'node:fs';
import { createWarehouse, type Warehouse } from '../../mocks/warehouse/warehouse.ts';
import { alternate, type Contender, toTable } from './alternate.ts';

const rowCount = 5_000_000;
const chunk = 64 * 1024;
const day = 86_400_000;
const data = { seed: 1, now: Date.UTC(2026, 2, 10) };
const days = Array.from({ length: 365 }, (_, index) => toDate(Date.UTC(2026, 0, 1) + index * day));
const columns = [{ name: 'even', type: 'BOOLEAN' }] as const;

/** The most memory that was in use while streams ran, in bytes: by this process, and by the warehouse's. */
const peak = { own: 0, warehouse: 0 };

/** The yardstick: nothing but the same rows, made and written as JSON. */
const bare: Contender = {
  name: 'bare loop over JSON.stringify',
  run: async () => {
    const start = performance.now();
    let bytes = 0;
    let text = '';
    for (let n = 1; n <= rowCount; n += 1) {
      const note = n % 7 === 0 ? null : 'größer';
      const row = { n, label: `item ${n}`, amount: n * 0.25, even: n % 2 === 0, day: days[n % 365], note };
      text += `${JSON.stringify(row)}\n`;
      if (text.length < chunk) continue;
      bytes += text.length;
      text = '';
    }
    return toChecked(bytes + text.length, start);
  },
};

const toStream = (warehouse: Warehouse): Contender => ({
  name: 'warehouse.stream of big.numbers',
  run: async () => {
    const start = performance.now();
    let bytes = 0;
    for await (const text of warehouse.stream('SELECT * FROM big.numbers', [], { columns })) {
      bytes += text.length;
      peak.own = Math.max(peak.own, process.memoryUsage.rss());
    }
    peak.warehouse = Math.max(peak.warehouse, toChildMemory());
    return toChecked(bytes, start);
  },
});

const toFirstLine = (warehouse: Warehouse, table: string): Contender => ({
  name: `first line of ${table}`,
  run: async () => {
    const start = performance.now();
    for await (const text of warehouse.stream(`SELECT * FROM ${table}`)) {
      if (text !== '') return performance.now() - start;
    }
    throw new Error(`${table} has no rows`);
  },
});

const newWarehouse: Contender = {
  name: 'first line of a new warehouse (process and data)',
  run: async () => {
    const warehouse = createWarehouse(data);
    const cost = await toFirstLine(warehouse, 'shop.orders').run();
    warehouse.close();
    return cost;
  },
};

/** Both must have written the same amount. */
function toChecked(characters: number, start: number): number {
  const cost = performance.now() - start;
  if (characters !== 507_976_218) throw new Error(`${characters} characters were written`);
  return cost;
}

function toDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The most memory that a child process has had, in bytes; 0 where the system does not tell. */
function toChildMemory(): number {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
    const status = readFileSync(`/proc/${children[0]}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

const warehouse = createWarehouse(data);
await warehouse.warmUp();
const before = process.memoryUsage.rss();
const firstLines = [toFirstLine(warehouse, 'shop.orders'), toFirstLine(warehouse, 'big.numbers'), newWarehouse];
process.stdout.write(toTable('First line', 'ms', await alternate(firstLines, 15)));
const stream = toStream(warehouse);
await stream.run();
const growth = peak.own - before;
const figures = await alternate([bare, stream], 2);
process.stdout.write(toTable(`${rowCount} rows of newline-delimited JSON`, 'ms', figures));
const speeds = figures.map(({ name, median }) => `${Math.round((rowCount / median) * 1000)} rows/s ${name}`);
process.stdout.write(`  ${speeds.join('\n  ')}\n`);
process.stdout.write(
  `  memory: +${toMebibytes(growth)} at most, ${toMebibytes(peak.warehouse)} in the warehouse's process\n`,
);
warehouse.close();

function toMebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
}
