/** What belongs to a record: the noun by which a field tells how many there are, and the resource that it is of. */
export type Belonging = { readonly of: string; readonly noun: string; readonly child?: string };

/** What is counted with a record; without a `child` nothing that this run creates belongs to it. */
export const belongings: readonly Belonging[] = [
  { of: 'DataMart', noun: 'report', child: 'Report' },
  { of: 'DataMart', noun: '(scheduled_?)?trigger', child: 'ScheduledTrigger' },
  { of: 'DataMart', noun: '(insight_?)?template', child: 'InsightTemplate' },
  { of: 'DataMart', noun: '(insight_?)?artifact', child: 'InsightArtifact' },
  { of: 'InsightTemplate', noun: '(template_?)?source', child: 'InsightTemplateSource' },
  { of: 'DataStorage', noun: 'data_?mart', child: 'DataMart' },
  { of: 'DataDestination', noun: 'report', child: 'Report' },
  { of: 'DataDestination', noun: 'data_?mart' },
  { of: 'Context', noun: 'data_?(mart|storage|destination)' },
];
