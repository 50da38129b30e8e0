import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const tables: Readonly<Record<string, string>> = { orders: '{"order":1}\n{"order":2}\n', buyers: '{"buyer":1}\n' };

type Streaming = {
  readonly keepsFirst?: boolean;
  readonly rows?: Readonly<Record<string, string>>;
  readonly other?: string;
  /** Whether those columns alone are streamed that what it is defined as has. */
  readonly isCut?: boolean;
  /** Whether what was published last is streamed. */
  readonly isPublished?: boolean;
  /** Whether a definition is accepted and passed over once there is one that was streamed. */
  readonly isPassedOver?: boolean;
};

/** Rows with those columns alone that other rows have. */
function cutTo(text: string, others: string): string {
  const rowsIn = (lines: string): readonly JsonObject[] =>
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as JsonObject);
  const [first] = rowsIn(others);
  const cut = (row: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name in first!));
  return rowsIn(text)
    .map((row) => `${JSON.stringify(cut(row))}\n`)
    .join('');
}

/** Tables with a column of the same name. */
const related: Readonly<Record<string, string>> = {
  orders: [4, 1, 4, 2].map((buyer, order) => `${JSON.stringify({ order, buyer })}\n`).join(''),
  buyers: [1, 2, 3, 4].map((buyer) => `${JSON.stringify({ buyer, land: 'DE' })}\n`).join(''),
};

/** The buyers of the orders, each beside what else an order has. */
const viewed = { ...related, buyers: related['orders']!.replaceAll('"order"', '"number"') };

/** A service with a DataMart of orders and another one, which streams what a DataMart is defined as, or was first. */
function streaming({
  keepsFirst = false,
  rows = tables,
  other = 'buyers',
  isCut = false,
  isPublished = false,
  isPassedOver = false,
}: Streaming): ToyFault {
  const defined = new Map<string, Json>([
    ['orders', { table: 'orders' }],
    ['other', { table: other }],
  ]);
  const streamed = new Map<string, string>();
  const published = new Map<string, Json>();
  const marts = [...defined].map(([id, definition]): JsonObject => ({ id, title: id, storageId: 's-1', definition }));
  return {
    act: ({ operation, path, body }, usual) => {
      const id = path['id'] ?? path['dataMartId'] ?? '';
      const known = marts.find((one) => one['id'] === id);
      if (operation.id === 'getDataMart' && known !== undefined) return { status: 200, body: known };
      if (operation.id === 'publishDataMart' && defined.has(id)) published.set(id, defined.get(id)!);
      if (operation.id === 'streamDataMartData') {
        const { table } = ((isPublished ? published.get(id) : undefined) ?? defined.get(id) ?? {}) as {
          readonly table?: string;
        };
        if (table === undefined) return { status: 400 };
        const text = (keepsFirst ? streamed.get(id) : undefined) ?? rows[table]!;
        streamed.set(id, text);
        return { ...usual(), status: 200, text: isCut ? cutTo(text, rows[table]!) : text };
      }
      const reply = usual();
      const sent = isObject(body) ? body : {};
      const definition = isPassedOver && streamed.has(id) ? undefined : (sent['definition'] ?? sent);
      if (operation.id === 'getDataMart' && isObject(reply.body))
        return { ...reply, body: { ...reply.body, definition: defined.get(id) ?? null } };
      if (operation.id === 'updateDataMartDefinition' && isObject(definition) && 'table' in definition)
        defined.set(id, definition);
      if (operation.id !== 'listDataMarts') return reply;
      return { status: 200, body: { items: marts } };
    },
  };
}

