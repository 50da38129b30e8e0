import type { JsonObject } from '../../spec/json.ts';
import { describedOperation } from '../arrange/described.ts';
import { itemOf } from '../arrange/described-parts.ts';
import type { Scene } from '../scene.ts';
import { streamOperation } from '../streams/stream-operation.ts';
import type { Output } from './control.ts';
import { flatFilters } from './flat-filters.ts';
import { functionNames } from './functions.ts';
import { type Source, sourceOf, type Stream, streamOf, toReason } from './report-streams.ts';
import { allNames, rulesOfRows } from './rules-of-rows.ts';
import { withToldWords } from './told-words.ts';

/** The names in the rows that are surely columns, and the rules that are known of them. */
export async function rulesOf(
  source: Source,
  { rows }: Stream,
): Promise<Required<Pick<Output, 'seen' | 'schemas' | 'samples'>>> {
  const seen = await columnsIn(source, rows);
  const { FilterRule: given = [], ...others } = source.scene.profile.samples ?? {};
  const described = (await describedOperation(source.scene, source.subject.operation))?.body;
  const item = itemOf(described, 'filterConfig');
  const { rules: flat, schema: told } = flatFilters(given, item);
  const schema =
    (await withToldWords(source, allNames, { config: 'filterConfig', rules: flat, rows, schema: told })) ?? {};
  const AggregationRule = await withToldWords(source, functionNames, {
    config: 'aggregationConfig',
    rules: others.AggregationRule ?? [],
    rows,
    schema: itemOf(described, 'aggregationConfig'),
  });
  const schemas = { FilterRule: schema, AggregationRule: AggregationRule ?? {} };
  return { seen, schemas, samples: { ...others, FilterRule: rulesOfRows(flat, rows, seen, schema) } };
}

/** The filter rules that are known, and after those such as are made of the rows of a report without output controls. */
export async function knownFilters(scene: Scene): Promise<readonly JsonObject[]> {
  const given = scene.profile.samples?.FilterRule ?? [];
  const operation = streamOperation(scene);
  const source = operation === undefined ? undefined : await sourceOf(scene, operation);
  const plain = source?.ok === true ? await streamOf(source.value, {}).catch(toReason) : '';
  if (source?.ok !== true || typeof plain === 'string') return given;
  return (await rulesOf(source.value, plain)).samples.FilterRule ?? given;
}

/**
 * The names in the rows that are surely columns: known ones; where none is known, all, if a selection of two of them gives
 * rows of those two.
 */
async function columnsIn(source: Source, rows: readonly JsonObject[]): Promise<readonly string[]> {
  const names = Object.keys(rows[0] ?? {});
  const known = names.filter((name) => source.columns.includes(name));
  if (known.length > 0 || names.length < 3) return known;
  const columnConfig = [names.at(-1)!, names[0]!];
  const chosen = await streamOf(source, { columnConfig });
  if (typeof chosen === 'string' || chosen.rows.length === 0) return [];
  const isSelected = (row: JsonObject): boolean =>
    Object.keys(row).length === 2 && columnConfig.every((name) => Object.hasOwn(row, name));
  const isEmpty = chosen.rows.every((row) => Object.values(row).every((value) => value === null));
  return chosen.rows.every(isSelected) && !isEmpty ? names : [];
}
