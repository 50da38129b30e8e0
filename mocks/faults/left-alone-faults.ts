import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import type { Handler } from '../handle.ts';
import { alsoPuts } from './also-puts.ts';
import { changesSuccess, type Hit } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { itemsOf } from './list-items.ts';
import { jsonOf, withJson } from './messages.ts';
import type { Service } from './service.ts';

type Row = readonly [operation: string, id: string, description: string, apply: Change];

const rows: readonly Row[] = [
  [
    'updateDataMartTitle',
    'clears-description',
    'a new title clears the description',
    alsoPuts('updateDataMartTitle', 'description', { description: null }),
  ],
  ['updateDataMartTitle', 'unpublishes', 'a new title makes a draft of the DataMart', unpublishes],
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

/** A DataMart that was given a title is shown as a draft until it is published again. */
function unpublishes(service: Service): Handler {
  const drafts = new Set<string>();
  return changesSuccess(
    ({ lifecycle }) => lifecycle.resource === 'DataMart',
    async (response, { operation, params }) => {
      const id = params['id'] ?? '';
      if (operation.id === 'updateDataMartTitle') drafts.add(id);
      if (operation.id === 'publishDataMart') drafts.delete(id);
      const body = operation.id === 'getDataMart' && drafts.has(id) ? await jsonOf(response) : undefined;
      return isObject(body) ? withJson(response, { ...body, status: 'DRAFT' }) : response;
    },
  )(service);
}

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
