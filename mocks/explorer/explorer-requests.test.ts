import { expect, test } from 'vitest';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import type { JsonObject } from '../../spec/json.ts';
import { onStage, rowOf } from '../testing/on-stage.ts';

const { operations } = await loadContract({ overlays: [assumptionsFile] });

/** The requests that the page of the explorer fills in. */
function requestsIn(page: string): Readonly<Record<string, { params: Record<string, string>; body?: JsonObject }>> {
  return JSON.parse(/^const requests = (.*);$/m.exec(page)![1]!) as ReturnType<typeof requestsIn>;
}

test('every operation is filled in with records that are there and belong together', () =>
  onStage(async ({ client, world, ask }) => {
    const page = async (): Promise<string> => ask<unknown>('GET /api/swagger-ui') as Promise<string>;
    const before = requestsIn(await page());
    expect(Object.keys(before)).toEqual(operations.map(({ id }) => id));
    const orders = rowOf(world, 'DataMart', 'Orders');
    expect(before['createReport']!.body).toMatchObject({ dataMartId: orders.id });
    const { dataMartId, insightTemplateId } = before['getInsightTemplate']!.params;
    const path = `/api/data-marts/${dataMartId}/insight-templates/${insightTemplateId}`;
    expect((await client.send('project-admin', `GET ${path}`)).status).toBe(200);
    await ask(`DELETE /api/data-marts/${orders.id}`);
    const after = requestsIn(await page());
    expect(after['createReport']!.body!['dataMartId']).not.toBe(orders.id);
  }));

test('operations about which there is no record keep their examples', () =>
  onStage(
    async ({ ask }) => {
      const requests = requestsIn((await ask<unknown>('GET /api/swagger-ui')) as string);
      expect(requests).toHaveProperty('createContext');
      expect(requests).not.toHaveProperty('getReport');
      expect(requests).not.toHaveProperty('createReport');
    },
    { world: 'empty' },
  ));

test('no record can end the script that names it', () =>
  onStage(async ({ client, ask }) => {
    const tables = { Connector: [{ id: '</script><script>alert(1)</script>', name: 'x' }] };
    expect((await client.send(undefined, 'PUT /__mock/world', { tables })).status).toBe(200);
    const page = (await ask<unknown>('GET /api/swagger-ui')) as string;
    expect(page).not.toContain('</script><script>alert');
    expect(requestsIn(page)['getConnectorFields']!.params['connectorName']).toContain('<script>');
  }));
