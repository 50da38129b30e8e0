import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import { toSchemaFields, toSource } from '../records/definition.ts';
import { fieldsOf } from '../access/reach.ts';
import { reply } from '../reply.ts';
import { changeRow, findRow, given } from '../records/rows.ts';
import type { Row } from '../store/store.ts';
import type { Column } from '../warehouse/column.ts';
import type { SourceCheck } from '../warehouse/warehouse.ts';
import { toDataMart } from './data-marts.ts';

const undefinedYet: SourceCheck = { isValid: false, message: 'The DataMart has no definition yet.' };

/** The definition of a DataMart: given, and validated against the warehouse (Endpoints / DataMarts). */
export const definitionBehaviours: Behaviours = {
  updateDataMartDefinition: {
    unlocked: async (call) => {
      const definition = given(call.body, 'definitionType', 'definition');
      const old = await findRow(call, 'DataMart', call.params['id']!);
      const check = await checkDefinition(call, { ...old, ...definition });
      return call.store.transaction(async (store) => {
        const inner = { ...call, store };
        const row = await findRow(inner, 'DataMart', old.id);
        // A first definition brings its schema with it; later ones are actualized on request.
        const schema =
          row['schema'] === null && check.isValid ? { fields: toSchemaFields(check.columns, []) } : row['schema']!;
        return reply(call, await toDataMart(inner, await changeRow(inner, 'DataMart', row, { ...definition, schema })));
      });
    },
  },
  validateDataMartDefinition: {
    unlocked: async (call) => {
      const check = await checkDefinition(call, await findRow(call, 'DataMart', call.params['id']!));
      return reply(call, toValidation(check));
    },
  },
};

/** Whether the definition of a DataMart can be used, with its columns or the reason. */
export async function checkDefinition({ space }: Pick<Call, 'space'>, dataMart: Row): Promise<SourceCheck> {
  const source = toSource(dataMart);
  return source === undefined ? undefinedYet : space.warehouse.check(source);
}

/** The result of a check as validations and dry runs show it. */
export function toValidation(check: SourceCheck): JsonObject {
  if (!check.isValid) return { valid: false, errorMessage: check.message, estimatedBytes: null };
  return { valid: true, errorMessage: null, estimatedBytes: check.columns.length * 65_536 };
}

/** What changes in the fields of a DataMart when its schema is actualized, and the fields after it. */
export function actualize(dataMart: Row, columns: readonly Column[]): { fields: JsonObject[]; changes: JsonObject } {
  const old = fieldsOf(dataMart);
  const fields = toSchemaFields(columns, old);
  const typeOf = (name: string): string | undefined => old.find((field) => field.name === name)?.type;
  const names = fields.map((field) => field['name'] as string);
  const changes = {
    addedFields: names.filter((name) => typeOf(name) === undefined),
    changedFields: fields
      .filter(({ name, type }) => ![undefined, type].includes(typeOf(name as string)))
      .map(({ name }) => name!),
    removedFields: old.filter(({ name }) => !names.includes(name)).map(({ name }) => name),
  };
  return { fields, changes };
}
