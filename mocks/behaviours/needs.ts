import type { JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';

const text: Schema = { type: 'string' };
const textOrNull: Schema = { type: ['string', 'null'] };
const flag: Schema = { type: 'boolean' };
const texts: Schema = listOf(text);
const anObject: Schema = { type: ['object', 'null'] };

const titled = { title: text };
const owned = { ownerIds: texts };
const template = { ...titled, template: textOrNull };
const artifact = { ...titled, sql: text };
const source = { key: text, insightArtifactId: text };
const schedule = { cronExpression: text, timeZone: text, isActive: flag };
const authorization = object({ redirectUri: text }, 'redirectUri');
const exchange = object({ code: text, state: text }, 'code', 'state');
const use = object({ availableForUse: flag, availableForMaintenance: flag });
const context = { name: text, description: textOrNull };
const relationship = {
  targetAlias: text,
  joinConditions: listOf(object({ sourceField: text, targetField: text }, 'sourceField', 'targetField')),
};
const definition = object({
  sqlQuery: text,
  fullyQualifiedName: text,
  pattern: text,
  connector: object({ source: object({ name: text }), storage: object({ fullyQualifiedName: text }) }),
});
const types = { enum: ['STRING', 'INTEGER', 'FLOAT', 'NUMERIC', 'BOOLEAN', 'DATE', 'TIMESTAMP'] };
const fields = listOf(object({ name: text, type: types, isPrimaryKey: flag }, 'name', 'type'));
const aggregates = { enum: ['SUM', 'AVG', 'MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT', null] };
const blended = listOf(object({ name: text, alias: textOrNull, aggregateFunction: aggregates }, 'name'));

/**
 * What behaviours must be able to read in a body, by operationId, where the contract alone leaves it open: the types of
 * what they keep and work with, and what they cannot do without. It says no more than that; what else a body has to be
 * is for the contract to say.
 */
export const needs: Readonly<Record<string, Schema>> = {
  createDataMart: object({ ...titled, storageId: text }, 'title', 'storageId'),
  getDataMartHealthStatus: object({ dataMartIds: texts }, 'dataMartIds'),
  updateDataMartDefinition: object({ definitionType: text, definition }, 'definitionType', 'definition'),
  updateDataMartTitle: object(titled),
  updateDataMartDescription: object({ description: textOrNull }),
  updateDataMartOwners: object({ technicalOwnerIds: texts, businessOwnerIds: texts }),
  updateDataMartContexts: object({ contextIds: texts }, 'contextIds'),
  updateDataMartSchema: object({ schema: object({ fields }, 'fields') }),
  updateDataMartBlendedFieldsConfig: object({
    blendedFieldsConfig: nullable(
      object({ sources: listOf(object({ path: text, fields: blended }, 'path', 'fields')) }, 'sources'),
    ),
  }),
  updateDataMartAvailability: object({ availableForReporting: flag, availableForMaintenance: flag }),
  updateDataMartIcon: object({ icon: textOrNull }),
  createDataStorage: object({ ...titled, type: text, config: anObject, credentials: anObject }, 'title', 'type'),
  updateDataStorage: object({ ...titled, ...owned, config: anObject, credentials: anObject, credentialId: textOrNull }),
  authorizeDataStorage: authorization,
  exchangeDataStorageAuthorizationCode: exchange,
  updateDataStorageAvailability: use,
  createDataDestination: object(
    { ...titled, ...owned, type: text, config: anObject, credentialId: textOrNull },
    'title',
    'type',
  ),
  connectSheetsDestination: object({ ...titled, credentialId: text }, 'title', 'credentialId'),
  updateDataDestination: object({ ...titled, ...owned, config: anObject, credentialId: textOrNull }),
  authorizeDataDestination: authorization,
  authorizeNewDataDestination: authorization,
  exchangeDataDestinationAuthorizationCode: exchange,
  updateDataDestinationAvailability: use,
  createInsight: object(template, 'title'),
  updateInsight: object(template),
  updateInsightTitle: object(titled),
  createAiAssistantSession: object({ scope: text, templateId: textOrNull, title: textOrNull }, 'scope'),
  updateAiAssistantSessionTitle: object(titled),
  createAiAssistantMessage: object({ text }, 'text'),
  applyAiAssistantSession: object({ messageId: text, title: text }, 'messageId'),
  createContext: object(context, 'name'),
  updateContext: object(context),
  updateContextMembers: object({ memberIds: texts }, 'memberIds'),
  createRelationship: object(
    { targetDataMartId: text, ...relationship },
    'targetDataMartId',
    'targetAlias',
    'joinConditions',
  ),
  updateRelationship: object(relationship),
  createAiHelperTrigger: object({ subject: text }, 'subject'),
  createSqlDryRunTrigger: object({ sql: text }, 'sql'),
  createScheduledTrigger: object({ type: text, reportId: textOrNull, ...schedule }, 'type', 'cronExpression'),
  updateScheduledTrigger: object(schedule),
  createInsightArtifact: object(artifact, 'title', 'sql'),
  updateInsightArtifact: object(artifact),
  updateInsightArtifactTitle: object(titled),
  createSqlPreviewTrigger: object({ sql: text }),
  createInsightTemplate: object(template, 'title'),
  updateInsightTemplate: object(template),
  updateInsightTemplateTitle: object(titled),
  createInsightTemplateSource: object(source, 'key', 'insightArtifactId'),
  updateInsightTemplateSource: object(source),
  updateNotificationSetting: object({ enabled: flag, receiverIds: texts, webhookUrl: textOrNull }),
  testNotificationWebhook: object({ webhookUrl: textOrNull }),
  updateProjectDescription: object({ description: textOrNull }, 'description'),
  parseMarkdownToHtml: object({ markdown: { type: 'string', maxLength: 50_000 } }, 'markdown'),
};

function object(properties: Readonly<Record<string, Schema>>, ...required: readonly string[]): JsonObject {
  return { type: 'object', properties, required: [...required] };
}

function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

function nullable(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}
