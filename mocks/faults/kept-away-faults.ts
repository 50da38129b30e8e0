import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Family } from './family.ts';
import { keepsDataMarts } from './kept-data-marts.ts';

const leaks: readonly string[] = [
  'listDataMarts',
  'listProjectScheduledTriggers',
  'listProjectInsightTemplates',
  'listModelCanvasDataMarts',
  'search',
  'getDataMart',
  'listDataMartRuns',
  'listDataMartReports',
  'listInsights',
  'listInsightTemplates',
  'listScheduledTriggers',
  'getRelationshipGraph',
];

/** Operations that show a DataMart to who is kept from it everywhere else. */
export const keptAwayFaults: Family = ({ operations }) =>
  operations
    .filter(({ id }) => leaks.includes(id))
    .map((operation) => ({
      id: `kept-away/${operation.id}`,
      requirement: endpointRequirement(operation),
      level: 'implied',
      operation: operation.id,
      description: `${operation.id}: a DataMart is shown to who is kept from it`,
      checks: ['kept-away'],
      apply: keepsDataMarts(operation.id),
    }));
