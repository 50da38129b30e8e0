import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import { keptAsDeleted } from '../testing/conforming-toys.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const definition = { connector: { source: { name: 'ads', node: 'campaigns' }, storage: { table: 'marketing.ads' } } };
const spend = { id: 'mart-of-ads', title: 'Spend', definitionType: 'CONNECTOR', definition };

/** A DataMart of the toy, and what it knows of it. */
type Mart = {
  readonly row: JsonObject;
  readonly uses: unknown;
  /** Each connector that it has ever used. */
  readonly used?: readonly unknown[];
  readonly isThere: boolean;
  readonly isPublished: boolean;
};

/** Whether one is listed with a connector. */
type Lists = (mart: Mart, connector: string) => boolean;

const usesIt: Lists = ({ uses }, connector) => uses === connector;
const isRight: Lists = (mart, connector) => mart.isThere && usesIt(mart, connector);

/** The name of the connector in a definition, or in a record or body that has one. */
const connectorIn = (value: unknown): unknown => /"source":\{"name":"([^"]+)"/.exec(JSON.stringify(value ?? null))?.[1];

/** A target with two connectors, of which one has a DataMart; lists may show what was so many milliseconds ago, and mark what is removed. */
function connecting(
  lists: Lists,
  fault: ToyFault = {},
  existing: JsonObject = spend,
  milliseconds = 0,
  mark: JsonObject = {},
): ToyFault {
  const marts = new Map<string, Mart>([[spend.id, { row: existing, uses: 'ads', isThere: true, isPublished: true }]]);
  const history = [{ at: 0, marts: [...marts.values()] }];
  const put = (id: string, mart: Mart): void => {
    marts.set(id, mart);
    history.push({ at: Date.now(), marts: [...marts.values()] });
  };
  const change = (id: string, more: Partial<Mart>): void => {
    put(id, { ...marts.get(id)!, ...more });
  };
  return {
    act: (request, usual) => {
      const { operation, path } = request;
      const id = path['id'] ?? '';
      if (operation.id === 'listConnectors') return { status: 200, body: [{ name: 'mail' }, { name: 'ads' }] };
      if (operation.id === 'getDataMart' && id === spend.id) return { status: 200, body: existing };
      if (operation.id === 'listDataMartsByConnector') {
        const shown = history.findLast(({ at }) => at <= Date.now() - milliseconds)!.marts;
        const listed = shown.filter((mart) => lists(mart, path['connectorName'] ?? ''));
        return { status: 200, body: listed.map(({ row }) => row) };
      }
      const reply = fault.act?.(request, usual) ?? usual();
      if (reply.status >= 300) return reply;
      if (operation.id === 'createDataMart' && isObject(reply.body))
        put(reply.body['id'] as string, { row: reply.body, uses: undefined, isThere: true, isPublished: false });
      if (operation.id === 'updateDataMartDefinition')
        change(id, {
          row: reply.body as JsonObject,
          uses: connectorIn(reply.body),
          used: [...(marts.get(id)?.used ?? []), connectorIn(reply.body)],
        });
      if (operation.id === 'publishDataMart') change(id, { isPublished: true });
      if (operation.id === 'deleteDataMart') change(id, { isThere: false, row: { ...marts.get(id)?.row, ...mark } });
      return reply;
    },
  };
}

const summaries = async (toy: ToyFault, more: object = {}): Promise<readonly string[]> => {
  // What changes a title leaves a DataMart of ours in the list of all.
  const only = [
    'effects/listDataMartsByConnector',
    'by-connector/listDataMartsByConnector/removed',
    'success/updateDataMartTitle',
  ];
  const { findings } = await conformToy(contracts, {}, toy, { only, ...more });
  return findings.map(({ summary }) => summary);
};

const ghost = 'A DataMart that was removed is still listed with its connector';
const former = 'A DataMart that has another definition by now is still listed with its former connector';
const none = 'A DataMart that uses no connector is listed with one';
const other = 'A DataMart is listed with a connector that it does not use';

it.concurrent.each<[string, Lists, readonly string[]]>([
  ['those that use it and are there', isRight, []],
  ['those that use it and are published', (mart, name) => isRight(mart, name) && mart.isPublished, []],
  ['those of others', (mart, name) => isRight(mart, name) && mart.row === spend, []],
  ['none', () => false, []],
  ['those that use it, there or not', usesIt, [ghost]],
  [
    'those that use it or have used it',
    ({ uses, used, isThere }, name) => isThere && [uses, ...(used ?? [])].includes(name),
    [former],
  ],
  ['those whose connector begins so', ({ uses, isThere }, name) => isThere && String(uses).startsWith(name), [other]],
  ['those that use any', ({ uses, isThere }) => isThere && uses !== undefined, [other]],
  [
    'those that use it or none',
    ({ uses, isThere }, name) => isThere && [name, undefined].includes(uses as string),
    [none],
  ],
  ['all, there or not', () => true, [ghost, none]],
])('with a connector are listed %s', async (_, lists, want) => {
  expect(await summaries(connecting(lists))).toEqual(want);
});

