import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { changesJson, type Hit } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { idOf, itemsOf, withItems } from '../list-items.ts';
import { jsonOf } from '../messages.ts';
import { implied } from './effect-fault.ts';

/** The health of a DataMart tells of other runs than its last one, or tells them to be otherwise. */
export const healthFaults: readonly Fault[] = [
  health('other-run', 'the last run is that of another DataMart', async (item, { request, service }) => {
    const runs = itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/data-marts/runs')));
    const other = runs.find((run) => isObject(run) && run['dataMartId'] !== item['dataMartId']);
    return other === undefined ? item : { ...item, lastRunId: idOf(other) };
  }),
  health('oldest-run', 'the last run is the oldest', async (item, { request, service }) => {
    if (item['lastRunId'] === null) return item;
    const history = `/api/data-marts/${item['dataMartId'] as string}/runs`;
    const oldest = itemsOf(await jsonOf(await service.ask(request, 'GET', history))).at(-1);
    return oldest === undefined ? item : { ...item, lastRunId: idOf(oldest) };
  }),
  health('run-state', 'the last run is shown as one that has failed', (item) =>
    item['lastRunId'] === null ? item : { ...item, lastRun: { id: item['lastRunId']!, status: 'FAILED' } },
  ),
];

function health(
  id: string,
  description: string,
  change: (item: JsonObject, hit: Hit) => JsonObject | Promise<JsonObject>,
): Fault {
  const apply: Change = changesJson('getDataMartHealthStatus', async (body, hit) => {
    const items = await Promise.all(
      itemsOf(body).map(async (item): Promise<Json> => (isObject(item) ? change(item, hit) : item)),
    );
    return withItems(body, items);
  });
  return implied('getDataMartHealthStatus', id, 'effects', 'operation-getDataMartHealthStatus', description, apply);
}
