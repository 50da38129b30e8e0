import type { Behaviours, Call } from '../behaviour.ts';
import { fieldsOf } from '../reach.ts';
import { changeRow, findRow } from '../rows.ts';
import type { Row } from '../store.ts';
import { type Effect, type Order, triggerBehaviours } from '../trigger.ts';
import { actualize, checkDefinition, toValidation } from './definitions.ts';

const dataMart = { table: 'DataMart', param: 'dataMartId', field: 'dataMartId' } as const;

/** The trigger families of DataMarts and of a Data Storage's drafts (path-only: assumed). */
export const dataMartTriggerBehaviours: Behaviours = {
  ...triggerBehaviours({ name: 'AiHelperTrigger', parent: dataMart, order: help }),
  ...triggerBehaviours({
    name: 'SchemaActualizeTrigger',
    parent: dataMart,
    order: async (call, row) => {
      const check = await checkDefinition(call, row);
      if (!check.isValid) return { error: check.message };
      const { fields, changes } = actualize(row, check);
      const effect: Effect = async (inner) => {
        // Read again: it may have been changed or removed meanwhile.
        await changeRow(inner, 'DataMart', await findRow(inner, 'DataMart', row.id), { schema: { fields } });
        return {};
      };
      return { result: changes, effect };
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
      const good = checked.filter(({ check }) => check.isValid).map(({ row }) => row);
      const failures = checked.flatMap(({ row, check }) =>
        check.isValid ? [] : [{ dataMartId: row.id, message: check.message }],
      );
      return {
        result: { publishedDataMartIds: good.map((row) => row.id), failures },
        effect: async (inner) => {
          for (const row of good)
            await changeRow(inner, 'DataMart', await findRow(inner, 'DataMart', row.id), { status: 'PUBLISHED' });
          return {};
        },
      };
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
