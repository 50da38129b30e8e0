import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { plainRows } from '../output/report-streams.ts';
import { columnOf } from '../output/column-of.ts';
import { ownersGiven } from './owner-doubt.ts';
import type { ReportSubject } from './report-subject.ts';
import type { Scene } from '../scene.ts';
import { describedOperation } from '../arrange/described.ts';
import { itemOf } from '../arrange/described-parts.ts';
import { distinct } from '../arrange/distinct.ts';

/**
 * Fields that ask for something, as far as right values are known: all at once with two rules in each list, then fewer,
 * for where that is refused.
 */
export async function reportControls(scene: Scene, subject: ReportSubject): Promise<readonly JsonObject[]> {
  const { columns } = subject;
  const given = await ownersGiven(scene, subject);
  const { samples = {} } = scene.profile;
  const { FilterRule = [], SortRule = [], AggregationRule = [], DateTruncRule = [] } = samples;
  const least = { limitConfig: 5 };
  // All of them may come back as null, which means all.
  const some = unsorted(columns.slice(0, -1));
  const sorting = sortingOf(SortRule, some);
  const rows = [FilterRule, AggregationRule].some(({ length }) => length === 1) ? await plainRows(scene) : [];
  const controls = (many: number): readonly JsonObject[] => {
    const several = (name: string, rules: readonly Json[]): JsonObject =>
      listOf(name, twoOf(rules, rows).slice(0, many));
    const all = {
      ...least,
      ...(some.length === 0 ? {} : { columnConfig: some }),
      ...several('filterConfig', FilterRule),
      ...several('sortConfig', sorting),
    };
    const owned = { ...all, ...listOf('ownerIds', given.slice(0, many)) };
    const trunc = listOf('dateTruncConfig', DateTruncRule.slice(0, 1));
    return [
      { ...owned, ...several('aggregationConfig', AggregationRule), ...trunc, uniqueCountConfig: true },
      owned,
      all,
    ];
  };
  const [first, ...rest] = controls(1);
  const selecting = await withNamedColumns(scene, first!);
  const [most] = controls(2);
  const sliced = await withSlice(scene, subject, FilterRule);
  const attempts = [
    ...(sliced === undefined ? [] : [{ ...most, filterConfig: sliced }]),
    most!,
    first!,
    ...(selecting === undefined ? [] : [selecting]),
    ...rest,
    least,
  ];
  return distinct(attempts);
}

/**
 * A rule, and the same as a slice filter, where rules have a placement and none that is known is one: "placement `pre-join` marks
 * slice filters".
 */
async function withSlice(
  scene: Scene,
  { operation }: ReportSubject,
  rules: readonly JsonObject[],
): Promise<readonly JsonObject[] | undefined> {
  const [rule] = rules;
  if (rule === undefined || rules.some((one) => Object.values(one).includes(sliceMark.placement))) return undefined;
  const described = itemOf((await describedOperation(scene, operation))?.body, 'filterConfig');
  const isPlaced = rules.some((one) => 'placement' in one) || JSON.stringify(described ?? {}).includes('"placement":');
  return isPlaced ? [rule, { ...rule, ...sliceMark }] : undefined;
}

const sliceMark = { placement: 'pre-join' };

/**
 * The same with a selection of the columns that its sorting, aggregation and buckets name, which a deployment may ask
 * for, in the reverse order; undefined where that may be all columns, which may come back as null.
 */
async function withNamedColumns(scene: Scene, controls: JsonObject): Promise<JsonObject | undefined> {
  const known = Object.keys((await plainRows(scene))[0] ?? {});
  const rules = ['sortConfig', 'aggregationConfig', 'dateTruncConfig'].flatMap((name) => controls[name] ?? []);
  const named = new Set(rules.flatMap((rule) => (isObject(rule) ? Object.values(rule) : [])));
  const selected = known.filter((name) => named.has(name)).toReversed();
  return selected.length === 0 || selected.length === known.length
    ? undefined
    : { ...controls, columnConfig: selected };
}

/** Two rules, where one is given for another column as well: a column of any kind can be sorted by. */
function sortingOf(rules: readonly Json[], columns: readonly string[]): readonly Json[] {
  const [rule] = rules;
  if (rule === undefined) return columns.slice(0, 2).map((column) => ({ column, direction: 'desc' }));
  if (rules.length > 1 || !isObject(rule)) return rules;
  const other = columns.find((column) => column !== rule['column']);
  return other === undefined || rule['column'] === undefined ? rules : [rule, { ...rule, column: other }];
}

/** The same in an order that no sorting gives, or at least not that of the alphabet. */
function unsorted(columns: readonly string[]): readonly string[] {
  const [first, second, ...rest] = columns.toSorted().toReversed();
  return second === undefined ? columns : rest.length === 0 ? [first!, second] : [second, first!, ...rest];
}

function listOf(name: string, values: readonly Json[]): JsonObject {
  return values.length === 0 ? {} : { [name]: values };
}

/**
 * Two different rules: those that are given, or the only one once more for another column that has values of its
 * kind.
 */
function twoOf(rules: readonly Json[], rows: readonly JsonObject[]): readonly Json[] {
  const [rule] = rules;
  // One of each placement, where there are both.
  const slice = rules.find((one) => one !== rule && isObject(one) && Object.values(one).includes('pre-join'));
  if (rules.length !== 1 || !isObject(rule)) return slice === undefined ? rules.slice(0, 2) : [rule!, slice];
  const [field, column] = columnOf(rule, rows) ?? [];
  const kindOf = (name: string): string => kind(rows.find((row) => row[name] !== null)?.[name]);
  const other = Object.keys(rows[0] ?? {}).find((name) => name !== column && kindOf(name) === kindOf(column ?? name));
  return field === undefined || other === undefined ? rules : [rule, { ...rule, [field]: other }];
}

/** Whether a value is a number, a day or another text. */
function kind(value: unknown): string {
  return typeof value === 'string' && /^\d{4}-\d\d/.test(value) ? 'day' : typeof value;
}
