import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const columns = ['order_id', 'region', 'revenue'];

/** A service whose reports give some columns, whose DataMarts have those fields, and that can blend some of them. */
function blending(shown: readonly string[], kept = columns, given = columns): ToyFault {
  const toFields = (names: readonly string[]): JsonObject[] => names.map((name) => ({ name, type: 'STRING' }));
  const row = JSON.stringify(Object.fromEntries(given.map((name) => [name, 'x'])));
  return {
    act: ({ operation }, usual) => {
      const reply = usual();
      if (reply.status !== undefined && reply.status >= 300) return reply;
      switch (operation.id) {
        case 'streamReportData':
          return { ...reply, text: `${row}\n${row}\n` };
        case 'getDataMartBlendableSchema':
          return { ...reply, body: { nativeFields: toFields(shown) } };
        case 'getDataMart':
          return { ...reply, body: { ...(reply.body as JsonObject), schema: { fields: toFields(kept) } } };
        default:
          return reply;
      }
    },
  };
}

it.each([
  ['all of them', columns, columns, 0],
  ['all of them, by longer names', columns.map((name) => `orders__${name}`), columns, 0],
  ['all but one', columns.slice(1), columns, 1],
  ['all but one, which the record has not', columns.slice(1), columns.slice(1), 0],
  ['one, and others', ['order_id', 'name', 'segment'], columns, 1],
  ['others', ['Order', 'Region of the world', 'Turnover'], columns, 0],
])('of the native columns, the blendable schema has %s', async (_, shown, kept, want) => {
  const { findings } = await conformToy(contracts, {}, blending(shown, kept), {
    only: ['effects/getDataMartBlendableSchema'],
  });
  expect(findings.map(({ summary }) => summary)).toHaveLength(want);
});

it('a name that JSON escapes is found', async () => {
  const names = [...columns, 'Umsatz "netto"'];
  const options = { only: ['effects/getDataMartBlendableSchema'] };
  expect((await conformToy(contracts, {}, blending(names, names, names), options)).findings).toEqual([]);
});
