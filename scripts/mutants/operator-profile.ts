import type { Profile, Samples, Situations } from '../../conformance/profile/profile.ts';
import { toWorld } from '../../fixtures/world/to-world.ts';
import type { WorldRow } from '../../fixtures/world/world.ts';
import { foreignDataMartId } from '../../mocks/faults/conditions.ts';
import type { Fault } from '../../mocks/faults/fault.ts';

const mail = { type: 'email-config', subject: 'Orders of the week', reportCondition: 'ALWAYS' };
const messageTemplate = 'The orders of the week:\n\n{{table}}';

const samples: Samples = {
  columns: ['order_date', 'country', 'revenue'],
  FilterRule: [
    { column: 'revenue', operator: 'gt', value: 100 },
    { column: 'country', operator: 'eq', value: 'SE' },
  ],
  SortRule: [{ column: 'revenue', direction: 'desc' }],
  AggregationRule: [{ column: 'revenue', function: 'SUM' }],
  DateTruncRule: [{ column: 'order_date', unit: 'MONTH' }],
  destinationConfigs: {
    email: { ...mail, templateSource: { type: 'CUSTOM_MESSAGE', messageTemplate } },
    legacyEmail: { ...mail, messageTemplate },
    spreadsheet: { type: 'sheets-config', spreadsheetId: '1mQ7xLr0VtHc9aYk2uZpN5eWfB3sDgJ8oT4iRy6KvXqE', sheetId: 0 },
    dashboardConnector: { type: 'studio-config', cacheLifetime: 3600 },
  },
};

/** What the operator of a deployment with the demo world would know of it. */
export function toOperatorProfile(situation?: Fault['situation']): Profile {
  const world = toWorld({ name: 'demo', seed: 1 });
  const find = (table: string, isMeant: (row: WorldRow) => boolean): string => world[table]!.find(isMeant)!.id;
  const project = world['Project']![0]!.id;
  const editor = find('User', ({ _role: role }) => role === 'technical-user');
  const viewer = find('User', ({ _role: role }) => role === 'business-user');
  const admin = find('User', ({ _role: role }) => role === 'project-admin');
  const situations: Situations = {
    foreignOAuthState: find('OAuthState', (row) => row['_projectId'] !== project),
    foreignCredentialId: find('OAuthCredential', (row) => row['_projectId'] !== project),
    foreignStorageId: find('DataStorage', (row) => row['availableForUse'] === false),
    unsupportedStorageId: find('DataStorage', ({ type }) => type === 'LEGACY_VENDOR1_BIGQUERY'),
    destinationWithoutAccountId: find(
      'DataDestination',
      (row) => row['type'] === 'VENDOR1_SHEETS' && row['credentialId'] === null,
    ),
    nonSheetsDestinationId: find('DataDestination', ({ type }) => type === 'EMAIL'),
    boundContextId: find('Context', ({ memberIds }) => (memberIds as readonly string[]).includes(editor)),
    unboundContextId: find('Context', ({ memberIds }) => (memberIds as readonly string[]).length === 0),
    namespaceId: 'shop',
    scope: 'artifact',
    oauthConfigured: situation !== 'oauth-not-configured',
    ...(situation === 'foreign-data-mart' ? { foreignDataMartId } : {}),
  };
  const exchange = { body: { code: '4/0AeanS0bX9dQ', state: 'q7Zt0YwLk3' } };
  const credentialId = find(
    'OAuthCredential',
    (row) => (row['_holder'] as string | null)?.startsWith('DataDestination') === true,
  );
  const authorize = { body: { redirectUri: 'https://marts.larkspur.example/oauth/callback' } };
  return {
    samples: { ...samples, memberIds: [editor, viewer, admin] },
    situations,
    resources: { OAuthCredential: [credentialId] },
    requests: {
      exchangeDataStorageAuthorizationCode: exchange,
      exchangeDataDestinationAuthorizationCode: exchange,
      authorizeDataStorage: authorize,
      authorizeNewDataDestination: authorize,
      authorizeDataDestination: authorize,
      updateDataMartContexts: { body: { contextIds: [] } },
      updateDataMartOwners: { body: { technicalOwnerIds: [editor], businessOwnerIds: [viewer] } },
      connectSheetsDestination: { body: { title: 'Sheets', credentialId } },
      createAiAssistantSession: { body: { scope: 'artifact', title: 'Revenue' } },
      createSheetDocument: { body: { title: 'Orders' } },
      updateProjectDescription: { body: { description: 'Orders of a shop' } },
      updateNotificationSetting: {
        path: { notificationType: 'RUN_FAILED' },
        body: { enabled: true, receiverIds: [editor], webhookUrl: null },
      },
    },
  };
}
