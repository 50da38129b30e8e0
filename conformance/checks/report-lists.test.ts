import { expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

it('a list of rules is tried without those of another that an update leaves as they are', async () => {
  const sorted = new Map<string, Json>();
  const fault: ToyFault = {
    validate: ({ operation, path, body }, usual) => {
      if (operation.id !== 'updateReport' || !isObject(body)) return usual();
      const sort = 'sortConfig' in body ? body['sortConfig'] : sorted.get(path['id']!);
      const isFit = !(Array.isArray(sort) && sort.length > 0 && Array.isArray(body['aggregationConfig']));
      if (isFit && usual()) sorted.set(path['id']!, sort ?? null);
      return isFit && usual();
    },
  };
  const only = ['report-lists/updateReport/sortConfig', 'report-lists/updateReport/aggregationConfig'];
  const { findings, inconclusive } = await conformToy(contracts, {}, fault, { only });
  expect([findings, inconclusive]).toEqual([[], []]);
});

it('the longest list that is taken is searched by one operation, where it tells nothing', async () => {
  const asked = { createReport: 0, updateReport: 0 };
  const fault: ToyFault = {
    validate: ({ operation, body }, usual) => {
      const rules = isObject(body) && Array.isArray(body['aggregationConfig']) ? body['aggregationConfig'] : [];
      if (rules.length > 0 && operation.id in asked) asked[operation.id as 'createReport'] += 1;
      return new Set(rules.map((rule) => JSON.stringify(rule))).size === rules.length && usual();
    },
  };
  const only = ['report-lists/createReport/aggregationConfig', 'report-lists/updateReport/aggregationConfig'];
  const { findings, inconclusive } = await conformToy(contracts, {}, fault, { only });
  expect([findings, inconclusive.length]).toEqual([[], 2]);
  expect(asked.updateReport).toBeLessThan(asked.createReport);
});