it.concurrent.each<[string, Streaming, readonly string[]]>([
  ['what it is defined as', {}, []],
  ['what it was defined as', { keepsFirst: true }, ['streamDataMartData']],
  ['what it is defined as, and published', { isPublished: true }, []],
  ['what it was defined as, since another is passed over', { isPassedOver: true }, ['updateDataMartDefinition']],
  ['what it is defined as, with a column of the former', { rows: related, isCut: true }, []],
  ['a column of what it was defined as', { keepsFirst: true, rows: related, isCut: true }, ['streamDataMartData']],
  ['a column that the other has with the same values', { keepsFirst: true, rows: viewed, isCut: true }, []],
  ['the same as the other', { keepsFirst: true, rows: { ...tables, buyers: tables['orders']! } }, []],
  ['the only thing that is there', { keepsFirst: true, other: 'orders' }, []],
])('a DataMart that is given the definition of another streams %s', async (_, toy, want) => {
  const only = ['effects/updateDataMartDefinition'];
  const { findings } = await conformToy(contracts, {}, streaming(toy), { only, profile: {} });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

it.concurrent.each([
  ['its kind', false, []],
  ['the kind that it had', true, ['updateDataMartDefinition']],
])('a DataMart that is given a definition of another kind is shown with %s', async (_, keepsKind, want) => {
  const toy = streaming({});
  const kinds = new Map([
    ['orders', 'TABLE'],
    ['other', 'VIEW'],
  ]);
  const kindOf = (id: string): JsonObject => (kinds.has(id) ? { definitionType: kinds.get(id)! } : {});
  const act: ToyFault['act'] = (request, usual) => {
    const { operation, path, body } = request;
    const reply = toy.act!(request, usual);
    const id = path['id'] ?? '';
    const sent = isObject(body) ? body['definitionType'] : undefined;
    if (operation.id === 'updateDataMartDefinition' && typeof sent === 'string' && !(keepsKind && kinds.has(id)))
      kinds.set(id, sent);
    if (!isObject(reply.body)) return reply;
    if (operation.id === 'getDataMart') return { ...reply, body: { ...reply.body, ...kindOf(id) } };
    if (operation.id !== 'listDataMarts') return reply;
    const items = (reply.body['items'] as readonly JsonObject[]).map((one) => ({
      ...one,
      ...kindOf(one['id'] as string),
    }));
    return { ...reply, body: { items } };
  };
  const only = ['effects/updateDataMartDefinition'];
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: {} });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

/** The same service, whose streams are runs that show a definition by a name: that of then, or of now. */
function recording(name: string, isRewritten: boolean): ToyFault {
  const toy = streaming({});
  const now = new Map<string, Json>();
  const runs = new Map<string, { readonly mart: string; readonly definition: Json }>();
  return {
    act: (request, usual) => {
      const { operation, path, body } = request;
      const reply = toy.act!(request, usual);
      const sent = isObject(body) ? body['definition'] : undefined;
      if (operation.id === 'updateDataMartDefinition' && sent !== undefined) now.set(path['id']!, sent);
      const mart = path['dataMartId'] ?? '';
      const run = reply.headers?.['x-svc-run-id'];
      if (operation.id === 'streamDataMartData' && run !== undefined)
        runs.set(run, { mart, definition: now.get(mart) ?? { table: 'orders' } });
      const known = runs.get(path['runId'] ?? '');
      if (operation.id !== 'getDataMartRun' || known === undefined || !isObject(reply.body)) return reply;
      const shown = isRewritten ? (now.get(known.mart) ?? known.definition) : known.definition;
      return { ...reply, body: { ...reply.body, [name]: shown } };
    },
  };
}

it.concurrent.each<[string, string, boolean, readonly string[]]>([
  ['what it was run with', 'definitionRun', false, []],
  ['what its DataMart was given since', 'definitionRun', true, ['getDataMartRun']],
  ['what its DataMart was given since, as a snapshot', 'definition_snapshot', true, ['getDataMartRun']],
  ['the definition of its DataMart', 'definition', true, []],
])('a run of a DataMart that is given another definition shows %s', async (_, name, isRewritten, want) => {
  const only = ['effects/updateDataMartDefinition'];
  const { findings } = await conformToy(contracts, {}, recording(name, isRewritten), { only, profile: {} });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
