import { isObject } from '../../spec/json.ts';
import { fieldOf } from './records.ts';

/** Names under which a record may tell the kind of its definition. */
export const kindNames: readonly string[] = ['definitionType', 'definitionKind', 'definition_type', 'definition_kind'];

/**
 * Whether a DataMart imports by a connector or takes its rows from what is in a warehouse, as its definition shows:
 * undefined where it shows neither.
 */
export function definitionKind(record: unknown): 'connector' | 'warehouse' | undefined {
  const definition = fieldOf(record, 'definition');
  const own = isObject(definition) ? [definition['type'], definition['kind']] : [];
  const kinds = [...kindNames.map((name) => fieldOf(record, name)), ...own];
  const told = [...kinds, ...(isObject(definition) ? Object.keys(definition) : [definition])];
  const texts = told.filter((one) => typeof one === 'string');
  if (texts.some((text) => /connector/i.test(text))) return 'connector';
  return texts.some((text) => /sql|table|view|query|^\s*(select|with)\b/i.test(text)) ? 'warehouse' : undefined;
}
