import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { ownRows, ownRowsSql } from '../streams/own-rows.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Rows = readonly JsonObject[];

const usualRows: Rows = [1, 2, 3, 4, 5, 6].map((revenue) => ({
  revenue,
  region: revenue % 2 > 0 ? 'north' : 'south',
}));

/** What a warehouse does for a report, as far as these rows need it. */
const engine = {
  grouped: (rows: Rows, key: string): Rows[] => [...Map.groupBy(rows, (row) => row[key]).values()],
  average: (values: readonly (number | null)[]): number => {
    const known = values.filter((value) => value !== null);
    return known.reduce((sum, one) => sum + one, 0) / known.length;
  },
  sorted: (rows: Rows, rules: Rows): Rows =>
    // The rule that takes precedence comes last, since what ties stays as it is.
    rules.toReversed().reduce((all, { column, direction }) => {
      const [before, after] = direction === 'desc' ? [1, -1] : [-1, 1];
      const valueOf = (row: JsonObject): never => row[column as string] as never;
      const orderOf = (one: never, other: never): number => (one < other ? before : one > other ? after : 0);
      return all.toSorted((one, other) => orderOf(valueOf(one), valueOf(other)));
    }, rows),
};
type Engine = typeof engine;

/** A service that gives the rows of a statement, or makes up its own, and whose reports are made by an engine. */
function warehouse({ grouped, average, sorted }: Engine, runsStatements = true): ToyFault {
  const defined = new Set<unknown>();
  const reports = new Map<string, JsonObject>();
  const rowsOf = (mart: unknown): Rows => (defined.has(mart) && runsStatements ? ownRows : usualRows);
  const shownOf = ({ dataMartId, columnConfig, ...rules }: JsonObject): Rows => {
    const [[aggregation] = [], sort = []] = ['aggregationConfig', 'sortConfig'].map(
      (name) => (rules[name] ?? []) as Rows,
    );
    const names = (columnConfig ?? Object.keys(rowsOf(dataMartId)[0]!)) as readonly string[];
    const value = aggregation?.['column'] as string;
    const key = names.find((name) => name !== value)!;
    const sum = (values: readonly (number | null)[]): number =>
      values.reduce<number>((all, one) => all + (one ?? 0), 0);
    const compute = aggregation?.['function'] === 'avg' ? average : sum;
    const all = rowsOf(dataMartId);
    const rows = aggregation
      ? grouped(all, key).map((some) => ({
          [key]: some[0]![key]!,
          [value]: compute(some.map((row) => row[value] as number | null)),
        }))
      : all.map((row) => Object.fromEntries(names.map((name) => [name, row[name]!])));
    return sorted(rows, sort).slice(0, (rules['limitConfig'] as number | undefined) ?? undefined);
  };
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (operation.id === 'updateDataMartDefinition' && JSON.stringify(body).includes(ownRowsSql))
        defined.add(path['id']);
      if (operation.id === 'createReport' && isObject(reply.body) && isObject(body))
        reports.set(reply.body['id'] as string, body);
      if (operation.id === 'updateReport' && isObject(body))
        reports.set(path['id']!, { ...body, dataMartId: reports.get(path['id']!)?.['dataMartId'] ?? null });
      const report = reports.get(path['reportId'] ?? '');
      const rows =
        operation.id === 'streamReportData' && report !== undefined ? shownOf(report) : rowsOf(path['dataMartId']);
      const isStream = ['streamReportData', 'streamDataMartData'].includes(operation.id);
      return isStream ? { ...reply, text: rows.map((row) => `${JSON.stringify(row)}\n`).join('') } : reply;
    },
  };
}

const lacksNull = (rows: Rows, key: string): Rows[] => engine.grouped(rows, key).filter(([row]) => row![key] !== null);
const countsNull = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, one) => sum + (one ?? 0), 0) / values.length;
const losesNull = (rows: Rows, rules: Rows): Rows =>
  engine.sorted(
    rows.filter((row) => rules.every(({ column }) => row[column as string] !== null)),
    rules,
  );

it.concurrent.each<[string, Partial<Engine>, boolean, readonly string[]]>([
  ['are right', {}, true, []],
  ['lack the group of null', { grouped: lacksNull }, true, ['grouped-lacking']],
  ['have averages that count null', { average: countsNull }, true, ['average']],
  ['are sorted without null', { sorted: losesNull }, true, ['sorted-lacking']],
  ['are made up, and could not tell', { grouped: lacksNull, average: countsNull, sorted: losesNull }, false, []],
])('reports of rows of our own %s', async (_, altered, runsStatements, want) => {
  const samples = {
    columns: ['revenue', 'region'],
    AggregationRule: [{ column: 'revenue', function: 'avg' }],
    SortRule: [{ column: 'revenue', direction: 'desc' }],
  };
  const definition = { definitionType: 'SQL', definition: { sqlQuery: 'SELECT 1' } };
  const profile = { ...toyProfile, samples, requests: { updateDataMartDefinition: { body: definition } } };
  // Nothing is counted here.
  const only = ['average', 'grouped-lacking', 'sorted-lacking'].map((id) => `report-output/streamReportData/${id}`);
  const toy = warehouse({ ...engine, ...altered }, runsStatements);
  const { findings, errored, leftovers } = await conformToy(contracts, {}, toy, { only, profile });
  const cases = findings.map(({ replay }) => replay.replace(/.*\/streamReportData\/([\w-]+)@.*/, '$1'));
  expect([cases, errored, leftovers]).toEqual([want, [], []]);
});
