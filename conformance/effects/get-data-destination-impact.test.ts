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
