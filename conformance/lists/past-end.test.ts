import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import { toItems } from '../arrange/records.ts';
import type { ToyFault, ToyReply } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const lists = ['listReports', 'listProjectScheduledTriggers'];
const asked = ['list-limits/listReports/unpaginated', 'list-limits/listProjectScheduledTriggers/limit'];
// What is found by the way is told by the case that is not run then.
const only = [...asked, 'list-limits/listProjectScheduledTriggers/maximum'];

/** A toy that answers an offset past the end in a way of its own, and counts what it does not show. */
function past(answer: (first: () => ToyReply) => ToyReply, from = 0): ToyFault {
  return {
    act: ({ operation, query }, usual) => {
      const offset = Number(query.get('offset') ?? 0);
      if (!lists.includes(operation.id) || offset === 0) return usual();
      const reply = usual();
      const isPast = reply.status === 200 && toItems(reply.body)?.length === 0;
      if (!isPast || offset < from) return reply;
      query.delete('offset');
      return answer(usual);
    },
  };
}

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['an empty page', {}, []],
  ['a refusal', past(() => ({ status: 400 })), []],
  [
    'a page again',
    past((first) => first()),
    ['parameter-listProjectScheduledTriggers-offset', 'parameter-listReports-offset'],
  ],
])('past the end of a list stands %s', async (_, toy, want) => {
  const { findings } = await conformToy(contracts, {}, toy, { only: want.length > 0 ? only : asked });
  expect(findings.map(({ requirement }) => requirement).toSorted()).toEqual(want);
});

/** A toy that counts one that it does not show: the page after the last has that which was shown last. */
const counting: ToyFault = {
  act: ({ operation, query }, usual) => {
    const offset = Number(query.get('offset') ?? 0);
    if (lists.includes(operation.id) && offset > 0) query.set('offset', String(offset - 1));
    return usual();
  },
};

it.concurrent('a list may count what it does not show', async () => {
  const { findings } = await conformToy(contracts, {}, counting, { only: asked });
  expect(findings).toEqual([]);
});
