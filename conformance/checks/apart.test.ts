import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that lists the sources of a template, or also those of the other templates of its DataMart. */
function listing(showsSiblings: boolean): NonNullable<ToyFault['act']> {
  const sources = new Map<string, unknown[]>();
  return ({ operation, path }, usual) => {
    const reply = usual();
    const place = showsSiblings ? path['dataMartId']! : path['insightTemplateId']!;
    const known = sources.get(place) ?? [];
    if (operation.id === 'createInsightTemplateSource' && reply.status < 300)
      sources.set(place, [...known, reply.body]);
    return operation.id === 'listInsightTemplateSources' ? { ...reply, body: known } : reply;
  };
}

it.each([
  ['its own', false, []],
  ['those of others of the same DataMart', true, ['listInsightTemplateSources']],
])('the sources of a template are listed with %s', async (_, showsSiblings, want) => {
  const only = ['apart/listInsightTemplateSources'];
  const { findings } = await conformToy(contracts, {}, { act: listing(showsSiblings) }, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
