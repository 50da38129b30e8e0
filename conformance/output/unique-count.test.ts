import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import { ownRows, ownRowsSql } from '../streams/own-rows.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** One row has no value by which rows are counted: it is a group as any other. */
const shared: readonly JsonObject[] = [
  [null, 'Bonn', 'a'],
  ['DE', 'Bonn', 'a'],
  ['DE', 'Bonn', 'a'],
  ['DE', 'Bonn', 'b'],
  ['DE', 'Kiel', 'a'],
  ['FR', 'Lyon', 'a'],
  ['FR', 'Lyon', 'a'],
].map(([land, town, shop], id) => ({ id, land: land ?? null, town: town!, shop: shop! }));

/** What a report with a unique count shows of the rows of each value. */
type Count = (rows: readonly JsonObject[], keys: readonly string[], all: readonly JsonObject[]) => JsonObject;

const distinct: Count = (some, keys) => ({
  unique: new Set(some.map((row) => JSON.stringify(keys.map((key) => row[key])))).size,
});

/** A toy whose reports count by the column that they select, and whose rules count all rows. */
function counting(
  count: Count,
  keepsKey: boolean | 'first' = true,
  keysAtMost = 2,
  usualRows = shared,
  isFiltered = true,
): ToyFault {
  const stated = new Set<unknown>();
  const reports = new Map<unknown, JsonObject>();
  let schema: unknown;
  let keys: readonly string[] = ['id'];
  const lines = (some: readonly JsonObject[]): string => some.map((row) => `${JSON.stringify(row)}\n`).join('');
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (reply.status >= 300 || !isObject(body ?? {})) return reply;
      const sent = body as JsonObject;
      if (operation.id === 'createReport') reports.set((reply.body as JsonObject)['id'], sent);
      if (operation.id === 'updateDataMartSchema') {
        const fields = (sent['schema'] as { fields: readonly JsonObject[] }).fields;
        const marked = fields.filter((field) => field['isPrimaryKey'] === true).map(({ name }) => name as string);
        if (marked.length > keysAtMost) return { status: 400 };
        keys = marked;
        const ofFirst = fields.map((field) => ({ ...field, isPrimaryKey: field['name'] === marked[0] }));
        const plain = fields.map(({ name, type }) => ({ name, type }));
        schema = { fields: keepsKey === 'first' ? ofFirst : keepsKey ? fields : plain };
      }
      if (operation.id === 'getDataMart') return { ...reply, body: { ...(reply.body as JsonObject), schema } };
      if (operation.id === 'updateDataMartDefinition' && JSON.stringify(sent).includes(ownRowsSql))
        stated.add(path['id']);
      const report = reports.get(path['reportId']) ?? {};
      const all = stated.has(path['dataMartId'] ?? report['dataMartId']) ? ownRows : usualRows;
      if (operation.id === 'streamDataMartData') return { ...reply, text: lines(all) };
      if (operation.id !== 'streamReportData') return reply;
      const rules = (report['filterConfig'] ?? []) as readonly JsonObject[];
      const left = all.filter((row) => rules.every((rule) => row[rule['column'] as string] === rule['value']));
      const rows = isFiltered || report['uniqueCountConfig'] !== true ? left : all;
      if (report['uniqueCountConfig'] !== true && report['aggregationConfig'] === undefined)
        return { ...reply, text: lines(rows) };
      const [group = 'land'] = (report['columnConfig'] ?? []) as readonly string[];
      const groups = Map.groupBy(rows, (row) => row[group]!);
      const counted = [...groups].map(([value, some]) => ({
        [group]: value,
        ...(report['aggregationConfig'] === undefined ? {} : { [`${group}_count`]: some.length }),
        ...(report['uniqueCountConfig'] === true ? count(some, keys, all) : {}),
      }));
      return { ...reply, text: lines(counted) };
    },
  };
}

const fields = ['id', 'land', 'town', 'shop'].map((name) => ({ name, type: 'STRING', isPrimaryKey: name === 'id' }));
const profile = {
  ...toyProfile,
  samples: { ...toyProfile.samples, AggregationRule: [{ column: 'id', function: 'SUM' }] },
  requests: { ...toyProfile.requests, updateDataMartSchema: { body: { schema: { fields } } } },
};

