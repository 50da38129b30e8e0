import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy in which a removed report takes triggers along: none, those that name it, or all. */
function removing(takes: 'none' | 'its own' | 'all'): ToyFault {
  const triggers = new Map<string, string>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (operation.id === 'createScheduledTrigger' && isObject(reply.body))
        triggers.set(reply.body['id'] as string, JSON.stringify(body));
      if (operation.id === 'deleteReport') {
        for (const [id, sent] of triggers)
          if (takes === 'all' || (takes === 'its own' && sent.includes(path['id']!))) triggers.delete(id);
      }
      const id = path['id'] ?? '';
      return operation.id === 'getScheduledTrigger' && !triggers.has(id) ? { status: 404 } : reply;
    },
  };
}

it.each<[Parameters<typeof removing>[0], readonly string[]]>([
  ['none', []],
  ['its own', []],
  ['all', ['deleteReport']],
])('of the triggers of a DataMart a removed report takes %s', async (takes, want) => {
  const toy = removing(takes);
  const { findings } = await conformToy(contracts, {}, toy, { only: ['effects/deleteReport'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

it('a trigger that somebody else removes meanwhile is not held against a report', async () => {
  const toy = removing('none');
  let isFirst = true;
  const act: ToyFault['act'] = (request, usual) => {
    if (request.operation.id !== 'getScheduledTrigger' || !isFirst) return toy.act!(request, usual);
    isFirst = false;
    return { status: 404 };
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only: ['effects/deleteReport'] });
  expect(findings).toEqual([]);
});
