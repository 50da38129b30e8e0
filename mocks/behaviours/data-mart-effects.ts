import type { Json, JsonObject } from '../../spec/json.ts';
import type { Effect } from '../time/effect.ts';
import { changeRow, findRow } from '../records/rows.ts';
import type { Row } from '../store/store.ts';
import { isLive } from '../store/tables.ts';
import type { Column } from '../warehouse/column.ts';
import { publish } from './data-marts.ts';
import { actualize } from './definitions.ts';

const changedMeanwhile = 'The definition was changed meanwhile.';

/** A draft as it was when its publication was ordered: its definition, and what is wrong with that. */
type Draft = { readonly dataMartId: string; readonly definition: Json; readonly message: string | null };

/** Takes the columns of the definition over into the schema; fails where the definition is another one by now. */
export const actualizeSchema: Effect = async (call, trigger, { columns, definition }) => {
  const row = await findRow(call, 'DataMart', trigger['dataMartId'] as string);
  if (!isSameDefinition(row, definition!)) return { error: changedMeanwhile };
  const { fields, changes } = actualize(row, columns as unknown as readonly Column[]);
  await changeRow(call, 'DataMart', row, { schema: { fields } });
  return { result: changes };
};

/** Publishes the drafts with a good definition. What was removed or published meanwhile is left out. */
export const publishDrafts: Effect = async (call, _, noted) => {
  const publishedDataMartIds: string[] = [];
  const failures: JsonObject[] = [];
  for (const { dataMartId, definition, message } of noted['drafts'] as unknown as readonly Draft[]) {
    const row = await call.store.get('DataMart', dataMartId);
    if (row === undefined || !isLive(row) || row['status'] !== 'DRAFT') continue;
    const problem = isSameDefinition(row, definition) ? message : changedMeanwhile;
    if (problem !== null) failures.push({ dataMartId, message: problem });
    else {
      publishedDataMartIds.push(dataMartId);
      await publish(call, row);
    }
  }
  return { result: { publishedDataMartIds, failures } };
};

function isSameDefinition(row: Row, definition: Json): boolean {
  return JSON.stringify(row['definition']) === JSON.stringify(definition);
}
