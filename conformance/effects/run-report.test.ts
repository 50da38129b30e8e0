import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

it('a report that is run is neither the first of its destination nor of the same DataMart as that', async () => {
  const reports = new Map<string, string>();
  const firsts: (readonly [string | undefined, string | undefined])[] = [];
  const act: ToyFault['act'] = ({ operation: { id }, path, body }, usual) => {
    const reply = usual();
    if (id === 'createReport' && isObject(body) && isObject(reply.body))
      reports.set(reply.body['id'] as string, body['dataMartId'] as string);
    if (id === 'deleteReport') reports.delete(path['id']!);
    if (id === 'runReport') firsts.push([reports.get(path['id']!), [...reports.values()][0]]);
    return reply;
  };
  await conformToy(contracts, {}, { act }, { only: ['effects/runReport'] });
  expect(firsts.some(([run, first]) => run !== undefined && first !== undefined && run !== first)).toBe(true);
});
