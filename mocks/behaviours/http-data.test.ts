import { expect, test } from 'vitest';
import { assumptionsFile } from '../../spec/contract.ts';
import type { JsonObject } from '../../spec/json.ts';
import { type Client, createClient } from '../testing/client.ts';

const options = { overlays: [assumptionsFile], now: () => Date.UTC(2026, 2, 10, 9) };

async function withClient(work: (client: Client, dataMart: string) => Promise<void>): Promise<void> {
  const client = await createClient(options);
  const { body } = await client.send('technical-user', 'GET /api/data-marts');
  await work(client, (body as { items: { id: string }[] }).items[0]!.id);
  await client.mock.close();
}

async function runOf(client: Client, dataMart: string, id: string): Promise<JsonObject> {
  return (await client.send('technical-user', `GET /api/data-marts/${dataMart}/runs/${id}`)).body as JsonObject;
}

async function open(client: Client, target: string): Promise<{ id: string; lines: AsyncIterator<string> }> {
  const headers = Object.fromEntries(
    Object.entries(await client.headersOf('technical-user')).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const { headers: sent, body } = await client.mock.handle({ method: 'GET', target, headers, body: undefined });
  return { id: sent['x-svc-run-id']!, lines: (body as AsyncIterable<string>)[Symbol.asyncIterator]() };
}

test('the run of a stream is there before its first line, and ends with it', () =>
  withClient(async (client, dataMart) => {
    const { id, lines } = await open(client, `/api/external/http-data/data-marts/${dataMart}.ndjson`);
    expect(await runOf(client, dataMart, id)).toMatchObject({
      type: 'HTTP_DATA',
      status: 'RUNNING',
      additionalParams: { httpData: {} },
    });
    let rows = 0;
    for (let next = await lines.next(); next.done !== true; next = await lines.next())
      rows += next.value.split('\n').length - 1;
    expect(await runOf(client, dataMart, id)).toMatchObject({ status: 'SUCCESS', rowCount: rows });
  }));

test('a client that goes ends the query, and the run is cancelled', () =>
  withClient(async (client, dataMart) => {
    const { id, lines } = await open(client, `/api/external/http-data/data-marts/${dataMart}.ndjson`);
    await lines.next();
    await lines.return!();
    expect(await runOf(client, dataMart, id)).toMatchObject({ status: 'CANCELLED', rowCount: null });
  }));

test('a client that goes before the first line ends the query, too', () =>
  withClient(async (client, dataMart) => {
    const { id, lines } = await open(client, `/api/external/http-data/data-marts/${dataMart}.ndjson`);
    await lines.return!();
    expect(await runOf(client, dataMart, id)).toMatchObject({ status: 'CANCELLED', rowCount: null });
  }));

test('a stream that a fault cuts before its first line ends the query, too', () =>
  withClient(async (client, dataMart) => {
    await client.send(undefined, 'POST /__mock/faults', { operation: 'streamDataMartData', cutAfter: 0 });
    const { id, lines } = await open(client, `/api/external/http-data/data-marts/${dataMart}.ndjson`);
    await expect(lines.next()).rejects.toThrow('the stream was cut');
    expect(await runOf(client, dataMart, id)).toMatchObject({ status: 'CANCELLED', rowCount: null });
  }));

test('a run that is cancelled ends its stream, which does not look whole', () =>
  withClient(async (client, dataMart) => {
    const { id, lines } = await open(client, `/api/external/http-data/data-marts/${dataMart}.ndjson`);
    await lines.next();
    const { status } = await client.send('technical-user', `POST /api/data-marts/${dataMart}/runs/${id}/cancel`);
    expect(status).toBe(204);
    const { finishedAt } = await runOf(client, dataMart, id);
    await expect(lines.next()).rejects.toThrow('cancelled');
    expect(await runOf(client, dataMart, id)).toMatchObject({ status: 'CANCELLED', rowCount: null, finishedAt });
  }));

test('a snapshot that was taken in the middle of a stream brings back a run that has ended, unless the stream goes on', () =>
  withClient(async (client, dataMart) => {
    const { id, lines } = await open(client, `/api/external/http-data/data-marts/${dataMart}.ndjson`);
    await client.send(undefined, 'PUT /__mock/snapshots/amid');
    await client.send(undefined, 'POST /__mock/snapshots/amid/restore');
    expect(await runOf(client, dataMart, id)).toMatchObject({ status: 'RUNNING' });
    await lines.return!();
    const { tables } = (await client.send(undefined, 'GET /__mock/snapshots/amid')).body as JsonObject;
    const ended = { status: 'FAILED', errors: ['The stream was cut off before its end.'] };
    await client.send(undefined, 'POST /__mock/snapshots/amid/restore');
    expect(await runOf(client, dataMart, id)).toMatchObject(ended);
    await client.send(undefined, 'PUT /__mock/world', { tables: tables! });
    expect(await runOf(client, dataMart, id)).toMatchObject(ended);
  }));

test('a report streams what its generated SQL says, capped by limit, and its run tells that SQL', () =>
  withClient(async (client, dataMart) => {
    const { body: reports } = await client.send('technical-user', 'GET /api/reports');
    const [report] = reports as JsonObject[];
    const config = {
      title: 'Revenue by country',
      columnConfig: ['country', 'revenue'],
      aggregationConfig: [{ column: 'revenue', function: 'SUM' }],
      sortConfig: [{ column: 'country', direction: 'desc' }],
    };
    const { dataDestinationId, destinationConfig } = report!;
    const { body: made } = await client.send('technical-user', 'POST /api/reports', {
      ...config,
      dataMartId: dataMart,
      dataDestinationId: dataDestinationId!,
      destinationConfig: destinationConfig!,
    });
    const { id } = made as { id: string };
    const { body: generated } = await client.send('technical-user', `GET /api/reports/${id}/generated-sql`);
    const all = await client.send('technical-user', `GET /api/external/http-data/reports/${id}.ndjson`);
    expect(all).toMatchObject({ status: 200 });
    const rows = (all.body as string)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { country: string; revenue: number });
    expect(rows.map(({ country }) => country)).toEqual(
      rows
        .map(({ country }) => country)
        .toSorted()
        .toReversed(),
    );
    expect(rows.length).toBeGreaterThan(2);
    const run = await runOf(client, dataMart, all.headers['x-svc-run-id']!);
    expect(run).toMatchObject({
      additionalParams: { httpData: { executionSqlQuery: (generated as { sql: string }).sql } },
    });
    const two = await client.send('technical-user', `GET /api/external/http-data/reports/${id}.ndjson?limit=2`);
    expect((two.body as string).trimEnd().split('\n')).toEqual((all.body as string).trimEnd().split('\n').slice(0, 2));
  }));

test('a DataMart without a definition cannot be streamed', () =>
  withClient(async (client) => {
    const { body: storages } = await client.send('technical-user', 'GET /api/data-storages');
    const { body: made } = await client.send('technical-user', 'POST /api/data-marts', {
      title: 'New',
      storageId: (storages as { id: string }[])[0]!.id,
    });
    expect(
      (
        await client.send(
          'technical-user',
          `GET /api/external/http-data/data-marts/${(made as { id: string }).id}.ndjson`,
        )
      ).status,
    ).toBe(409);
  }));
