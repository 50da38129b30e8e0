import type { Behaviours, Call } from '../behaviour.ts';
import { requireSource } from '../records/definition.ts';
import { fieldsOf } from '../access/reach.ts';
import type { Row } from '../store/store.ts';
import { type Order, triggerBehaviours } from '../time/trigger.ts';
import { checkDefinition, toValidation } from './definitions.ts';

const dataMart = { table: 'DataMart', param: 'dataMartId', field: 'dataMartId' } as const;

/** The trigger families of DataMarts and of a Data Storage's drafts (path-only: assumed). */
export const dataMartTriggerBehaviours: Behaviours = {
  ...triggerBehaviours({ name: 'AiHelperTrigger', parent: dataMart, order: help }),
  ...triggerBehaviours({
    name: 'SchemaActualizeTrigger',
    parent: dataMart,
    order: async (call, row) => {
      requireSource(row);
      const check = await checkDefinition(call, row);
      if (!check.isValid) return { error: check.message };
      const { columns } = check;
      return { result: {}, effect: { columns, definition: row['definition']! } };
    },
  }),
  ...triggerBehaviours({
    name: 'SqlDryRunTrigger',
    parent: dataMart,
    order: async ({ space, body }) => {
      const sql = body['sql'] as string;
      return { fields: { sql }, result: toValidation(await space.warehouse.check({ sql })) };
    },
  }),
  ...triggerBehaviours({
    name: 'PublishDraftsTrigger',
    parent: { table: 'DataStorage', param: 'dataStorageId', field: 'dataStorageId' },
    order: async (call, { id }) => {
      const rows = await call.store.list('DataMart', { index: 'byStorage', value: id });
      const drafts = rows.filter(({ status }) => status === 'DRAFT');
      const checked = await Promise.all(drafts.map(async (row) => ({ row, check: await checkDefinition(call, row) })));
      const noted = checked.map(({ row, check }) => ({
        dataMartId: row.id,
        definition: row['definition']!,
        message: check.isValid ? null : check.message,
      }));
      return { result: {}, effect: { drafts: noted } };
    },
  }),
};

/** What an AI helper would propose: made from the names that are there, so that it is the same each time. */
function help({ body }: Call, row: Row): Order {
  const { subject } = body;
  const fields = fieldsOf(row);
  const title = row['title'] as string;
  if (subject === 'TITLE') return { fields: { subject }, result: { title } };
  const names = fields.map(({ name }) => toWords(name));
  if (subject === 'DESCRIPTION')
    return { fields: { subject }, result: { description: `${title}: ${names.join(', ') || 'not defined yet'}.` } };
  const described = fields.map(({ name }) => ({
    name,
    alias: toWords(name),
    description: `${toWords(name)} of ${title}.`,
  }));
  return { fields: { subject: subject! }, result: { fields: described } };
}

/** `order_date` as `Order date`. */
function toWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
