import { expect, it } from 'vitest';
import { sortsAscending } from './sorts-ascending.ts';

const select = 'SELECT land, sum FROM orders';

it.each([
  ['both from high to low', `${select} ORDER BY land DESC, sum DESC`, undefined],
  ['the first from low to high', `${select} ORDER BY land ASC, sum DESC LIMIT 5`, 'land'],
  ['the second without a direction', `${select} ORDER BY land desc, sum;`, 'sum'],
  ['these, quoted, of a table', `${select} m\nORDER BY\n  m."sum" nulls last,\n  m.\`land\` desc\nLIMIT 5`, 'sum'],
  ['these in brackets, of a table', `${select} ORDER BY [m].[land] ASC NULLS FIRST, [m].[sum] DESC`, 'land'],
  ['a negative', `${select} ORDER BY -land, 0 - sum ASC`, undefined],
  ['a call', `${select} ORDER BY REVERSED(land), RANK_OF(sum) ASC`, undefined],
  [
    'what is nothing, and then these',
    `${select} ORDER BY land IS NULL, land DESC, sum IS NULL ASC, sum DESC`,
    undefined,
  ],
  ['what is nothing, and then one', `${select} ORDER BY land IS NULL, sum DESC`, undefined],
  ['one again, where rows tie', `${select} ORDER BY land DESC, sum DESC, land, id`, undefined],
  ['their places', `${select} ORDER BY 2, 1`, undefined],
  ['another', `${select} ORDER BY id`, undefined],
  ['names that have theirs', `${select} ORDER BY sum_of, "land of"`, undefined],
  ['these within a window', 'SELECT land, ROW_NUMBER() OVER (ORDER BY sum, land) FROM orders', undefined],
  ['these within what is then sorted', `SELECT * FROM (${select} ORDER BY sum, land) ORDER BY land, sum`, undefined],
  ['these by an operator', `${select} ORDER BY land USING >`, undefined],
  ['nothing', select, undefined],
])('an order by %s', (_, sql, want) => expect(sortsAscending(sql, ['land', 'sum'])).toBe(want));
