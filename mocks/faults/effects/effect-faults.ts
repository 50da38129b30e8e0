import type { Json, JsonObject } from '../../../spec/json.ts';
import { answers, changesJson, changesRequest } from '../changes.ts';
import type { Family } from '../family.ts';
import { dropsLater } from '../lists/owner-faults.ts';
import { itemsOf } from '../list-items.ts';
import { fieldOf, jsonOf, withFields, withQuery } from '../messages.ts';
import { authenticationFaults } from './authentication-faults.ts';
import { contextFaults } from './context-faults.ts';
import { creationFaults } from './creation-faults.ts';
import { copyFaults } from './copy-faults.ts';
import { destinationFaults } from './destination-faults.ts';
import { implied } from './effect-fault.ts';
import { healthFaults } from './health-faults.ts';
import { inputFaults } from './input-faults.ts';
import { ownershipFaults } from './ownership-faults.ts';
import { reportRunFaults } from './report-run-faults.ts';
import { runFaults } from './run-faults.ts';
import { sqlFaults } from './sql-faults.ts';
import { statusFaults } from './status-faults.ts';

/** HTML in which something of the Markdown is replaced by something else. */
const markdownFaults = (
  [
    ['level', 'headings are of the level below', /<(\/?)h2/g, '<$1h3'],
    ['plain', 'strong text is plain', /<\/?(strong|b)>/g, ''],
    ['address', 'links lead nowhere', /https?:\/\/[^"\\]*/g, '#'],
  ] as const
).map(([id, description, from, to]) =>
  implied(
    'parseMarkdownToHtml',
    id,
    'effects',
    'path-only-markdown',
    description,
    changesJson('parseMarkdownToHtml', (body) => JSON.parse(JSON.stringify(body).replaceAll(from, to)) as Json),
  ),
);

/** Operations whose effect does not show where it should, and input that is asked for or not against what is stated. */
export const effectFaults: Family = () => [
  ...runFaults,
  ...healthFaults,
  ...ownershipFaults,
  ...reportRunFaults,
  ...copyFaults,
  ...creationFaults,
  ...contextFaults,
  ...authenticationFaults,
  ...statusFaults,
  implied(
    'listNotificationMembers',
    'first',
    'effects',
    'path-only-notification-settings',
    'the first member of the project is listed alone',
    changesJson('listNotificationMembers', (body) => (Array.isArray(body) ? body.slice(0, 1) : body)),
  ),
  implied(
    'createAiAssistantMessage',
    'nothing',
    'effects',
    'message-answer-kind',
    'a message is answered with an object without fields',
    changesJson('createAiAssistantMessage', () => ({})),
  ),
  implied(
    'listAiAssistantSessions',
    'any-template',
    'own-sessions',
    'parameter-listAiAssistantSessions-templateId',
    'templateId is ignored',
    changesRequest('listAiAssistantSessions', (request) => withQuery(request, { templateId: undefined })),
  ),
  implied(
    'listAiAssistantSessions',
    'template-first-page',
    'own-sessions',
    'parameter-listAiAssistantSessions-templateId',
    'templateId is heeded on the first page alone',
    dropsLater('listAiAssistantSessions', 'templateId'),
  ),
  implied(
    'parseMarkdownToHtml',
    'first-block',
    'effects',
    'path-only-markdown',
    'the first block alone is turned into HTML',
    changesRequest('parseMarkdownToHtml', (request) =>
      withFields(request, { markdown: (fieldOf(request, 'markdown') as string).split('\n\n')[0]! }),
    ),
  ),
  ...markdownFaults,
  implied(
    'createSqlPreviewTrigger',
    'of-artifact',
    'effects',
    'path-only-sql-preview-triggers',
    'a preview is that of the artifact, whatever SQL is sent with it',
    changesRequest('createSqlPreviewTrigger', (request) => withFields(request, { sql: undefined })),
  ),
  implied(
    'getProjectSetupProgress',
    'none',
    'effects',
    'path-only-search',
    'nothing is ever done',
    changesJson('getProjectSetupProgress', (body) => ({
      ...(body as JsonObject),
      steps: itemsOf(body).map((step) => ({ ...(step as JsonObject), isCompleted: false, completedAt: null })),
      completedCount: 0,
    })),
  ),
  implied(
    'getConnectorFields',
    'of-first',
    'effects',
    'path-only-connectors',
    'each connector has the fields of the first',
    answers('getConnectorFields', async ({ request, service }) => {
      const [first] = itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/connectors')));
      const { name } = first as { readonly name: string };
      return service.handle({ ...request, target: `/api/connectors/${name}/fields` });
    }),
  ),
  ...destinationFaults,
  ...inputFaults,
  ...sqlFaults,
];
