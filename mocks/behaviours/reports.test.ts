import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { onStage, type Stage } from '../testing/on-stage.ts';
import { toNewReport, toNewText } from './new-report.ts';

function bodyOf({ world }: Stage, more: JsonObject = {}): JsonObject {
  const { title, dataMartId, dataDestinationId, destinationConfig } = world['Report']![0]! as JsonObject;
  return {
    title: title!,
    dataMartId: dataMartId!,
    dataDestinationId: dataDestinationId!,
    destinationConfig: destinationConfig!,
    ...more,
  };
}

test('a report has null for what is not given, and the caller as its owner', () =>
  onStage(async (stage) => {
    const { user } = await stage.ask<{ user: { id: string } }>('GET /api/auth/context');
    expect(await stage.ask('POST /api/reports', bodyOf(stage))).toMatchObject({
      ownerIds: [user.id],
      columnConfig: null,
      filterConfig: null,
      sortConfig: null,
      limitConfig: null,
      aggregationConfig: null,
      dateTruncConfig: null,
      uniqueCountConfig: null,
      lastRunId: null,
      lastRunAt: null,
      lastRunStatus: null,
    });
  }));

describe('the answer to a creation is what is read then, as it was sent,', () => {
  const given = { columnConfig: ['country'], filterConfig: null, ownerIds: [], uniqueCountConfig: true };
  const all = { ...given, sortConfig: [], limitConfig: 7, aggregationConfig: null, dateTruncConfig: null };
  const toText = (body: JsonObject): string => JSON.stringify(body);
  test.each<[string, JsonObject, (body: JsonObject) => string]>([
    ['where all is given', all, toText],
    ['where some is', given, toText],
    ['where no more than is required is', {}, toText],
    ['of several lines', all, (body) => JSON.stringify(body, null, 2)],
    ['with spaces', all, (body) => ` ${toText(body).replaceAll('":', '" : ')} `],
    [
      'with letters that are escaped',
      { ...all, title: 'é "\\\n\u2028' },
      (body) => toText(body).replace('"title"', '"\\u0074itle"'),
    ],
    ['with a name that is sent twice', all, (body) => toText(body).replace('{', '{"title":"first",')],
    ['with a field that a report does not have', { ...all, lastRunId: 'x' }, toText],
  ])('%s', (_, more, toSent) =>
    onStage(async (stage) => {
      const body = bodyOf(stage, more);
      const { mock, headersOf } = stage.client;
      const headers = { ...(await headersOf('project-admin')), 'content-type': 'application/json' };
      const request = new Request('http://mock.test/api/reports', { method: 'POST', headers, body: toSent(body) });
      const response = await mock.fetch(request);
      expect(response.status).toBe(201);
      const made = (await response.json()) as JsonObject;
      const { lastRunId: _id, ...kept } = body;
      expect(made).toMatchObject({ ...kept, lastRunId: null });
      expect(await stage.ask(`GET /api/reports/${made['id'] as string}`)).toEqual(made);
    }),
  );
});

test('an update keeps what its body leaves out, and its DataMart', () =>
  onStage(async (stage) => {
    const controls = { columnConfig: ['country', 'revenue'], limitConfig: 7, ownerIds: [] };
    const made = await stage.ask<{ id: string }>('POST /api/reports', bodyOf(stage, controls));
    const { dataMartId: _, ...update } = bodyOf(stage, { title: 'Other', columnConfig: null });
    const changed = await stage.ask(`PUT /api/reports/${made.id}`, update);
    expect(changed).toEqual({ ...made, title: 'Other', columnConfig: null });
  }));

test.each(['dataMartId', 'dataDestinationId'])('a %s that is not there is refused', (field) =>
  onStage(async (stage) => {
    const body = bodyOf(stage, { [field]: stage.world['User']![0]!.id });
    expect(await stage.statusOf('POST /api/reports', body)).toBe(400);
  }),
);

test('the reports of a DataMart are those over it', () =>
  onStage(async ({ ask, statusOf, world }) => {
    for (const { id } of world['DataMart']!) {
      const list = await ask<JsonObject[]>(`GET /api/reports/data-mart/${id}`);
      const wanted = world['Report']!.filter(({ dataMartId }) => dataMartId === id);
      expect(list.map((report) => report['id'])).toEqual(wanted.map((report) => report.id));
    }
    expect(await statusOf(`GET /api/reports/data-mart/${world['User']![0]!.id}`)).toBe(404);
  }));

test('without a limit the whole list is given, whatever the offset', () =>
  onStage(async ({ ask, world }) => {
    const ids = async (query: string): Promise<unknown[]> =>
      (await ask<JsonObject[]>(`GET /api/reports${query}`)).map(({ id }) => id);
    const all = world['Report']!.map(({ id }) => id);
    expect(await ids('')).toEqual(all);
    expect(await ids('?offset=3')).toEqual(all);
    expect(await ids('?limit=3')).toEqual(all.slice(0, 3));
  }));

test('a removed report takes its schedule with it', () =>
  onStage(async ({ ask, world }) => {
    const { reportId } = world['ScheduledTrigger']!.find((row) => row['reportId'] !== null)!;
    await ask(`DELETE /api/reports/${reportId as string}`);
    expect(JSON.stringify(await ask('GET /api/data-marts/scheduled-triggers'))).not.toContain(reportId);
  }));

test('a copy is a DataMart defined by the SQL of the report, with the same output', () =>
  onStage(async (stage) => {
    const { ask } = stage;
    const controls = {
      columnConfig: ['country', 'revenue'],
      aggregationConfig: [{ column: 'revenue', function: 'SUM' }],
    };
    const { id } = await ask<{ id: string }>('POST /api/reports', bodyOf(stage, controls));
    const { sql } = await ask(`GET /api/reports/${id}/generated-sql`);
    const { dataMartId } = await ask<{ dataMartId: string }>(`POST /api/reports/${id}/copy-as-data-mart`);
    const wanted = { definitionType: 'SQL', definition: { sqlQuery: sql }, status: 'DRAFT' };
    expect(await ask(`GET /api/data-marts/${dataMartId}`)).toMatchObject(wanted);
    const linesOf = async (path: string): Promise<string[]> =>
      (await ask<string>(`GET /api/external/http-data/${path}.ndjson`)).split('\n').toSorted();
    expect(await linesOf(`data-marts/${dataMartId}`)).toEqual(await linesOf(`reports/${id}`));
  }));

test('the text of a report leaves out what an overlay lets a body leave out', () => {
  const begun = { id: '1', createdAt: 'a', modifiedAt: 'a', createdByUser: {} };
  const body = { dataMartId: '2' };
  const row = { ...toNewReport(begun, body, { dataMartId: '2', destinationId: '3', ownerIds: [] }) };
  const text = toNewText(row, { body, bodyText: JSON.stringify(body) });
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(row)));
});