it.each<[string, ToyFault, readonly string[]]>([
  ['primary keys', counting(distinct), []],
  ['primary keys, which have one column', counting(distinct, true, 1), []],
  [
    'one column of a primary key',
    counting((some, keys, all) => distinct(some, keys.slice(0, 1), all)),
    ['A unique count counts one column of the primary key alone'],
  ],
  [
    'one column of a primary key that each row has for itself',
    counting(
      (some, keys, all) => distinct(some, keys.slice(0, 1), all),
      true,
      2,
      shared.filter(({ id }) => ![2, 6].includes(Number(id))),
    ),
    ['A unique count counts one column of the primary key alone'],
  ],
  [
    'all rows, where a primary key has one column',
    counting((some) => ({ unique: some.length }), true, 1),
    ['A unique count counts all rows'],
  ],
  ['all rows', counting((some) => ({ unique: some.length })), ['A unique count counts all rows']],
  [
    'the primary keys of all rows',
    counting((_, keys, all) => distinct(all, keys, all)),
    ['A unique count counts the primary keys of all rows together'],
  ],
  ['one for each value', counting(() => ({ unique: 1 })), ['A unique count counts no primary keys']],
  ['nothing', counting(() => ({})), ['A unique count changes nothing of a report']],
  ['something else', counting(() => ({ unique: 7 })), []],
  [
    'primary keys, of which one column alone is kept',
    counting(distinct, 'first'),
    ['A primary key of several columns is kept in part'],
  ],
  ['all rows, where no key is kept', counting((some) => ({ unique: some.length }), false), []],
])('a unique count counts %s', async (_, toy, want) => {
  const only = ['report-output/streamReportData/unique-count'];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.each<[string, Count, readonly string[]]>([
  ['primary keys', distinct, []],
  ['all rows', (some) => ({ unique: some.length }), ['A unique count counts all rows']],
])(
  'rows that are made up by their primary key cannot tell, and those of a statement tell that %s are counted',
  async (_, count, want) => {
    // Each row has a key of its own, whichever that is.
    const madeUp = shared.map((row, at) => ({ ...row, town: `town ${at}`, shop: `shop ${at}` }));
    const requests = {
      ...profile.requests,
      updateDataMartDefinition: { body: { definitionType: 'SQL', definition: { sqlQuery: 'SELECT 1' } } },
      updateDataMartSchema: {
        body: { schema: { fields: [...fields, { name: 'sum', type: 'INTEGER', isPrimaryKey: false }] } },
      },
    };
    const only = ['report-output/streamReportData/unique-count'];
    const toy = counting(count, true, 2, madeUp);
    const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...profile, requests } });
    expect(findings.map(({ summary }) => summary)).toEqual(want);
  },
);

it('a DataMart has other rows in the end', async () => {
  const toy = counting((some) => ({ unique: some.length }));
  let isCounted = false;
  const act: ToyFault['act'] = (request, usual) => {
    if (request.operation.id === 'updateDataMartDefinition') return { status: 400 };
    const reply = toy.act!(request, usual);
    isCounted ||= isObject(request.body) && request.body['uniqueCountConfig'] === true;
    if (!isCounted || request.operation.id !== 'streamDataMartData') return reply;
    return { ...reply, text: reply.text!.replaceAll('"Bonn"', '"Ulm"') };
  };
  const only = ['report-output/streamReportData/unique-count'];
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile });
  expect(findings).toEqual([]);
});

it('a unique count that is false counts primary keys', async () => {
  const toy = counting(distinct);
  const act: ToyFault['act'] = (request, usual) => {
    const { body } = request;
    const isFalse = isObject(body) && body['uniqueCountConfig'] === false;
    return toy.act!(isFalse ? { ...request, body: { ...body, uniqueCountConfig: true } } : request, usual);
  };
  const only = ['report-output/streamReportData/unique-count'];
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile });
  expect(findings.map(({ summary }) => summary)).toEqual(['A unique count that is false counts primary keys']);
});

