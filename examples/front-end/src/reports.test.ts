import { handlers } from 'data-marts-kit/msw';
import { arbitraryFor } from 'data-marts-kit/fast-check';
import { dataDestination, dataMart, report } from 'data-marts-kit/fixtures';
import fc from 'fast-check';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMartsClient } from './client';
import { reportList } from './report-list';
import { createReport, loadFirstRows, loadOwnedReports, type NewReport } from './reports';

const baseUrl = 'https://marts.example.com';
const server = setupServer(...handlers({ baseUrl, world: 'demo', role: 'technical-user' }));
const client = createMartsClient(baseUrl);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
// Each test begins with the same records.
beforeEach(async () => {
  server.resetHandlers();
  await fetch(`${baseUrl}/__mock/reset`, { method: 'POST' });
});

const weekly: NewReport = {
  title: 'Weekly',
  dataMartId: dataMart().id,
  dataDestinationId: dataDestination().id,
  destinationConfig: { type: 'sheets-config', spreadsheetId: 'abc', sheetId: 0 },
};

describe('reports', () => {
  test('are listed, and a new one is among them', async () => {
    const before = await loadOwnedReports(client);
    const created = await createReport(client, weekly);
    const after = await loadOwnedReports(client);
    expect(before).not.toContainEqual(created);
    expect(after).toContainEqual(created);
  });

  test('are refused as the service refuses them', async () => {
    await expect(createReport(client, { ...weekly, limitConfig: 0 })).rejects.toThrow('/body/limitConfig must be >= 1');
  });

  test('have rows', async () => {
    const rows = await loadFirstRows(client, report().id, 3);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveProperty('revenue');
  });

  test('may not be there when the service is not', async () => {
    server.use(
      http.get(`${baseUrl}/api/reports`, () => HttpResponse.json({ message: 'come back later' }, { status: 503 })),
    );
    await expect(loadOwnedReports(client)).rejects.toThrow('come back later');
  });

  test('can be created with whatever the contract allows', async () => {
    const body = arbitraryFor('createReport').body.map((drawn) => ({
      ...weekly,
      title: drawn.title,
      limitConfig: drawn.limitConfig,
    }));
    const isKept = fc.asyncProperty(body, async (drawn) => (await createReport(client, drawn)).title === drawn.title);
    expect(await fc.check(isKept, { numRuns: 20 })).toMatchObject({ failed: false });
  });
});

describe('the list of reports', () => {
  test('shows titles as text', () => {
    const html = reportList([report({ title: '<b>Weekly</b>', lastRunStatus: 'FAILED' })]);
    expect(html).toBe('<ul><li><strong>&lt;b>Weekly&lt;/b></strong> <em>failed</em></li></ul>');
  });
});
