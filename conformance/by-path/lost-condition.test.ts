import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { fresh, joinedBy, joinedPair } from '../testing/joined-pair.ts';
import { lostCondition } from './lost-condition.ts';

const contract = await loadContract();

/** How a relationship is after a change; undefined where that is refused. */
type Update = (was: JsonObject, sent: JsonObject) => JsonObject | undefined;

async function summaryOf(update: Update): Promise<string | undefined> {
  const before: JsonObject = { id: fresh.id, targetAlias: 'buyers', ...joinedBy('id') };
  let row = before;
  const { pair, change } = joinedPair(contract, {
    change: (body) => {
      const next = update(row, body);
      row = next ?? row;
      return next === undefined ? 400 : 200;
    },
    rows: () => [row],
  });
  return (await lostCondition(pair, change, before))?.summary;
}

const first = (record: JsonObject): JsonObject => ({ ...record, on: (record['on'] as readonly Json[]).slice(0, 1) });

it.concurrent.each<[string, Update, string | undefined]>([
  ['keeps both', (was, sent) => ({ ...was, ...sent }), undefined],
  [
    'keeps both in another order',
    (was, sent) => ({ ...was, ...sent, on: ({ ...was, ...sent }['on'] as readonly Json[]).toReversed() }),
    undefined,
  ],
  ['refuses two', () => undefined, undefined],
  ['shows none', (_, sent) => ({ id: fresh.id, ...sent, on: null }), undefined],
  [
    'keeps the first',
    (was, sent) => first({ ...was, ...sent }),
    'Of a list that a change of a Relationship gives, one item is lost',
  ],
  [
    'keeps the first with another alias',
    (was, sent) => ('on' in sent ? { ...was, ...sent } : first({ ...was, ...sent })),
    'Of a list that a change of a Relationship leaves out, one item is lost',
  ],
  [
    'is joined by another pair with another alias',
    (was, sent) => ({ ...was, ...sent, ...('on' in sent ? {} : joinedBy('uuid')) }),
    'Of a list that a change of a Relationship leaves out, one item is lost',
  ],
])('a relationship that is joined by two pairs of fields %s', async (_, update, want) => {
  expect(await summaryOf(update)).toBe(want);
});
