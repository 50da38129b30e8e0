import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { onStage, rowOf, type Stage } from '../testing/on-stage.ts';

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

test('a template shows the rows of its sources, and of its DataMart', () =>
  onStage(async (stage) => {
    const dataMart = `/api/data-marts/${rowOf(stage.world, 'DataMart', 'Orders').id}`;
    const sql = "SELECT 'a|b' AS text, 2 AS number, NULL AS absent";
    const artifact = await stage.ask<{ id: string }>(`POST ${dataMart}/insight-artifacts`, { title: 'One', sql });
    const template = "# Two\n\n{{table source='one'}}\n\n{{ table source=\"one\" }}\n\n{{table source='main'}}";
    const { id } = await stage.ask<{ id: string }>(`POST ${dataMart}/insight-templates`, { title: 'T', template });
    const path = `${dataMart}/insight-templates/${id}`;
    await stage.ask(`POST ${path}/sources`, { key: 'one', insightArtifactId: artifact.id });
    const { result } = await runOf(stage, path);
    const table = '| text | number | absent |\n| --- | --- | --- |\n| a\\|b | 2 |  |';
    const { output } = result as { output: string };
    expect(output.startsWith(`# Two\n\n${table}\n\n${table}\n\n| order_id |`)).toBe(true);
  }));

test.each([
  ["Rows: {{table source='one'}} and so on", 'Rows: \n\n@\n\n and so on'],
  ["Rows:\n{{table source='one'}}\nand so on", 'Rows:\n\n@\n\nand so on'],
  ["Rows:\n\n\n{{table source='one'}}", 'Rows:\n\n\n@'],
])('a table stands on lines of its own: %j', (template, want) =>
  onStage(async (stage) => {
    const dataMart = `/api/data-marts/${rowOf(stage.world, 'DataMart', 'Orders').id}`;
    const body = { title: 'One', sql: 'SELECT 1 AS one' };
    const artifact = await stage.ask<{ id: string }>(`POST ${dataMart}/insight-artifacts`, body);
    const { id } = await stage.ask<{ id: string }>(`POST ${dataMart}/insight-templates`, { title: 'T', template });
    const path = `${dataMart}/insight-templates/${id}`;
    await stage.ask(`POST ${path}/sources`, { key: 'one', insightArtifactId: artifact.id });
    const { result } = await runOf(stage, path);
    expect(result).toMatchObject({ output: want.replace('@', '| one |\n| --- |\n| 1 |') });
  }),
);

test('a template that names a source which does not exist fails with its run', () =>
  onStage(async (stage) => {
    const dataMart = `/api/data-marts/${rowOf(stage.world, 'DataMart', 'Orders').id}`;
    const body = { title: 'T', template: "{{table source='none'}}" };
    const { id } = await stage.ask<{ id: string }>(`POST ${dataMart}/insight-templates`, body);
    const message = 'the template names a source that does not exist: none';
    const ended = await runOf(stage, `${dataMart}/insight-templates/${id}`);
    expect(ended).toMatchObject({ status: 'FAILED', errorMessage: message, result: null });
    const { items } = await stage.ask<{ items: JsonObject[] }>(`GET ${dataMart}/runs`);
    expect(items[0]).toMatchObject({ type: 'INSIGHT_TEMPLATE', status: 'FAILED', errors: [message] });
  }));

test('the templates of the demo world can be run', () =>
  onStage(async (stage) => {
    for (const { id, dataMartId } of stage.world['InsightTemplate']!) {
      const ended = await runOf(stage, `/api/data-marts/${dataMartId as string}/insight-templates/${id}`);
      expect(ended).toMatchObject({ status: 'SUCCESS' });
    }
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

/** The run trigger of a template when it has ended. */
async function runOf({ ask, pass }: Stage, path: string): Promise<JsonObject> {
  const { id } = await ask<{ id: string }>(`POST ${path}/run-triggers`);
  pass(5000);
  return ask(`GET ${path}/run-triggers/${id}`);
}
