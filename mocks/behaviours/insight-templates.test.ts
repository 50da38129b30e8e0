import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { onStage } from '../testing/on-stage.ts';

test('running a template makes a run, its output and a trigger that tells both', () =>
  onStage(async ({ ask, pass, world }) => {
    const dataMart = `/api/data-marts/${world['DataMart']![0]!.id}`;
    const body = { title: 'Digest', template: '# Digest' };
    const { id } = await ask<{ id: string }>(`POST ${dataMart}/insight-templates`, body);
    const path = `${dataMart}/insight-templates/${id}`;
    const trigger = await ask<{ id: string }>(`POST ${path}/run-triggers`);
    pass(5000);
    const { result } = await ask<{ result: { runId: string } }>(`GET ${path}/run-triggers/${trigger.id}`);
    const wanted = { type: 'INSIGHT_TEMPLATE', insightTemplateId: id, status: 'SUCCESS' };
    expect(await ask(`GET ${dataMart}/runs/${result.runId}`)).toMatchObject(wanted);
    expect(await ask(`GET ${path}`)).toMatchObject({ output: '# Digest', outputUpdatedAt: expect.any(String) });
    const { items } = await ask<{ items: JsonObject[] }>(`GET ${path}/run-triggers`);
    expect(items.map((item) => item['id'])).toEqual([trigger.id]);
  }));

test('the reports of a template are those that use it as their template source', () =>
  onStage(async ({ ask, world }) => {
    const using = (id: string) => (row: JsonObject) => JSON.stringify(row['destinationConfig']).includes(id);
    let found = 0;
    for (const { id, dataMartId } of world['InsightTemplate']!) {
      const line = `GET /api/reports/data-mart/${dataMartId as string}/insight-template/${id}`;
      const ids = (await ask<JsonObject[]>(line)).map((report) => report['id']);
      expect(ids).toEqual(world['Report']!.filter(using(id)).map((report) => report.id));
      found += ids.length;
    }
    expect(found).toBeGreaterThan(0);
  }));

test('a source refers to an artifact that is there', () =>
  onStage(async ({ statusOf, world }) => {
    const { id, dataMartId } = world['InsightTemplate']![0]! as unknown as Record<string, string>;
    const line = `POST /api/data-marts/${dataMartId}/insight-templates/${id}/sources`;
    expect(await statusOf(line, { key: 'a', insightArtifactId: id! })).toBe(400);
  }));
