import { beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** A service whose DataMarts have the columns a and b, and whose reports have others. */
function streaming(plain: object, selected: object): ToyFault {
  const choosing = new Set<unknown>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const id = isObject(reply.body) ? reply.body['id'] : undefined;
      if (operation.id === 'createReport' && isObject(body) && 'columnConfig' in body) choosing.add(id);
      if (operation.id === 'streamDataMartData') return { ...reply, text: '{"a":1,"b":2}\n{"a":3,"b":4}\n' };
      if (operation.id !== 'streamReportData') return reply;
      return { ...reply, text: `${JSON.stringify(choosing.has(path['reportId']) ? selected : plain)}\n` };
    },
  };
}

describe('a report that selects no columns', () => {
  it.each<[string, object, object, readonly string[]]>([
    ['has all', { a: 1, b: 2 }, { b: 2 }, []],
    ['leaves out one that another selects', { a: 1 }, { b: 2 }, ['report-column-config-null']],
    ['leaves out what is no column of it', { a: 1 }, { b: null }, []],
    ['names its columns otherwise', { A: 1, B: 2 }, { A: 1, B: 2 }, []],
  ])('%s', async (_, plain, selected, want) => {
    const only = ['report-output/streamReportData/native-columns'];
    const { findings } = await conformToy(contracts, {}, streaming(plain, selected), { only });
    expect(findings.map(({ requirement }) => requirement)).toEqual(want);
  });

  it.each<[string, object, object, readonly string[]]>([
    ['has those of its schema', { name: 'b', type: 'INTEGER' }, { a: 1, b: 2 }, []],
    ['leaves out one of its schema', { name: 'b', type: 'INTEGER' }, { a: 1 }, ['report-column-config-null']],
    ['leaves out one that its schema hides', { name: 'b', type: 'INTEGER', isHidden: true }, { a: 1 }, []],
  ])('%s, as its DataMart does', async (_, field, plain, want) => {
    const { act } = streaming(plain, { b: 2 });
    const shown: ToyFault['act'] = (request, usual) => {
      const reply = act!(request, usual);
      if (request.operation.id === 'streamDataMartData') return { ...reply, text: `${JSON.stringify(plain)}\n` };
      const hasSchema = request.operation.id === 'getDataMart' && isObject(reply.body);
      return hasSchema
        ? { ...reply, body: { ...(reply.body as object), schema: { fields: [{ name: 'a', type: 'INTEGER' }, field] } } }
        : reply;
    };
    const only = ['report-output/streamReportData/native-columns'];
    const { findings } = await conformToy(
      contracts,
      {},
      { act: shown },
      { only, profile: { ...toyProfile, samples: { columns: ['a'] } } },
    );
    expect(findings.map(({ requirement }) => requirement)).toEqual(want);
  });
});

it('a report whose DataMart has come to another schema meanwhile is asked for once more', async () => {
  const { act } = streaming({ a: 1 }, { b: 2 });
  let streams = 0;
  const shown: ToyFault['act'] = (request, usual) => {
    const reply = act!(request, usual);
    if (request.operation.id !== 'streamReportData' || !reply.text?.includes('"a"')) return reply;
    streams += 1;
    return streams > 1 ? { ...reply, text: '{"a":1,"b":2}\n' } : reply;
  };
  const only = ['report-output/streamReportData/native-columns'];
  const { findings } = await conformToy(contracts, {}, { act: shown }, { only });
  expect([findings, streams]).toEqual([[], 2]);
});

