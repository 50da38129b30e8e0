import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput, toldOf } from '../testing/sales-output.ts';
import { matches } from './matches.ts';
import type { Output } from './control.ts';

const words = [
  'eq',
  'in',
  'not_in',
  'between',
  'contains',
  'does_not_contain',
  'starts_with',
  'ends_with',
  'is_null',
  'is_not_null',
];
const rows = [
  ['North', 1, null],
  ['North', 2, 'a'],
  ['South', 3, 'b'],
  ['Northeast', 4, null],
  ['West', 5, 'b'],
  ['West', 6, 'b'],
].map(([land, sum, code]): JsonObject => ({ land: land!, sum: sum!, code: code ?? null }));
const output: Output = {
  ...salesOutput,
  rows,
  columns: ['land', 'sum', 'code'],
  seen: ['land', 'sum', 'code'],
  schemas: { FilterRule: { properties: { op: { enum: words } } } },
};
const [all, telling, ...alone] = matches.attempts(output);
const where = (isLeft: (land: string, sum: number, code: unknown) => boolean): readonly JsonObject[] =>
  rows.filter(({ land, sum, code }) => isLeft(land as string, sum as number, code));

describe('filters that look for one of several values, a part of a text, or none', () => {
  const right = {
    in: where((land) => ['South', 'Northeast'].includes(land)),
    contains: where((land) => land.includes('out')),
    begins: where((land) => land.startsWith('So')),
    ends: where((land) => land.endsWith('th')),
    between: where((_, sum) => sum > 2 && sum < 5),
    isNull: where((_, __, code) => code === null),
    reversed: where((land, _, code) => ['North', 'West'].includes(land) && code !== null),
  };
  const toldWith = (other: Partial<typeof right>): string | undefined =>
    toldOf(all!, ...Object.values({ ...right, ...other }));

  it('are asked for in a report each', () => {
    expect(all!.bodies.map(({ filterConfig }) => filterConfig)).toEqual([
      [{ column: 'land', op: 'in', value: ['South', 'Northeast'] }],
      [{ column: 'land', op: 'contains', value: 'out' }],
      [{ column: 'land', op: 'starts_with', value: 'So' }],
      [{ column: 'land', op: 'ends_with', value: 'th' }],
      [{ column: 'sum', op: 'between', value: [2, 5] }],
      [{ column: 'code', op: 'is_null' }],
      [
        { column: 'land', op: 'not_in', value: ['South', 'Northeast'] },
        { column: 'land', op: 'does_not_contain', value: 'out' },
        { column: 'code', op: 'is_not_null' },
      ],
    ]);
    expect(telling!.bodies).toEqual(all!.bodies.slice(0, -1));
    expect(alone.length).toBe(9);
  });

  it.each<[string, Partial<typeof right>, string | undefined]>([
    ['as they say', {}, undefined],
    ['with the ends of a range', { between: where((_, sum) => sum >= 2 && sum <= 5) }, undefined],
    ['the first value alone', { in: where((land) => land === 'South') }, 'rows of which land in ["South","Northeast"]'],
    ['as beginning or as ending', { contains: [] }, 'rows of which land contains "out"'],
    ['anywhere', { begins: rows }, 'rows of which land starts_with "So"'],
    ['of no row that ends so', { ends: [] }, 'rows of which land ends_with "th"'],
    ['outside of a range', { between: where((_, sum) => sum < 2 || sum > 5) }, 'rows of which sum between [2,5]'],
    ['inverted', { isNull: where((_, __, code) => code !== null) }, 'rows of which code is_null'],
    [
      'as their reverse',
      { reversed: where((land) => ['South', 'Northeast'].includes(land)) },
      'rows of which land not_in ["South","Northeast"] and land does_not_contain "out" and code is_not_null',
    ],
  ])('%s', (_, other, want) => expect(toldWith(other)).toBe(want));

  it('are asked for in reverse where that is refused', () => {
    const [, notAmong] = alone;
    expect(notAmong!.bodies).toEqual([
      { filterConfig: [{ column: 'land', op: 'not_in', value: ['South', 'Northeast'] }] },
    ]);
    const told = (land: boolean): string | undefined =>
      toldOf(
        notAmong!,
        where((one) => ['South', 'Northeast'].includes(one) === land),
      );
    expect([told(false), told(true)]).toEqual([undefined, 'rows of which land not_in ["South","Northeast"]']);
  });

  it('have no list of values where a description says that there is one value', () => {
    const properties = { op: { enum: words }, value: { type: 'string' } };
    const [first] = matches.attempts({ ...output, schemas: { FilterRule: { properties } } });
    const asked = first!.bodies.flatMap(({ filterConfig }) =>
      (filterConfig as readonly { readonly op: string }[]).map(({ op }) => op),
    );
    expect(asked).toEqual(['contains', 'starts_with', 'ends_with', 'is_null', 'does_not_contain', 'is_not_null']);
  });

  it('are not tried after a rule with a list of values and a number of its own', () => {
    const FilterRule = [{ id: 0, column: 'land', op: 'in', value: ['North'] }];
    expect(matches.attempts({ ...output, samples: { FilterRule } })).toEqual([]);
  });

  it('are tried only where a description names them', () =>
    expect(matches.attempts({ ...output, schemas: {} })).toEqual([]));

  it('are not tried of slice filters', () => {
    const FilterRule = [{ column: 'land', op: 'eq', value: 'North', placement: 'pre-join' }];
    expect(matches.attempts({ ...output, samples: { FilterRule } })).toEqual([]);
  });
});
