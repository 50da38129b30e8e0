import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { changesRequest } from './changes.ts';
import type { Family } from './family.ts';
import type { Fault } from './fault.ts';
import { bodyOf, withBody } from './messages.ts';

const updates = [
  'updateDataMartDescription',
  'updateDataMartDefinition',
  'updateInsight',
  'updateInsightTemplate',
  'updateInsightArtifact',
];

/** How long the texts are that are kept. */
const most = 255;

/** Updates that keep the beginning of a longer text alone. */
export const longTextFaults: Family = ({ operations }) =>
  operations
    .filter(({ id }) => updates.includes(id))
    .map((operation): Fault => ({
      id: `long-texts/${operation.id}`,
      requirement: endpointRequirement(operation),
      level: 'implied',
      operation: operation.id,
      description: `texts are cut after ${most} characters`,
      checks: ['long-texts'],
      apply: changesRequest(operation.id, (request) => {
        const body = bodyOf(request);
        if (!isObject(body)) return request;
        return withBody(request, shortened(body));
      }),
    }));

function shortened(value: Json): Json {
  if (typeof value === 'string') return value.slice(0, most);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}
