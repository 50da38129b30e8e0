import { hintFor, InputError } from '../../spec/input-error.ts';
import type { Schema } from '../../spec/operation.ts';
import { toValidators } from '../../spec/schema.ts';
import { Refusal } from '../refusal.ts';
import { nextDue } from '../time/schedule.ts';
import type { Row, Tables } from './store.ts';

const textOrNull: Schema = { type: ['string', 'null'] };
const listOrNull: Schema = { type: ['array', 'null'] };
const texts: Schema = { type: 'array', items: { type: 'string' } };
const anything = { type: 'object' } as const;
const titled = { type: 'object', properties: { title: textOrNull, description: textOrNull } } as const;
const controls = ['columnConfig', 'filterConfig', 'sortConfig', 'aggregationConfig', 'dateTruncConfig'];

/** How far work is follows from these. */
const work: Schema = {
  type: 'object',
  required: ['_createdAt', '_duration', '_cancelledAt'],
  properties: {
    _createdAt: { type: 'number' },
    _duration: { type: 'number' },
    _cancelledAt: { type: ['number', 'null'] },
  },
};

/** The tables that there are, with what the mock must be able to read in a row: what it works with, and cannot do without. */
const tables: Readonly<Record<string, Schema>> = {
  Project: anything,
  Connector: anything,
  NotificationSetting: anything,
  OAuthCredential: anything,
  OAuthState: anything,
  User: anything,
  Context: { type: 'object', required: ['memberIds'], properties: { memberIds: texts } },
  DataStorage: titled,
  DataDestination: titled,
  DataMart: titled,
  Relationship: anything,
  InsightArtifact: { type: 'object', required: ['sql'], properties: { sql: { type: 'string' } } },
  InsightTemplate: titled,
  InsightTemplateSource: anything,
  Report: {
    ...titled,
    properties: { ...titled.properties, ...Object.fromEntries(controls.map((name) => [name, listOrNull])) },
  },
  Insight: titled,
  ScheduledTrigger: { type: 'object', properties: { lastRunAt: { type: ['string', 'null'], format: 'date-time' } } },
  Run: work,
  AiAssistantSession: anything,
  AiAssistantMessage: anything,
  AiHelperTrigger: work,
  SchemaActualizeTrigger: work,
  SqlDryRunTrigger: work,
  PublishDraftsTrigger: work,
  SqlPreviewTrigger: work,
  InsightTemplateRunTrigger: work,
  AiAssistantRunTrigger: work,
  Counter: { type: 'object', required: ['count'], properties: { count: { type: 'number' } } },
  Due: { type: 'object', required: ['at'], properties: { at: { type: ['number', 'null'] } } },
};

/**
 * Asserts that rows of a user can be worked with; they may lack whatever is only shown.
 *
 * @throws InputError that says which row cannot, and why.
 */
export function assertRows(rows: Tables): void {
  const compile = toValidators({ trust: true, allErrors: false });
  for (const [name, given] of Object.entries(rows)) {
    const schema = tables[name];
    if (schema === undefined) {
      const known = Object.keys(tables);
      throw new InputError(`there is no table "${name}"; use ${known.join(', ')}${hintFor(name, known)}`);
    }
    const [fault] = compile({ type: 'array', items: schema })(given);
    if (fault === undefined) continue;
    throw new InputError(
      `/tables/${name}${fault.pointer} ${fault.message}; give rows as GET /__mock/snapshots/{name} does`,
    );
  }
  (rows['ScheduledTrigger'] ?? []).forEach(assertSchedule);
}

function assertSchedule({ isActive, cronExpression, timeZone }: Row, index: number): void {
  if (isActive !== true) return;
  try {
    nextDue(cronExpression as string, timeZone as string, 0);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new InputError(`/tables/ScheduledTrigger/${index}${error.message.replace('/body', '')}`);
  }
}
