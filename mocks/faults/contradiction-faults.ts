import { isObject, type JsonObject } from '../../spec/json.ts';
import { changesJson } from './changes.ts';
import { implied } from './effects/effect-fault.ts';
import type { Family } from './family.ts';
import { itemsOf, withItems } from './list-items.ts';
import type { Fault } from './fault.ts';

/** Lists of records that are read one by one, too, and what they show of each in place of what it is. */
const shown: readonly (readonly [list: string, id: string, field: JsonObject])[] = [
  ['listDataDestinations', 'type', { type: 'EMAIL' }],
  ['listDataStorages', 'type', { type: 'VENDOR3_SNOWFLAKE' }],
  ['listDataDestinations', 'name', { title: 'Untitled' }],
  ['listDataStorages', 'name', { title: 'Untitled' }],
  ['listReports', 'name', { title: 'Untitled' }],
  ['listInsights', 'name', { title: 'Untitled' }],
  ['listDataMarts', 'name', { title: 'Untitled' }],
];

/** A list says something else of its records than reading them does. */
export const contradictionFaults: Family = () =>
  shown.map(([list, id, field]): Fault => ({
    ...implied(
      list,
      id,
      'state',
      `operation-${list}`,
      `each record is listed with the same ${id}`,
      changesJson(list, (body) =>
        withItems(
          body,
          itemsOf(body).map((item) => (isObject(item) ? { ...item, ...field } : item)),
        ),
      ),
    ),
    id: `contradictions/${list}/${id}`,
  }));
