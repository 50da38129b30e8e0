import { expect, test } from 'vitest';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { toReferences } from '../records/references.ts';
import { onStage, rowOf, type Stage } from '../testing/on-stage.ts';
import { toRightRequest } from '../right-request.ts';

const { operations } = await loadContract({ overlays: [assumptionsFile] });
const nowhere = '00000000-0000-4000-8000-00000000dead';
const leftOut = 'getDataMartHealthStatus';

const naming = operations
  .filter(({ id, body }) => id !== leftOut && body !== undefined && toReferences(body.schema).length > 0)
  .flatMap(({ id, body }) => toReferences(body!.schema).map(({ path }) => [id, path.join('/'), path] as const));

test('there are bodies that name records', () => expect(naming.length).toBeGreaterThan(25));

// The contexts of a DataMart: "404 when the DataMart or a context does not exist".
test.each(naming)('%s refuses an id of nothing at %s', (id, _, path) =>
  onStage(async ({ client, world }) => {
    const operation = operations.find((one) => one.id === id)!;
    const { line, body } = toRightRequest(operation, world);
    const answer = await client.send('project-admin', line, withId(body, path));
    const pointing = { status: 400, body: { details: [{ pointer: expect.stringContaining('/body') }] } };
    expect(answer).toMatchObject(id === 'updateDataMartContexts' ? { status: 404 } : pointing);
  }),
);

test('the health of DataMarts that are not there is left out', () =>
  onStage(async ({ ask, world }) => {
    const known = world['DataMart']![0]!.id;
    const { items } = await ask<{ items: Json[] }>('POST /api/data-marts/health-status', {
      dataMartIds: [nowhere, known],
    });
    expect(items).toMatchObject([{ dataMartId: known }]);
  }));

type Where = (stage: Stage) => readonly [line: string, body: Json];

test.each<[name: string, where: Where, status: number]>([
  [
    'a credential of another project',
    ({ world }) => [
      `PUT /api/data-destinations/${world['DataDestination']!.find(({ type }) => type === 'VENDOR1_SHEETS')!.id}`,
      { title: 'Sheets', credentialId: foreignCredential(world) },
    ],
    403,
  ],
  [
    'a report of another DataMart in a schedule',
    ({ world }) => [
      `POST /api/data-marts/${rowOf(world, 'DataMart', 'Orders').id}/scheduled-triggers`,
      { type: 'REPORT_RUN', cronExpression: '0 6 * * *', reportId: elsewhere(world, 'Report') },
    ],
    400,
  ],
  [
    'a template of another DataMart in a report',
    ({ world }) => [
      'POST /api/reports',
      {
        title: 'Digest',
        dataMartId: rowOf(world, 'DataMart', 'Orders').id,
        dataDestinationId: world['DataDestination']![0]!.id,
        destinationConfig: {
          type: 'email-config',
          subject: 'Digest',
          templateSource: { type: 'INSIGHT_TEMPLATE', insightTemplateId: elsewhere(world, 'InsightTemplate') },
        },
      },
    ],
    400,
  ],
  [
    'a template of another DataMart in a session',
    ({ world }) => [
      `POST /api/data-marts/${rowOf(world, 'DataMart', 'Orders').id}/ai-assistant/sessions`,
      { scope: 'template', templateId: elsewhere(world, 'InsightTemplate') },
    ],
    400,
  ],
  [
    'an artifact of another DataMart in a source',
    ({ world }) => [sourcesOf(world), { key: 'other', insightArtifactId: elsewhere(world, 'InsightArtifact') }],
    400,
  ],
  [
    'the key of the DataMart itself in a source',
    ({ world }) => [sourcesOf(world), { key: 'main', insightArtifactId: here(world) }],
    400,
  ],
  [
    'a relationship into another Data Storage',
    ({ world }) => [
      `POST /api/data-marts/${rowOf(world, 'DataMart', 'Orders').id}/relationships`,
      { targetDataMartId: inOtherStorage(world), targetAlias: 'other', joinConditions: join },
    ],
    400,
  ],
  [
    'an alias that a relationship of the source has',
    ({ world }) => {
      const { sourceDataMartId, targetDataMartId, targetAlias } = world['Relationship']![0]!;
      const body = { targetDataMartId: targetDataMartId!, targetAlias: targetAlias!, joinConditions: join };
      return [`POST /api/data-marts/${sourceDataMartId as string}/relationships`, body];
    },
    400,
  ],
])('%s is refused', (_, where, status) =>
  onStage(async (stage) => {
    const [line, body] = where(stage);
    expect(await stage.statusOf(line, body)).toBe(status);
  }),
);

