import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { onStage } from '../testing/on-stage.ts';

const good = 'SELECT country, COUNT(*) AS orders FROM shop.orders GROUP BY country ORDER BY country';

test.each([
  [good, 'VALID', null],
  ['SELECT nothing FROM shop.orders', 'ERROR', expect.stringContaining('nothing')],
])('an artifact with %j is %s', (sql, validationStatus, validationError) =>
  onStage(async ({ ask, world }) => {
    const place = `/api/data-marts/${world['DataMart']![0]!.id}/insight-artifacts`;
    expect(await ask(`POST ${place}`, { title: 'New', sql })).toMatchObject({ validationStatus, validationError });
  }),
);

test.each<[name: string, body: JsonObject, want: JsonObject]>([
  ['its own SQL', {}, { status: 'SUCCESS', errorMessage: null, result: { columns: ['country', 'orders'] } }],
  ['other SQL', { sql: 'SELECT 1 AS one' }, { status: 'SUCCESS', result: { columns: ['one'], rows: [[1]] } }],
  ['bad SQL', { sql: 'SELECT FROM' }, { status: 'FAILED', result: null, errorMessage: expect.any(String) as string }],
])('a preview of %s', (_, body, want) =>
  onStage(async ({ ask, pass, world }) => {
    const place = `/api/data-marts/${world['DataMart']![0]!.id}/insight-artifacts`;
    const artifact = await ask<{ id: string }>(`POST ${place}`, { title: 'New', sql: good });
    const triggers = `${place}/${artifact.id}/sql-preview-triggers`;
    const { id } = await ask<{ id: string }>(`POST ${triggers}`, body);
    pass(5000);
    expect(await ask(`GET ${triggers}/${id}`)).toMatchObject(want);
  }),
);

test('an artifact that a template uses cannot be removed until the template is', () =>
  onStage(async ({ ask, statusOf, world }) => {
    const { insightArtifactId, insightTemplateId } = world['InsightTemplateSource']![0]! as unknown as Record<
      string,
      string
    >;
    const { dataMartId } = world['InsightArtifact']!.find(({ id }) => id === insightArtifactId)!;
    const below = `/api/data-marts/${dataMartId as string}`;
    expect(await statusOf(`DELETE ${below}/insight-artifacts/${insightArtifactId}`)).toBe(409);
    for (const { id } of await ask<{ id: string }[]>(
      `GET /api/reports/data-mart/${dataMartId as string}/insight-template/${insightTemplateId}`,
    ))
      await ask(`DELETE /api/reports/${id}`);
    await ask(`DELETE ${below}/insight-templates/${insightTemplateId}`);
    expect(await statusOf(`DELETE ${below}/insight-artifacts/${insightArtifactId}`)).toBeLessThan(300);
  }));

test('previews are not given below another DataMart', () =>
  onStage(async ({ statusOf, world }) => {
    const artifact = world['InsightArtifact']![0]!;
    const other = world['DataMart']!.find(({ id }) => id !== artifact['dataMartId'])!.id;
    const line = `POST /api/data-marts/${other}/insight-artifacts/${artifact.id}/sql-preview-triggers`;
    expect(await statusOf(line, {})).toBe(404);
  }));
