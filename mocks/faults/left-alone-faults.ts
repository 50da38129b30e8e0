import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import { alsoPuts } from './also-puts.ts';
import { changesSuccess, type Hit } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { itemsOf } from './list-items.ts';
import { jsonOf } from './messages.ts';

type Row = readonly [operation: string, id: string, description: string, apply: Change];

const rows: readonly Row[] = [
  [
    'updateDataMartTitle',
    'clears-description',
    'a new title clears the description',
    alsoPuts('updateDataMartTitle', 'description', { description: null }),
  ],
  [
    'validateDataMartDefinition',
    'renames',
    'a validation gives the DataMart another title',
    alsoPuts('validateDataMartDefinition', 'title', { title: 'Validated' }),
  ],
  ['copyReportAsDataMart', 'removes', 'a copy takes the report away', also('copyReportAsDataMart', 'DELETE', reportOf)],
  ['runReport', 'removes', 'a run takes the report away', also('runReport', 'DELETE', reportOf)],
  [
    'updateInsightTemplate',
    'drops-sources',
    'an update takes the sources of the template away',
    changesSuccess('updateInsightTemplate', async (response, { request, service }) => {
      const target = `${request.target}/sources`;
      const listed = await jsonOf(await service.ask(request, 'GET', target));
      const ids = listed === undefined ? [] : itemsOf(listed).map((one) => (isObject(one) ? one['id'] : undefined));
      for (const id of ids) await service.ask(request, 'DELETE', `${target}/${id as string}`);
      return response;
    }),
  ],
];

/** What is asked of a record, or is about something else, changes it. */
export const leftAloneFaults: Family = ({ operations }) =>
  rows.map(([operation, id, description, apply]): Fault => ({
    id: `left-alone/${operation}/${id}`,
    requirement: endpointRequirement(operations.find((one) => one.id === operation)!),
    level: 'implied',
    operation,
    description,
    checks: ['left-alone'],
    apply,
  }));

/** Does something else to the record as well. */
function also(operation: string, method: string, targetOf: (hit: Hit) => string): Change {
  return changesSuccess(operation, async (response, hit) => {
    await hit.service.ask(hit.request, method, targetOf(hit));
    return response;
  });
}

function reportOf({ params }: Hit): string {
  return `/api/reports/${params['id']}`;
}
