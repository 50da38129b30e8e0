import { alternate, toTable } from './alternate.ts';
import { end, type ServedMock, serveMock } from './served.ts';
import { judge } from './target.ts';

/**
 * Newline-delimited JSON over HTTP, from the request to the client: how soon the first line is there, and how many rows a
 * second come. It is the stream of a DataMart over a table of 5,000,000 rows, cut off by the client, and of a small one.
 */
const rows = 1_000_000;
const newline = 10;

const mock = await serveMock();
try {
  const [small, large] = [await firstDataMart(mock), await createDataMart(mock, 'SELECT * FROM big.numbers')];
  const contenders = [
    { name: 'first line of a small DataMart', run: () => firstLine(mock, small) },
    { name: 'first line of 5,000,000 rows', run: () => firstLine(mock, large) },
  ];
  const lines = await alternate(contenders, 15);
  process.stdout.write(toTable('First line', 'ms', lines));
  const [rate] = await alternate([{ name: 'rows/s', run: () => rowsPerSecond(mock, large) }], 3);
  process.stdout.write(`  ${rate!.median.toFixed(0)} rows/s of ${rows} rows\n`);
  judge([
    { name: 'first line of a stream', measured: lines[0]!.median, unit: 'ms', most: 10 },
    { name: 'first line of a large stream', measured: lines[1]!.median, unit: 'ms', most: 10 },
    { name: 'rows of a stream', measured: rate!.median, unit: 'rows/s', least: 200_000 },
  ]);
} finally {
  await end(mock);
}

async function firstDataMart({ get }: ServedMock): Promise<string> {
  const { items } = await get<{ items: { id: string; status: string }[] }>('/api/data-marts');
  return items.find(({ status }) => status === 'PUBLISHED')!.id;
}

async function createDataMart({ url, headers, get }: ServedMock, sqlQuery: string): Promise<string> {
  const [storage] = await get<{ id: string }[]>('/api/data-storages');
  const send = async (method: string, path: string, body: object): Promise<{ id: string }> => {
    const json = { ...headers, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, headers: json, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { id: string };
  };
  const { id } = await send('POST', '/api/data-marts', { title: 'Numbers', storageId: storage!.id });
  await send('PUT', `/api/data-marts/${id}/definition`, { definitionType: 'SQL', definition: { sqlQuery } });
  return id;
}

/** Milliseconds from the request until the first line is there; then the client goes. */
async function firstLine(served: ServedMock, id: string): Promise<number> {
  const start = performance.now();
  for await (const chunk of await open(served, id)) {
    if (chunk.includes(newline)) return performance.now() - start;
  }
  throw new Error('the stream has no line');
}

async function rowsPerSecond(served: ServedMock, id: string): Promise<number> {
  const start = performance.now();
  let left = rows;
  for await (const chunk of await open(served, id)) {
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) left -= 1;
    if (left <= 0) return ((rows - left) / (performance.now() - start)) * 1000;
  }
  throw new Error(`the stream ended ${left} rows early`);
}

async function open({ url, headers }: ServedMock, id: string): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(`${url}/api/external/http-data/data-marts/${id}.ndjson`, { headers });
  if (response.status !== 200) throw new Error(`the stream was answered ${response.status}: ${await response.text()}`);
  return response.body!;
}