it.concurrent.each<[string, Lists, readonly string[]]>([
  ['those that use it and are there', isRight, []],
  ['none', () => false, []],
  ['those that use it, there or not', usesIt, [ghost]],
])('asked for what was removed alone, with a connector are listed %s', async (_, lists, want) => {
  const only = ['by-connector/listDataMartsByConnector/removed', 'success/updateDataMartTitle'];
  expect(await summaries(connecting(lists), { only })).toEqual(want);
});

const refusing: ToyFault = {
  act: ({ operation }, usual) => (operation.id === 'updateDataMartDefinition' ? { status: 400 } : usual()),
};

/** What is removed is neither taken from a list nor kept from who reads it. */
const unremoving: ToyFault = {
  act: ({ operation }, usual) => (operation.id === 'deleteDataMart' ? { status: 200 } : usual()),
};

/** Removal takes a DataMart from the list of all, and leaves it to be read. */
function readable(): ToyFault {
  const gone = new Set<unknown>();
  return {
    act: ({ operation, path }, usual) => {
      if (operation.id === 'deleteDataMart') gone.add(path['id']);
      if (operation.id === 'deleteDataMart') return { status: 200 };
      const reply = usual();
      if (operation.id !== 'listDataMarts' || !isObject(reply.body)) return reply;
      const items = (reply.body['items'] as readonly JsonObject[]).filter(({ id }) => !gone.has(id));
      return { ...reply, body: { ...reply.body, items } };
    },
  };
}

const deleted = { deletedAt: '2026-01-01T00:00:00Z' };
const named = { ...spend, definition: { connector: { source: { name: 'an id of its own' } } } };

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['lists what was there a second ago', connecting(isRight, {}, spend, 1_000), []],
  ['takes no definition that another has', connecting(isRight, refusing), []],
  ['lists what is removed as deleted', connecting(isRight, keptAsDeleted()), []],
  ['lists what is removed as deleted, as nothing else does', connecting(usesIt, {}, spend, 0, deleted), [ghost]],
  ['does not remove what it says is removed', connecting(usesIt, unremoving), []],
  ['lets what is removed be read', connecting(isRight, readable()), []],
  ['lets what is removed be read and listed with its connector', connecting(usesIt, readable()), [ghost]],
  ['has another name for a connector in a definition', connecting(() => true, {}, named), [ghost]],
])('a target that %s', async (_, toy, want) => {
  expect(await summaries(toy)).toEqual(want);
});

it.concurrent('a DataMart of a connector is created from the start', async () => {
  const requests = { createDataMart: { body: { title: 'Spend', storageId: 'any', definition } } };
  const toy = connecting((mart, name) => mart.isThere && connectorIn(mart.row) === name);
  expect(await summaries(toy, { profile: { requests } })).toEqual([]);
});

it.concurrent.each<[string, unknown, readonly string[]]>([
  ['as they were sent', undefined, []],
  ['as records', [{ name: 'cost' }], []],
  ['by others', ['clicks'], []],
  ['not at all', [], ['A DataMart is given a definition by a connector and shown without its fields']],
  ['by null', null, ['A DataMart is given a definition by a connector and shown without its fields']],
])('the fields of a connector are shown %s', async (_, fields, want) => {
  const source = { name: 'ads', fields: ['cost', 'date'] };
  const existing = { ...spend, definition: { source, storage: { table: 'marketing.ads' } } };
  const given = new Set<string>();
  const showing: ToyFault = {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const id = path['id'] ?? '';
      const isDefined = operation.id === 'updateDataMartDefinition' && JSON.stringify(body).includes('"cost"');
      if (isDefined) given.add(id);
      const isOurs = operation.id === 'getDataMart' || isDefined;
      if (!given.has(id) || !isOurs || fields === undefined || !isObject(reply.body)) return reply;
      const shown = { ...existing.definition, source: { ...source, fields: fields as JsonObject[] } };
      return { ...reply, body: { ...reply.body, definition: shown } };
    },
  };
  expect(await summaries(connecting(isRight, showing, existing))).toEqual(want);
});