test('a key stands for one source of a template, which may keep it', () =>
  onStage(async ({ ask, statusOf, world }) => {
    const place = sourcesOf(world);
    const body = { key: 'one', insightArtifactId: here(world) };
    const { id } = await ask<{ id: string }>(place, body);
    expect(await statusOf(place, body)).toBe(400);
    const two = await ask<{ id: string }>(place, { ...body, key: 'two' });
    const path = place.replace('POST ', 'PATCH ');
    expect(await statusOf(`${path}/${two.id}`, { key: 'one' })).toBe(400);
    expect(await statusOf(`${path}/${id}`, { key: 'one' })).toBe(200);
  }));

test('a credential that is revoked is nobody’s any more', () =>
  onStage(async ({ ask, world }) => {
    const own = world['Project']![0]!.id;
    const credentialId = world['OAuthCredential']!.find((row) => row['_projectId'] === own)!.id;
    const sheets = (title: string): Promise<{ id: string }> =>
      ask('POST /api/data-destinations/connect/vendor1-sheets', { title, credentialId });
    const [one, two] = [await sheets('One'), await sheets('Two')];
    await ask(`DELETE /api/data-destinations/${one.id}/oauth`);
    expect(await ask(`GET /api/data-destinations/${two.id}`)).toMatchObject({ credentialId: null });
    expect(await ask(`GET /api/data-destinations/${two.id}/oauth/status`)).toMatchObject({ connected: false });
  }));

const join = [{ sourceField: 'customer_id', targetField: 'customer_id' }];

/** A body with an id of nothing at one place, in the first item of each list on the way there. */
function withId(value: Json | undefined, [step, ...rest]: readonly string[]): Json {
  if (step === undefined) return nowhere;
  if (step === '*') return [withId((value as Json[] | undefined)?.[0], rest)];
  const object = isObject(value) ? value : {};
  // The variant of a body that has this place is told by another field.
  const variant = {
    insightTemplateId: { type: 'INSIGHT_TEMPLATE' },
    reportId: { type: 'REPORT_RUN' },
    templateId: { scope: 'template' },
    templateSource: { type: 'email-config', subject: 'S' },
  }[step];
  const kept = step === 'templateSource' ? {} : object;
  const type = step === 'credentialId' && object['type'] !== undefined ? { type: 'VENDOR1_SHEETS', config: null } : {};
  return { ...kept, ...variant, ...type, [step]: withId(object[step], rest) };
}

type World = Stage['world'];

function foreignCredential(world: World): string {
  return world['OAuthCredential']!.find((row) => row['_projectId'] !== world['Project']![0]!.id)!.id;
}

/** The id of a record that belongs to another DataMart than Orders. */
function elsewhere(world: World, table: string): string {
  return world[table]!.find((row) => row['dataMartId'] !== rowOf(world, 'DataMart', 'Orders').id)!.id;
}

/** The line that adds a source to a template of the DataMart Orders. */
function sourcesOf(world: World): string {
  const { id } = rowOf(world, 'DataMart', 'Orders');
  const template = world['InsightTemplate']!.find((row) => row['dataMartId'] === id)!.id;
  return `POST /api/data-marts/${id}/insight-templates/${template}/sources`;
}

/** An artifact of the DataMart Orders. */
function here(world: World): string {
  return world['InsightArtifact']!.find((row) => row['dataMartId'] === rowOf(world, 'DataMart', 'Orders').id)!.id;
}

function inOtherStorage(world: World): string {
  return world['DataMart']!.find((row) => row['storageId'] !== rowOf(world, 'DataMart', 'Orders')['storageId'])!.id;
}
