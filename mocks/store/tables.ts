import type { Json } from '../../spec/json.ts';
import type { Indexes, Row } from './store.ts';

type ValuesOf = (row: Row) => readonly string[];

/** The indexes by which the behaviours list rows. A row that an index gives no value stands in none of its lists. */
export const indexes: Indexes = {
  DataStorage: { byType: field('type'), byOwned: ownedBy('ownerIds') },
  DataMart: {
    live,
    byStorage: whenLive(field('storageId')),
    byConnector: whenLive(connectorOf),
    byContext: whenLive(field('contextIds')),
    byOwned: whenLive(ownedBy('technicalOwnerIds', 'businessOwnerIds')),
  },
  Relationship: {
    byStorage: field('dataStorageId'),
    bySource: field('sourceDataMartId'),
    byTarget: field('targetDataMartId'),
  },
  DataDestination: { byType: field('type'), byOwned: ownedBy('ownerIds') },
  Report: {
    byDataMart: field('dataMartId'),
    byDestination: field('dataDestinationId'),
    byTemplate: templateOf,
    byOwned: ownedBy('ownerIds'),
  },
  Run: { byDataMart: field('dataMartId'), byReport: field('reportId') },
  ScheduledTrigger: { byDataMart: field('dataMartId'), byReport: field('reportId'), active: flag('isActive') },
  AiHelperTrigger: { byParent: field('dataMartId') },
  SchemaActualizeTrigger: { byParent: field('dataMartId'), pending },
  SqlDryRunTrigger: { byParent: field('dataMartId') },
  PublishDraftsTrigger: { byParent: field('dataStorageId'), pending },
  SqlPreviewTrigger: { byParent: field('insightArtifactId') },
  InsightTemplateRunTrigger: { byParent: field('insightTemplateId'), pending },
  AiAssistantRunTrigger: { byParent: field('dataMartId'), bySession: field('sessionId'), pending },
  Insight: { byDataMart: whenLive(field('dataMartId')) },
  InsightArtifact: { byDataMart: field('dataMartId') },
  InsightTemplate: { byDataMart: field('dataMartId') },
  InsightTemplateSource: { byTemplate: field('insightTemplateId'), byArtifact: field('insightArtifactId') },
  AiAssistantSession: {
    byDataMart: field('dataMartId'),
    byTemplate: field('templateId'),
    byUser: (row) => [`${text(row['dataMartId'])} ${text(row['_userId'])}`],
  },
  AiAssistantMessage: { bySession: field('sessionId') },
};

/** Whether a row has not been removed softly. */
export function isLive(row: Row): boolean {
  return (row['_deletedAt'] ?? null) === null;
}

/** The value of a field, or each value of a list. */
function field(name: string): ValuesOf {
  return (row) => [row[name] ?? []].flat().map(text);
}

function flag(name: string): ValuesOf {
  return (row) => (row[name] === true ? ['1'] : []);
}

/** Work that changes something when it succeeds, and has not ended yet. */
function pending(row: Row): readonly string[] {
  return (row['_effect'] ?? null) !== null && row['_cancelledAt'] === null ? ['1'] : [];
}

function live(row: Row): readonly string[] {
  return isLive(row) ? ['1'] : [];
}

function whenLive(valuesOf: ValuesOf): ValuesOf {
  return (row) => (isLive(row) ? valuesOf(row) : []);
}

/** The two values of `ownerFilter` (Enumerations): whether there are owners of any of these kinds. */
function ownedBy(...lists: readonly string[]): ValuesOf {
  return (row) => [
    lists.some((list) => ((row[list] ?? []) as readonly Json[]).length > 0) ? 'has_owners' : 'no_owners',
  ];
}

function connectorOf(row: Row): readonly string[] {
  const definition = row['definition'] as { connector?: { source?: { name?: string } } } | null;
  const name = definition?.connector?.source?.name;
  return name === undefined ? [] : [name];
}

/** The insight template that an e-mail report uses as its template source. */
function templateOf(row: Row): readonly string[] {
  const config = row['destinationConfig'] as { templateSource?: { insightTemplateId?: string } } | undefined;
  const id = config?.templateSource?.insightTemplateId;
  return id === undefined ? [] : [id];
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
