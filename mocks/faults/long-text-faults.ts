import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import { changesRequest } from './changes.ts';
import type { Family } from './family.ts';
import type { Fault } from './fault.ts';
import { bodyOf, withBody } from './messages.ts';

const updates = ['updateDataMartDescription', 'updateInsight', 'updateInsightTemplate', 'updateInsightArtifact'];

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
        const entries = Object.entries(body);
        return withBody(
          request,
          Object.fromEntries(
            entries.map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, most) : value]),
          ),
        );
      }),
    }));
