import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** DataMarts that are in a state, which a validation of them changes, or of all. */
function validating(state: string, ofAll: boolean): ToyFault {
  const validated = new Set<string>();
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (operation.id === 'validateDataMartDefinition' && reply.status === 200) validated.add(path['id']!);
      if (operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
      const isMeant = ofAll ? validated.size > 0 : validated.has(path['id']!);
      return { ...reply, body: { ...reply.body, status: isMeant ? state : 'DRAFT' } };
    },
  };
}

it.each<[string, ToyFault, number]>([
  ['validated', validating('VALIDATED', false), 0],
  ['published', validating('PUBLISHED', false), 1],
  ['published, as all others are at that moment', validating('PUBLISHED', true), 0],
])('a DataMart that is validated is %s then', async (_, fault, count) => {
  for (const only of ['left-alone/validateDataMartDefinition/record', 'updates/validateDataMartDefinition/last']) {
    const { findings } = await conformToy(contracts, {}, fault, { only: [only] });
    expect(findings).toHaveLength(count);
  }
});
