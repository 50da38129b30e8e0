import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { onStage, rowOf, type Stage } from '../testing/on-stage.ts';

const destination = { title: 'D', type: 'EMAIL' };
const schedule = { type: 'DATA_MART_RUN', cronExpression: '0 9 * * *', timeZone: 'UTC' };

// What a developer reads first: what is wrong, where, and what would do.
test.each<[line: string, body: JsonObject | undefined, messages: readonly string[]]>([
  [
    'GET /api/reports?ownerFilter=x',
    undefined,
    ['/query/ownerFilter must be equal to one of the allowed values: has_owners, no_owners'],
  ],
  [
    'GET /api/data-storages/{storage}/resources?level=resources',
    undefined,
    ['/query: namespaceId is required for level resources'],
  ],
  [
    'GET /api/data-storages/{storage}/resources?level=resources&namespaceId=',
    undefined,
    ['/query: namespaceId is required for level resources'],
  ],
  [
    'POST /api/data-destinations',
    destination,
    ["/body must have required property 'config'", '/body must match exactly one schema in oneOf'],
  ],
  [
    'POST /api/data-marts/{dataMart}/ai-assistant/sessions',
    { scope: 'Template' },
    [
      '/body/scope must be equal to one of the allowed values: template, artifact',
      '/body must match exactly one schema in oneOf',
    ],
  ],
  [
    'POST /api/data-marts/{dataMart}/scheduled-triggers',
    { ...schedule, type: 'REPORT_RUN' },
    ["/body must have required property 'reportId'", '/body must match exactly one schema in oneOf'],
  ],
  [
    'POST /api/data-marts/{dataMart}/scheduled-triggers',
    { ...schedule, timeZone: 'Mars/Base' },
    ['/body/timeZone: "Mars/Base" is no time zone; give a name such as Europe/Berlin, or UTC'],
  ],
  [
    'POST /api/data-marts/{dataMart}/scheduled-triggers',
    { ...schedule, cronExpression: '61 * * * *' },
    [
      '/body/cronExpression: "61 * * * *" is no schedule; give minute (0-59), hour (0-23), day of the month (1-31), month (1-12) and day of the week (0-7)',
    ],
  ],
  [
    'POST /api/data-marts/{dataMart}/insight-templates/{template}/sources',
    { key: 'main', insightArtifactId: '{artifact}' },
    ['/body/key: "main" is the DataMart itself; give the source another key'],
  ],
  [
    'POST /api/data-marts/{dataMart}/insight-templates/{template}/sources',
    { key: 'revenue_by_country', insightArtifactId: '{artifact}' },
    ['/body/key: another source of the template has the key "revenue_by_country"'],
  ],
])('%s with %j is refused in words that help', (line, body, messages) =>
  onStage(async (stage) => {
    const fill = filler(stage);
    const sent = body === undefined ? undefined : (JSON.parse(fill(JSON.stringify(body))) as JsonObject);
    const answer = await stage.client.send('project-admin', fill(line), sent);
    const { message, details } = answer.body as { message: string; details: { pointer: string; message: string }[] };
    expect(answer.status).toBe(400);
    expect(message).toBe(messages[0]);
    expect(details.map(({ message: text }) => text)).toEqual(messages.map((text) => text.replace(/^\S+ /, '')));
  }),
);

/** Puts ids of the demo world in the place of names. */
function filler({ world }: Stage): (text: string) => string {
  const dataMart = rowOf(world, 'DataMart', 'Orders').id;
  const childOf = (table: string): string => world[table]!.find((row) => row['dataMartId'] === dataMart)!.id;
  const ids: Readonly<Record<string, string>> = {
    dataMart,
    storage: rowOf(world, 'DataStorage', 'Warehouse EU').id,
    template: childOf('InsightTemplate'),
    artifact: childOf('InsightArtifact'),
  };
  return (text) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
}
