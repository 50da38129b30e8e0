import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose warehouse has one view; the DataMart that is there is defined as one. */
function withView(has: string, theirs: string): NonNullable<ToyFault['act']> {
  const ours = new Set<string>();
  const defined = new Map<string, string>();
  return ({ operation: { id }, path, body }, usual) => {
    const mart = path['id'] ?? '';
    if (id === 'updateDataMartDefinition') defined.set(mart, JSON.stringify(body));
    if (id === 'publishDataMart' && defined.get(mart)?.includes(has) !== true) return { status: 400 };
    const reply = usual();
    if (!isObject(reply.body)) return reply;
    if (id === 'createDataMart') ours.add(reply.body['id'] as string);
    if (id !== 'getDataMart' || ours.has(mart)) return reply;
    return { ...reply, body: { ...reply.body, definitionType: 'VIEW', definition: { view: theirs } } };
  };
}

it.each([
  ['published with the definition of one that is there', 'their_view', 'passed'],
  ['not published with one that is not accepted either', 'no_view', 'inconclusive'],
])('a DataMart that is not published with our definition is %s', async (_, theirs, state) => {
  const options = { only: ['success/publishDataMart'] };
  const report = await conformToy(contracts, {}, { act: withView('their_view', theirs) }, options);
  expect(report.requirements.find(({ id }) => id === 'operation-publishDataMart')).toMatchObject({ state });
});

/** A service that publishes any definition, gives rows of its one table alone, and notes the definitions that it is sent. */
function withTable(sent: string[]): NonNullable<ToyFault['act']> {
  const ours = new Set<string>();
  const table = new Set<string>();
  return ({ operation: { id }, path, body }, usual) => {
    const mart = path['id'] ?? path['dataMartId'] ?? '';
    const isTable = JSON.stringify(body ?? '').includes('their_table');
    if (id === 'updateDataMartDefinition') {
      sent.push(isTable ? 'table' : 'other');
      if (isTable) table.add(mart);
    }
    if (id === 'streamDataMartData' && ours.has(mart) && !table.has(mart)) return { status: 400 };
    const reply = usual();
    if (!isObject(reply.body)) return reply;
    if (id === 'createDataMart') ours.add(reply.body['id'] as string);
    if (id !== 'getDataMart' || ours.has(mart)) return reply;
    return { ...reply, body: { ...reply.body, definition: { type: 'TABLE', table: 'their_table' } } };
  };
}

it('a DataMart of ours has the definition of one that gives rows, and no other is tried', async () => {
  const sent: string[] = [];
  const options = { only: ['report-output/streamReportData/native-columns'] };
  const { inconclusive } = await conformToy(contracts, {}, { act: withTable(sent) }, options);
  expect([new Set(sent), inconclusive.filter(({ reason }) => reason.includes('400'))]).toEqual([
    new Set(['table']),
    [],
  ]);
});

it('a DataMart of ours has the definition of one that gives rows, though another was accepted before', async () => {
  const options = { only: ['success/updateDataMartDefinition', 'report-output/streamReportData/native-columns'] };
  const sent: string[] = [];
  const { inconclusive } = await conformToy(contracts, {}, { act: withTable(sent) }, options);
  expect([sent[0], inconclusive.filter(({ reason }) => reason.includes('400'))]).toEqual(['other', []]);
});

it('a request that is refused is not sent again for what its DataMart was made ready for before', async () => {
  const sent: string[] = [];
  const act: ToyFault['act'] = ({ operation, path, body }, usual) => {
    const reply = usual();
    if (operation.id !== 'createScheduledTrigger' || reply.status >= 400) return reply;
    sent.push(JSON.stringify([path, body]));
    return { status: 422 };
  };
  await conformToy(contracts, {}, { act }, { only: ['success/createScheduledTrigger'] });
  const again = sent.filter((one, at) => one === sent[at - 1]);
  expect([again.length > 0, again]).toEqual([true, [...new Set(again)]]);
});
