import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { changesJson } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { itemsOf, withItems } from './list-items.ts';

/** Operations that show runs: one, or many. */
const shows = ['getDataMartRun', 'listDataMartRuns', 'listProjectRuns'];

/** Runs that tell something else than what was done, and graphs that lack what they are about. */
export const toldRunFaults: Family = ({ operations }) => {
  const make = (id: string, operation: string, check: string, description: string, apply: Change): Fault => ({
    id: `${check}/${operation}/${id}`,
    requirement: endpointRequirement(operations.find((one) => one.id === operation)!),
    level: 'implied',
    operation,
    description: `${operation}: ${description}`,
    checks: [check],
    apply,
  });
  return [
    make(
      'rows',
      'streamReportData',
      'told-runs',
      'its run tells of one row more than it has',
      runsAs((run) => ({ ...run, ...(typeof run['rowCount'] === 'number' && { rowCount: run['rowCount'] + 1 }) })),
    ),
    make(
      'scheduled',
      'runReport',
      'told-runs',
      'its run tells that a schedule has begun it',
      runsAs((run) => ({ ...run, ...(run['type'] === 'REPORT' && { trigger: 'SCHEDULED' }) })),
    ),
    make(
      'near',
      'getRelationshipGraph',
      'told-edges',
      'it has the edges of the first DataMart alone',
      changesJson('getRelationshipGraph', (body, { params }) => {
        const edges = isObject(body) ? itemsOf(body['edges']) : [];
        const own = edges.filter((edge) => isObject(edge) && edge['sourceDataMartId'] === params['dataMartId']);
        return { ...(body as JsonObject), edges: own };
      }),
    ),
  ];
};

/** A service whose runs are shown otherwise, wherever they are. */
function runsAs(change: (run: JsonObject) => JsonObject): Change {
  const changed = (run: Json): Json => (isObject(run) ? change(run) : run);
  return changesJson(
    ({ id }) => shows.includes(id),
    (body, { operation }) =>
      operation.lifecycle.action === 'list' ? withItems(body, itemsOf(body).map(changed)) : changed(body),
  );
}
