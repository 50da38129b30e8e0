import { expect, test } from 'vitest';
import { onStage, rowOf, type Stage } from '../testing/on-stage.ts';

const good = { definitionType: 'SQL', definition: { sqlQuery: 'SELECT order_id FROM shop.orders' } };
const bad = { definitionType: 'SQL', definition: { sqlQuery: 'SELECT nothing FROM shop.orders' } };

type State = 'undefined' | 'not to be run' | 'defined' | 'published';

// What the assumptions refuse with 409, by the state of the DataMart.
test.each<[line: string, refused: readonly State[]]>([
  ['PUT /api/data-marts/{id}/publish', ['undefined', 'not to be run']],
  ['POST /api/data-marts/{id}/manual-run', ['undefined', 'not to be run', 'defined']],
  ['POST /api/data-marts/{id}/insights/ai-generate', ['undefined']],
  ['POST /api/data-marts/{id}/schema-actualize-triggers', ['undefined']],
  ['POST /api/reports/{report}/run', ['undefined', 'not to be run', 'defined']],
  ['POST /api/reports/{report}/copy-as-data-mart', ['undefined', 'not to be run']],
  ['GET /api/reports/{report}/generated-sql', ['undefined', 'not to be run']],
  ['GET /api/external/http-data/data-marts/{id}.ndjson', ['undefined', 'not to be run']],
  ['GET /api/external/http-data/reports/{report}.ndjson', ['undefined', 'not to be run']],
])('%s is refused for a DataMart that is %j', (line, refused) =>
  onStage(async (stage) => {
    for (const state of ['undefined', 'not to be run', 'defined', 'published'] as const) {
      const ids = await make(stage, state);
      const own = line.replace('{id}', ids.dataMart).replace('{report}', ids.report);
      const status = await stage.statusOf(own);
      const said = status === 409 ? 'refused' : status < 300 ? 'done' : status;
      expect({ state, said }).toEqual({ state, said: refused.includes(state) ? 'refused' : 'done' });
    }
  }),
);

test('what is refused changes nothing', () =>
  onStage(async (stage) => {
    const { dataMart } = await make(stage, 'undefined');
    expect(await stage.statusOf(`PUT /api/data-marts/${dataMart}/publish`)).toBe(409);
    expect(await stage.ask(`GET /api/data-marts/${dataMart}`)).toMatchObject({ status: 'DRAFT' });
    expect(await stage.statusOf(`POST /api/data-marts/${dataMart}/manual-run`)).toBe(409);
    expect(await stage.ask(`GET /api/data-marts/${dataMart}/runs`)).toMatchObject({ items: [], total: 0 });
  }));

test('a run that is finished is not cancelled', () =>
  onStage(async (stage) => {
    const { dataMart } = await make(stage, 'published');
    const { runId } = await stage.ask<{ runId: string }>(`POST /api/data-marts/${dataMart}/manual-run`);
    const cancel = `POST /api/data-marts/${dataMart}/runs/${runId}/cancel`;
    expect([await stage.statusOf(cancel), await stage.statusOf(cancel)]).toEqual([204, 409]);
  }));

test('the scheduled run of a DataMart that is not published fails', () =>
  onStage(async (stage) => {
    const { dataMart } = await make(stage, 'defined');
    const trigger = { type: 'DATA_MART_RUN', cronExpression: '0 * * * *' };
    await stage.ask(`POST /api/data-marts/${dataMart}/scheduled-triggers`, trigger);
    stage.pass(3_700_000);
    const wanted = { status: 'FAILED', errors: ['The DataMart is not published.'], trigger: 'SCHEDULED' };
    expect(await stage.ask(`GET /api/data-marts/${dataMart}/runs`)).toMatchObject({ items: [wanted] });
  }));

test('only a destination with a secret key has it rotated', () =>
  onStage(async ({ ask, statusOf, world }) => {
    const studio = rowOfType(world['DataDestination']!, 'VENDOR1_STUDIO');
    const rotated = await ask(`POST /api/data-destinations/${studio.id}/rotate-secret-key`);
    expect(rotated['secretKey']).not.toBe(studio['secretKey']);
    const mail = rowOfType(world['DataDestination']!, 'EMAIL');
    expect(await statusOf(`POST /api/data-destinations/${mail.id}/rotate-secret-key`)).toBe(409);
  }));

test('an insight template that a report uses is not removed, until the report is', () =>
  onStage(async ({ ask, statusOf, world }) => {
    const { id, dataMartId } = world['InsightTemplate']!.find((template) =>
      world['Report']!.some((report) => JSON.stringify(report['destinationConfig']).includes(template.id)),
    )! as unknown as Record<string, string>;
    const path = `/api/data-marts/${dataMartId}/insight-templates/${id}`;
    expect(await statusOf(`DELETE ${path}`)).toBe(409);
    const reports = await ask<{ id: string }[]>(`GET /api/reports/data-mart/${dataMartId}/insight-template/${id}`);
    for (const report of reports) await ask(`DELETE /api/reports/${report.id}`);
    expect(await statusOf(`DELETE ${path}`)).toBe(204);
  }));

/** A DataMart in a state, and a report on it. */
async function make({ ask, world }: Stage, state: State): Promise<{ dataMart: string; report: string }> {
  const storageId = rowOf(world, 'DataMart', 'Orders')['storageId']!;
  const { id } = await ask<{ id: string }>('POST /api/data-marts', { title: state, storageId });
  if (state !== 'undefined') await ask(`PUT /api/data-marts/${id}/definition`, state === 'not to be run' ? bad : good);
  if (state === 'published') await ask(`PUT /api/data-marts/${id}/publish`);
  const report = await ask<{ id: string }>('POST /api/reports', {
    title: state,
    dataMartId: id,
    dataDestinationId: world['DataDestination']![0]!.id,
    destinationConfig: { type: 'studio-config', cacheLifetime: 60 },
  });
  return { dataMart: id, report: report.id };
}

function rowOfType(rows: Stage['world'][string], type: string): Stage['world'][string][number] {
  return rows.find((row) => row['type'] === type)!;
}