describe('a report that selects no columns, of a DataMart that is joined', () => {
  const blendedFields = [{ name: 'segment', type: 'STRING' }];
  it.each<[string, object, readonly string[]]>([
    ['has a blended one', { schema: { fields: [{ name: 'a', type: 'INTEGER' }] } }, ['report-column-config-null']],
    ['has a native one of that name', { schema: { fields: [{ name: 'segment', type: 'STRING' }] } }, []],
    ['has one of that name, and shows its fields elsewhere', { fields: [{ name: 'segment', type: 'STRING' }] }, []],
    ['has one of that name, and shows no fields', {}, []],
  ])('%s', async (_, record, want) => {
    const { act } = streaming({ a: 1, b: 2, segment: 'x' }, { segment: 'x' });
    const shown: ToyFault['act'] = (request, usual) => {
      const reply = act!(request, usual);
      if (request.operation.id === 'streamDataMartData') return { ...reply, text: '{"a":1,"b":2,"segment":"x"}\n' };
      if (request.operation.id === 'getDataMartBlendableSchema') return { status: 200, body: { blendedFields } };
      const isRead = request.operation.id === 'getDataMart' && isObject(reply.body);
      return isRead ? { ...reply, body: { ...(reply.body as object), ...record } } : reply;
    };
    const only = ['report-output/streamReportData/native-columns'];
    const profile = { ...toyProfile, samples: { columns: ['a', 'b'] } };
    const { findings } = await conformToy(contracts, {}, { act: shown }, { only, profile });
    expect(findings.map(({ requirement }) => requirement)).toEqual(want);
  });
});

it.each([
  ['has native ones alone', '{"a":1,"b":2}\n', []],
  ['has blended ones', '{"a":1,"b":2,"segment":"x"}\n', ['report-column-config-null']],
  ['has those that it includes', '{"a":1,"b":2,"city":"x"}\n', ['report-column-config-null']],
])('a report that selects no columns, of another DataMart that is joined, %s', async (_, text, want) => {
  const segment = { name: 'segment', type: 'STRING', isIncluded: false };
  const blended = text.includes('city') ? [segment, { ...segment, name: 'city', isIncluded: true }] : [segment];
  const act: ToyFault['act'] = ({ operation, path, body }, usual) => {
    const isJoined = path['id'] === 'joined';
    if (operation.id === 'getDataMartBlendableSchema')
      return { status: 200, body: { blendedFields: isJoined ? blended : [] } };
    if (operation.id === 'getDataMart' && isJoined)
      return { status: 200, body: { id: 'joined', schema: { fields: [{ name: 'a', type: 'INTEGER' }] } } };
    if (operation.id === 'createReport' && isObject(body) && body['dataMartId'] === 'joined')
      return { status: 201, body: { id: 'of-joined' } };
    if (operation.id === 'deleteReport' && path['id'] === 'of-joined') return { status: 200 };
    if (path['reportId'] === 'of-joined') return { status: 200, text, headers: { 'x-svc-run-id': 'r1' } };
    const reply = usual();
    return operation.success.item === undefined ? reply : { ...reply, text: '{"a":1,"b":2}\n' };
  };
  const only = ['success/getDataMartBlendableSchema', 'report-output/streamReportData/native-columns'];
  const requests = { ...toyProfile.requests, getDataMartBlendableSchema: { path: { id: 'joined' } } };
  const profile = { ...toyProfile, requests, samples: { columns: ['a', 'b'] } };
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile });
  expect(findings.map(({ requirement }) => requirement)).toEqual(want);
});

const rows = (from: number, stamp = 'x'): string =>
  [0, 1, 2].map((at) => `${JSON.stringify({ a: from + at, b: 'same', at: stamp })}\n`).join('');

describe('a report without output controls', () => {
  const told = ['operation-streamReportData'];
  it.each<[string, (time: number) => string, (time: number) => string, readonly string[]]>([
    ['has the rows of its DataMart', () => rows(1), () => rows(1), []],
    ['has those of another', () => rows(1), () => rows(7), told],
    ['has other rows by now', () => rows(1), () => rows(3), []],
    ['has rows that are other ones each time', (time) => rows(1, `${time}`), () => rows(1, 'z'), []],
    ['writes its values otherwise', () => rows(1), () => rows(7).replaceAll(/\d/g, '"$&"'), []],
    ['has few rows', () => rows(1), () => '{"a":7,"b":"same","at":"x"}\n', []],
  ])('%s', async (_, ofMart, ofReport, want) => {
    let time = 0;
    const act: ToyFault['act'] = ({ operation }, usual) => {
      const reply = usual();
      if (operation.id === 'streamDataMartData') return { ...reply, text: ofMart(++time) };
      return operation.id === 'streamReportData' ? { ...reply, text: ofReport(++time) } : reply;
    };
    const only = ['report-output/streamReportData/native-columns'];
    const { findings } = await conformToy(contracts, {}, { act }, { only });
    expect(findings.map(({ requirement }) => requirement)).toEqual(want);
  });
});
