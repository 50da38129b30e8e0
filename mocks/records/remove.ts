import type { Store } from '../store/store.ts';

/** What cannot be without a record of a table: the tables of such records, and the index that finds them by its id. */
const dependents: Readonly<Record<string, readonly (readonly [table: string, index: string])[]>> = {
  DataMart: [
    ['Report', 'byDataMart'],
    ['ScheduledTrigger', 'byDataMart'],
    ['Relationship', 'bySource'],
    ['Relationship', 'byTarget'],
    ['AiHelperTrigger', 'byParent'],
    ['SchemaActualizeTrigger', 'byParent'],
    ['SqlDryRunTrigger', 'byParent'],
    ['AiAssistantRunTrigger', 'byParent'],
    ['AiAssistantSession', 'byDataMart'],
    ['Insight', 'byDataMart'],
    ['InsightTemplate', 'byDataMart'],
    ['InsightArtifact', 'byDataMart'],
  ],
  DataStorage: [['PublishDraftsTrigger', 'byParent']],
  Report: [['ScheduledTrigger', 'byReport']],
  AiAssistantSession: [
    ['AiAssistantMessage', 'bySession'],
    ['AiAssistantRunTrigger', 'bySession'],
  ],
  InsightTemplate: [
    ['InsightTemplateSource', 'byTemplate'],
    ['InsightTemplateRunTrigger', 'byParent'],
    ['AiAssistantSession', 'byTemplate'],
  ],
  InsightArtifact: [
    ['InsightTemplateSource', 'byArtifact'],
    ['SqlPreviewTrigger', 'byParent'],
  ],
};

/** Removes a row with everything that cannot be without it. */
export async function removeRow(store: Store, table: string, id: string): Promise<void> {
  await removeDependents(store, table, id);
  await store.remove(table, id);
}

/** Removes everything that cannot be without a row, which stays itself. Runs stay in the history. */
export async function removeDependents(store: Store, table: string, id: string): Promise<void> {
  for (const [dependent, index] of dependents[table] ?? []) {
    for (const row of await store.list(dependent, { index, value: id })) await removeRow(store, dependent, row.id);
  }
}