/** A toy whose rules count primary keys where the unique count is false. */
function countingByRule(): ToyFault {
  const toy = counting(distinct);
  const isRuled = (body: unknown): body is JsonObject =>
    isObject(body) && body['uniqueCountConfig'] === false && body['aggregationConfig'] !== undefined;
  const ruled = new Set<unknown>();
  const swapped = (line: string): string => {
    const { unique, ...row } = JSON.parse(line) as JsonObject;
    return JSON.stringify({ ...row, land_count: unique! });
  };
  return {
    act: (request, usual) => {
      const { body, path } = request;
      const isOne = isRuled(body);
      const reply = toy.act!(isOne ? { ...request, body: { ...body, uniqueCountConfig: true } } : request, usual);
      if (isOne && isObject(reply.body)) ruled.add(reply.body['id']);
      if (!ruled.has(path['reportId']) || reply.text === undefined) return reply;
      return { ...reply, text: `${reply.text.trim().split('\n').map(swapped).join('\n')}\n` };
    },
  };
}

it('a unique count that is false counts primary keys by a rule', async () => {
  const only = ['report-output/streamReportData/unique-count'];
  const { findings } = await conformToy(contracts, {}, countingByRule(), { only, profile });
  expect(findings.map(({ summary }) => summary)).toEqual(['A unique count that is false counts primary keys']);
});

