import { expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy that lists so many sources of a template, those that were created last, to whoever asks. */
function keepingLast(many: number): ToyFault {
  return {
    act: ({ operation }, usual) => {
      const reply = usual();
      if (operation.id !== 'listInsightTemplateSources' || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, items: (reply.body['items'] as readonly Json[]).slice(-many) } };
    },
  };
}

it.each([
  [100, []],
  [1, ['createInsightTemplateSource']],
])('a template has its last %d sources', async (many, found) => {
  const only = ['path-only-state/InsightTemplateSource'];
  const { findings } = await conformToy(contracts, {}, keepingLast(many), { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(found);
});
