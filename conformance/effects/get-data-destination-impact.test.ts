import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose reports show their destination under a name, and which tells the same of each destination. */
function tellingNothing(name: string): NonNullable<ToyFault['act']> {
  return ({ operation: { id } }, usual) => {
    if (id === 'getDataDestinationImpact') return { status: 200, body: { reportsCount: 0, dataMartsCount: 0 } };
    const reply = usual();
    if (id !== 'getReport' || !isObject(reply.body)) return reply;
    const { dataDestinationId = null, ...rest } = reply.body;
    return { ...reply, body: { ...rest, [name]: { id: dataDestinationId } } };
  };
}

it.concurrent.each(['dataDestination', 'dataDestinationAccess', 'goesTo'])(
  'the impact of a destination that a report shows as %s is held to that',
  async (name) => {
    const options = { only: ['effects/getDataDestinationImpact'] };
    const { findings } = await conformToy(contracts, {}, { act: tellingNothing(name) }, options);
    expect(findings.map(({ summary }) => summary)).toEqual([
      'The impact of a destination with a report is that of one without',
    ]);
  },
);

it.concurrent.each([
  ['the one that it has', 'last', []],
  ['the one that it had first', 'first', ['The impact of a destination does not count what refers to it']],
] as const)('a report counts at %s', async (_, counted, want) => {
  const reports = new Map<string, { readonly first: unknown; readonly last: unknown }>();
  const act: ToyFault['act'] = ({ operation, path, body }, usual) => {
    const reply = usual();
    const id = path['id'] ?? (isObject(reply.body) ? (reply.body['id'] as string) : '');
    if (operation.lifecycle.resource === 'Report' && reply.status < 300 && isObject(body)) {
      const to = body['dataDestinationId'];
      reports.set(id, { first: reports.get(id)?.first ?? to, last: to });
    }
    if (operation.id === 'deleteReport') reports.delete(id);
    if (operation.id !== 'getDataDestinationImpact') return reply;
    const reportsCount = [...reports.values()].filter((one) => one[counted] === id).length;
    return { status: 200, body: { reportsCount, dataMartsCount: Math.min(reportsCount, 1) } };
  };
  const options = { only: ['effects/getDataDestinationImpact'] };
  const { findings } = await conformToy(contracts, {}, { act }, options);
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