it.each([
  ['primary keys', counting(distinct), []],
  ['all rows', counting((some) => ({ unique: some.length })), ['A unique count counts all rows']],
])('where a DataMart alone shows its schema, a unique count counts %s', async (_, toy, want) => {
  const act: ToyFault['act'] = (request, usual) => {
    const { operation, body } = request;
    const sent = isObject(body) && isObject(body['schema']) ? body['schema']['fields'] : undefined;
    if (operation.id === 'updateDataMartSchema' && !Array.isArray(sent)) return { status: 400 };
    if (operation.id === 'updateDataMartSchema' && Array.isArray(sent) && sent.length === 0) return usual();
    const reply = toy.act!(request, usual);
    if (operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
    return { ...reply, body: { ...reply.body, schema: reply.body['schema'] ?? { fields } } };
  };
  const requests = { ...profile.requests, updateDataMartSchema: { body: { schema: { fields: [] } } } };
  const only = ['report-output/streamReportData/unique-count'];
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { ...profile, requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it('a DataMart that has no schema yet takes that of another one with the same columns', async () => {
  const toy = counting((some) => ({ unique: some.length }));
  const created = new Set<unknown>();
  const act: ToyFault['act'] = (request, usual) => {
    const { operation, path } = request;
    const reply = toy.act!(request, usual);
    if (!isObject(reply.body)) return reply;
    if (operation.id === 'createDataMart') created.add(reply.body['id']);
    if (operation.id !== 'getDataMart' || created.has(path['id'])) return reply;
    return { ...reply, body: { ...reply.body, schema: { fields } } };
  };
  const others = [{ name: 'country', type: 'STRING', isPrimaryKey: true }];
  const requests = { ...profile.requests, updateDataMartSchema: { body: { schema: { fields: others } } } };
  const only = ['report-output/streamReportData/unique-count'];
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { ...profile, requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(['A unique count counts all rows']);
});

/** A toy that marks a key by a name of its own, and keeps what else a field has. */
function markingByOwnName(toy: ToyFault): ToyFault {
  const own = (all: readonly JsonObject[]): readonly JsonObject[] =>
    all.map((field) => ({ ...field, primary_key: field['primary_key'] === true }));
  const first = { fields: own(fields.map(({ name, type }) => ({ name, type, primary_key: name === 'id' }))) };
  const schemas = new Map<string, JsonObject>();
  return {
    act: (request, usual) => {
      const { operation, body, path } = request;
      if (operation.id === 'updateDataMartSchema' && isObject(body) && isObject(body['schema'])) {
        const sent = own(body['schema']['fields'] as readonly JsonObject[]);
        schemas.set(path['id']!, { fields: sent });
        const told = sent.map((field) => ({ ...field, isPrimaryKey: field['primary_key']! }));
        return toy.act!({ ...request, body: { schema: { fields: told } } }, usual);
      }
      const reply = toy.act!(request, usual);
      if (operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, schema: schemas.get(path['id']!) ?? first } };
    },
  };
}

it.each([
  ['primary keys', counting(distinct), []],
  ['all rows', counting((some) => ({ unique: some.length })), ['A unique count counts all rows']],
])(
  'where a key is marked by another name than that of a body that is taken, a unique count counts %s',
  async (_, toy, want) => {
    const only = ['report-output/streamReportData/unique-count'];
    const { findings } = await conformToy(contracts, {}, markingByOwnName(toy), { only, profile });
    expect(findings.map(({ summary }) => summary)).toEqual(want);
  },
);

it.each<[string, boolean, readonly string[]]>([
  ['leave', true, []],
  ['leave out', false, ['A unique count counts rows that the filters of the report leave out']],
])('a unique count counts rows that filters %s', async (_, isFiltered, want) => {
  const toy = counting(distinct, true, 2, shared, isFiltered);
  const only = ['report-output/streamReportData/unique-count'];
  const FilterRule = [{ column: 'shop', operator: 'eq', value: 'b' }];
  const { findings } = await conformToy(contracts, {}, toy, {
    only,
    profile: { ...profile, samples: { ...profile.samples, FilterRule } },
  });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

const perKey = 'SELECT land, COUNT(DISTINCT town) FROM orders GROUP BY land';
const ofAll = 'SELECT land, COUNT(*) FROM orders GROUP BY land';

it.each<[string, string, Count, readonly string[]]>([
  ['primary keys', perKey, distinct, []],
  [
    'all rows',
    ofAll,
    distinct,
    ['The SQL of a report with a unique count counts all rows, and its stream primary keys'],
  ],
  ['all rows, as its stream does', ofAll, (some) => ({ unique: some.length }), ['A unique count counts all rows']],
  ['all rows, of a stream whose count is not known', ofAll, () => ({ unique: 7 }), []],
])('the SQL of a report with a unique count counts %s', async (_, sql, count, want) => {
  const toy = counting(count);
  const act: ToyFault['act'] = (request, usual) => {
    const reply = toy.act!(request, usual);
    return request.operation.id === 'getReportGeneratedSql' ? { ...reply, body: { sql } } : reply;
  };
  const only = ['report-output/streamReportData/unique-count'];
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.each<[string, Count, readonly string[]]>([
  ['primary keys', distinct, []],
  ['all rows', (some) => ({ unique: some.length }), ['A unique count counts all rows']],
])(
  'where new DataMarts have rows of one each, one that is defined as that of reports tells that %s are counted',
  async (_, count, want) => {
    const toy = counting(count);
    const [ours, alike] = [new Set<unknown>(), new Set<unknown>()];
    const act: ToyFault['act'] = (request, usual) => {
      const { operation, path, body } = request;
      const reply = toy.act!(request, usual);
      if (operation.id === 'createDataMart' && isObject(reply.body)) ours.add(reply.body['id']);
      if (operation.id === 'updateDataMartDefinition' && JSON.stringify(body).includes('orders')) alike.add(path['id']);
      const definition = { type: 'TABLE', table: 'orders' };
      if (operation.id === 'getDataMart' && !ours.has(path['id']) && isObject(reply.body))
        return { ...reply, body: { ...reply.body, definition } };
      const mart = path['dataMartId'];
      if (operation.id !== 'streamDataMartData' || !ours.has(mart) || alike.has(mart)) return reply;
      return {
        ...reply,
        text: shared.map(({ id }) => `${JSON.stringify({ id, land: id, town: id, shop: id })}\n`).join(''),
      };
    };
    const requests = { ...profile.requests, updateDataMartDefinition: { body: { definition: { type: 'NONE' } } } };
    const only = ['report-output/streamReportData/unique-count'];
    const { findings } = await conformToy(contracts, {}, { ...toy, act }, { only, profile: { ...profile, requests } });
    expect(findings.map(({ summary }) => summary)).toEqual(want);
  },
);
