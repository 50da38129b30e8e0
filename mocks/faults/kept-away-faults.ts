import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Family } from './family.ts';
import { keepsRecords } from './keeps-records.ts';

const leaks: readonly string[] = [
  'listDataMarts',
  'listProjectScheduledTriggers',
  'listProjectInsightTemplates',
  'listProjectRuns',
  'listModelCanvasDataMarts',
  'getDataMartHealthStatus',
  'search',
  'getDataMart',
  'listDataMartRuns',
  'listDataMartReports',
  'listInsights',
  'listInsightTemplates',
  'listScheduledTriggers',
  'getRelationshipGraph',
  'streamDataMartData',
  'getReport',
  'listReports',
  'streamReportData',
  'getReportGeneratedSql',
  'getDataStorage',
  'listDataStorages',
  'listDataStoragesByType',
  'getDataDestination',
  'listDataDestinations',
  'listDataDestinationsByType',
];

const changes: readonly string[] = [
  'updateDataMartAvailability',
  'updateDataStorageAvailability',
  'updateDataDestination',
  'deleteDataDestination',
  'updateReport',
  'deleteReport',
];

/** Operations that show a record to who is kept from it everywhere else, or let it be changed. */
export const keptAwayFaults: Family = ({ operations }) =>
  operations
    .filter(({ id }) => leaks.includes(id) || changes.includes(id))
    .map((operation) => ({
      id: `kept-away/${operation.id}`,
      requirement: leaks.includes(operation.id) ? endpointRequirement(operation) : 'auth-403-resource',
      level: 'implied',
      operation: operation.id,
      description: `${operation.id}: a record is open to who is kept from it`,
      checks: ['kept-away'],
      apply: keepsRecords(operation.id),
    }));
