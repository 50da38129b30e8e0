import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Case, Check } from '../check.ts';
import { authorizeDestination } from '../effects/authorize-destination.ts';
import { copyReportAsDataMart } from '../effects/copy-report-as-data-mart.ts';
import { createdOtherwise } from '../effects/created-otherwise.ts';
import { createInsightTemplateRunTrigger } from '../effects/create-insight-template-run-trigger.ts';
import { createSchemaActualizeTrigger } from '../effects/create-schema-actualize-trigger.ts';
import { createSqlDryRunTrigger } from '../effects/create-sql-dry-run-trigger.ts';
import { createSqlPreviewTrigger } from '../effects/create-sql-preview-trigger.ts';
import { createSheetDocument } from '../effects/create-sheet-document.ts';
import { createPublishDraftsTrigger } from '../effects/create-publish-drafts-trigger.ts';
import { createAiAssistantMessage } from '../effects/create-ai-assistant-message.ts';
import { deleteReport } from '../effects/delete-report.ts';
import type { Effect } from '../effects/effect.ts';
import { excludeSource } from '../effects/exclude-source.ts';
import { exchangeAuthorizationCode } from '../effects/exchange-authorization-code.ts';
import { getAuthContext } from '../effects/get-auth-context.ts';
import { getConnectorFields } from '../effects/get-connector-fields.ts';
import { getDataDestinationImpact } from '../effects/get-data-destination-impact.ts';
import { getDataMartBlendableSchema } from '../effects/get-data-mart-blendable-schema.ts';
import { getDataMartHealthStatus } from '../effects/get-data-mart-health-status.ts';
import { getOAuthSettings } from '../effects/get-oauth-settings.ts';
import { getOAuthStatus } from '../effects/get-oauth-status.ts';
import { getProjectSetupProgress } from '../effects/get-project-setup-progress.ts';
import { getReportGeneratedSql } from '../effects/get-report-generated-sql.ts';
import { listDataMartsByConnector } from '../effects/list-data-marts-by-connector.ts';
import { listInsightTemplateReports } from '../effects/list-insight-template-reports.ts';
import { parseMarkdownToHtml } from '../effects/parse-markdown-to-html.ts';
import { listMemberOwnershipWarnings } from '../effects/list-member-ownership-warnings.ts';
import { listNotificationMembers } from '../effects/list-notification-members.ts';
import { revokeOAuth } from '../effects/revoke-oauth.ts';
import { rotateDataDestinationSecretKey } from '../effects/rotate-data-destination-secret-key.ts';
import { runDataMart } from '../effects/run-data-mart.ts';
import { runReport } from '../effects/run-report.ts';
import { search } from '../effects/search.ts';
import { updateDataMartDefinition } from '../effects/update-data-mart-definition.ts';
import { validateDataMartDefinition } from '../effects/validate-data-mart-definition.ts';

const everyEffect: readonly Effect[] = [
  copyReportAsDataMart,
  rotateDataDestinationSecretKey,
  getAuthContext,
  getDataDestinationImpact,
  createAiAssistantMessage,
  ...getOAuthSettings,
  runDataMart,
  runReport,
  getReportGeneratedSql,
  listDataMartsByConnector,
  deleteReport,
  listInsightTemplateReports,
  getDataMartBlendableSchema,
  excludeSource,
  updateDataMartDefinition,
  getDataMartHealthStatus,
  listMemberOwnershipWarnings,
  listNotificationMembers,
  exchangeAuthorizationCode,
  ...revokeOAuth,
  ...createdOtherwise,
  createSheetDocument,
  authorizeDestination,
  getConnectorFields,
  getProjectSetupProgress,
  createPublishDraftsTrigger,
  createSchemaActualizeTrigger,
  createSqlDryRunTrigger,
  createSqlPreviewTrigger,
  createInsightTemplateRunTrigger,
  parseMarkdownToHtml,
  search,
  validateDataMartDefinition,
  ...getOAuthStatus,
];

/** What an operation is said to do shows elsewhere: a copy is there, a key is another, a reference is counted. */
export const effects: Check = {
  id: 'effects',
  title: 'What an operation does shows elsewhere',
  parallel: false,
  cases: ({ contract }) =>
    everyEffect.flatMap((effect) => {
      const operation = contract.operations.find(({ id }) => id === effect.id);
      return operation === undefined ? [] : [toCase(operation, effect)];
    }),
};

function toCase(
  operation: Operation,
  { requirement = endpointRequirement(operation), requests = 4, waits, priority = 2, run }: Effect,
): Case {
  return {
    id: `effects/${operation.id}`,
    operation,
    requirement,
    level: 'implied',
    writes: true,
    priority,
    requests,
    ...(waits !== undefined && { waits }),
    run: (scene) => run(scene, operation),
  };
}
