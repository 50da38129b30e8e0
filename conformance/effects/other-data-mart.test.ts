import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const controls = ['columnConfig', 'filterConfig', 'sortConfig', 'limitConfig', 'aggregationConfig'];
const none = Object.fromEntries([...controls, 'dateTruncConfig', 'uniqueCountConfig'].map((name) => [name, null]));
const other = '00000000-0000-4000-8000-0000000000aa';

/** A service that keeps the runs of an operation with another DataMart, whose name the list of the project may show. */
function moving(begin: string, named: string | undefined, below: readonly string[] = [other]): ToyFault {
  const moved = new Set<unknown>();
  return {
    act: (request, usual) => {
      const { operation, path } = request;
      const reply = usual();
      if (operation.id === begin && reply.status < 300)
        moved.add(isObject(reply.body) ? reply.body['runId'] : reply.headers?.['x-svc-run-id']);
      if (operation.id === 'getReport' && isObject(reply.body)) return { ...reply, body: { ...none, ...reply.body } };
      const isMoved = moved.has(path['runId']);
      if (operation.id === 'getDataMartRun' && isMoved)
        return below.includes(path['id']!) ? { status: 200, body: { id: path['runId'] } } : { status: 404 };
      if (operation.id === 'listProjectRuns')
        return { status: 200, body: { items: [...moved].map((id) => ({ id, dataMartId: named })) } };
      if (operation.id !== 'listDataMartRuns' || !isObject(reply.body)) return reply;
      const items = (reply.body['items'] ?? []) as readonly { readonly id: string }[];
      return { ...reply, body: { ...reply.body, items: items.filter(({ id }) => !moved.has(id)) } };
    },
  };
}

it.concurrent.each<[string, string, string, string | undefined, readonly string[], readonly string[]]>([
  ['by hand', 'runDataMart', 'effects/runDataMart', other, [other], ['A manual run of a DataMart is one of another']],
  ['by hand, of none that is shown', 'runDataMart', 'effects/runDataMart', undefined, [other], []],
  ['by hand, that is nowhere', 'runDataMart', 'effects/runDataMart', other, [], []],
  [
    'by the stream of a report',
    'streamReportData',
    'http-data/streamReportData/no-sql',
    other,
    [other],
    ['The run of a stream is of another DataMart'],
  ],
  ['by a stream, of none that is shown', 'streamReportData', 'http-data/streamReportData/no-sql', undefined, [], []],
])('a run that is begun %s', async (_, begin, only, named, below, want) => {
  const { findings } = await conformToy(contracts, {}, moving(begin, named, below), { only: [only] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
