import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Output } from './control.ts';
import type { Attempt } from './control.ts';
import { outputControls } from './output-controls.ts';
import { rowControls } from './row-controls.ts';

const rows: readonly JsonObject[] = [
  { time: '2026-01-01', land: 'DE', sum: 1 },
  { time: '2026-01-02', land: 'DE', sum: 3 },
  { time: '2026-02-03', land: 'FR', sum: 2 },
];
const output: Output = {
  rows,
  columns: ['time', 'land', 'sum'],
  seen: ['time', 'land', 'sum'],
  samples: {
    FilterRule: [{ column: 'sum', operator: 'gt', value: 9 }],
    AggregationRule: [{ column: 'sum', function: 'SUM' }],
    DateTruncRule: [{ column: 'time', unit: 'MONTH' }],
  },
};
const faultOf = (id: string, ...streams: readonly (readonly JsonObject[])[]): string | undefined =>
  outputControls
    .find((control) => control.id === id)!
    .attempts(output)[0]!
    .fault(
      streams,
      streams.map(() => true),
    );
const byLand = [
  { land: 'DE', sum: 4 },
  { land: 'FR', sum: 2 },
];

describe('a stream that keeps to', () => {
  it.each([
    ['limit', [rows.slice(0, 1)]],
    ['columns', [[{ sum: 1, time: '2026-01-01' }]]],
    ['column-order', [[{ sum: 1, time: '2026-01-01' }]]],
    ['first-of-sorted', [rows.slice(2), rows.toReversed()]],
    ['first-of-sorted', [rows.slice(0, 1), rows.slice(0, 1)]],
    ['sort', [rows.toReversed()]],
    ['filter', [rows, rows.slice(1)]],
    ['aggregation', [byLand, rows]],
    ['date-trunc', [[{ time: '2026-01-01' }, { time: '2026-02-01' }]]],
  ])('%s', (id, streams) => expect(faultOf(id, ...streams)).toBeUndefined());
});

describe('a stream that ignores', () => {
  it.each([
    ['limit', [rows]],
    ['columns', [rows]],
    ['column-order', [[{ time: '2026-01-01', sum: 1 }]]],
    ['first-of-sorted', [rows.slice(0, 1), rows.toReversed()]],
    ['sort', [rows]],
    ['filter', [rows, rows]],
    ['aggregation', [rows, rows]],
    ['aggregation', [byLand.slice(0, 1), rows]],
    ['date-trunc', [rows]],
  ])('%s', (id, streams) => expect(faultOf(id, ...streams)).toEqual(expect.any(String)));
});

describe('which rows are the first of the sorted ones is not told', () => {
  it.each([
    ['where the limit is ignored', [rows, rows.toReversed()]],
    ['where the sorting is ignored', [rows.slice(0, 1), rows]],
    ['where a row has come that has no value', [[{ ...rows[0]!, time: null }], rows.toReversed()]],
  ])('%s', (_, streams) => {
    const control = outputControls.find(({ id }) => id === 'first-of-sorted')!;
    expect(control.attempts(output)[0]!.tells!(streams, [true, true])).toBe(false);
  });
});

describe('a group that is missing is no fault', () => {
  const named = (...lands: readonly string[]): readonly JsonObject[] => lands.map((land) => ({ land, sum: 1 }));

  it.each([
    ['where its rows are gone', [named('DE'), rows.slice(0, 2)]],
    ['where its rows have come since', [byLand, [...rows, { land: 'SE', sum: 5 }]]],
    ['where another collation has joined it with one that is there', [named(' de', 'Fr'), rows]],
    ['where no group is written as it is in the rows', [named('Germany'), rows]],
  ])('%s', (_, streams) => expect(faultOf('aggregation', ...streams)).toBeUndefined());

  it('where the stream was cut', () => {
    const control = outputControls.find(({ id }) => id === 'aggregation')!;
    expect(control.attempts(output)[0]!.fault([named('DE'), rows], [false, true])).toBeUndefined();
  });
});

it('tries no order of columns where the rows may have their fields by name', () => {
  const byName = rows.map(({ land, sum, time }) => ({ land, sum, time })) as readonly JsonObject[];
  const control = outputControls.find(({ id }) => id === 'column-order')!;
  expect([control.attempts({ ...output, rows: byName }), control.attempts(output).length]).toEqual([[], 1]);
});

it('tries nothing that rows cannot tell', () => {
  const attempts = outputControls.flatMap((control) =>
    control.attempts({ rows: [], columns: [], seen: [], samples: {} }),
  );
  expect(attempts).toEqual([]);
});

describe('timestamps beside dates that a rule is given of', () => {
  const timed = ['01-08', '01-09', '02-15'].map((date) => ({
    day: `2026-${date}`,
    at: `2026-${date}T08:30:00Z`,
    sum: 1,
  }));
  const attempts = (column: string): ReturnType<(typeof outputControls)[number]['attempts']> => {
    const samples = { DateTruncRule: [{ column, unit: 'month' }] };
    return outputControls.find(({ id }) => id === 'timestamp-trunc')!.attempts({ ...output, rows: timed, samples });
  };

  it.each([
    ['day', [{ column: 'at', unit: 'month' }]],
    ['at', undefined],
  ])('are bucketed by the rule of %s', (column, want) => {
    expect(attempts(column)[0]?.bodies[0]?.['dateTruncConfig']).toEqual(want);
  });

  it.each([
    [
      'each of a month of its own, at any hour',
      [{ at: '2025-12-31T23:00:00Z' }, { at: '2026-01-31T23:00:00Z' }],
      false,
    ],
    ['as they are', timed, true],
  ])('%s', (_, stream, want) => expect(attempts('day')[0]!.fault([stream], [true]) !== undefined).toBe(want));
});

describe('dates of which each month has one alone are bucketed by a coarser unit', () => {
  const dates = ['2026-01-08', '2026-02-15', '2026-05-01', '2027-05-01'].map((time) => ({ time }));
  const attempts = (unit: string): ReturnType<(typeof outputControls)[number]['attempts']> => {
    const samples = { DateTruncRule: [{ column: 'time', unit }] };
    return outputControls.find(({ id }) => id === 'date-trunc')!.attempts({ ...output, rows: dates, samples });
  };

  it.each([
    ['MONTH', ['QUARTER', 'YEAR']],
    ['quarter', ['quarter', 'year']],
    ['year', ['year']],
    ['day', ['quarter', 'year']],
    ['UNIT_WEEK', ['UNIT_QUARTER', 'UNIT_YEAR']],
    ['fortnight', []],
  ])('%s', (unit, want) => {
    const rules = attempts(unit).flatMap(({ bodies: [body] }) => body!['dateTruncConfig'] as JsonObject[]);
    expect(rules.map((rule) => rule['unit'])).toEqual(want);
  });

  it('and judged by that', () => {
    const [byQuarter, byYear] = attempts('MONTH');
    const left = [dates.slice(1), dates.slice(2)].map((streams) => [streams]);
    expect(left.map((streams) => [byQuarter, byYear].map((one) => one!.fault(streams, [true]) !== undefined))).toEqual([
      [false, true],
      [false, false],
    ]);
    expect(byQuarter!.fault([dates], [true])).toBe('"2026-01-08", "2026-02-15", "2026-05-01", "2027-05-01"');
  });
});

describe('an aggregation beside two selected columns', () => {
  const sales: readonly JsonObject[] = ['DE web 1', 'DE web 2', 'DE shop 3', 'FR web 4', 'FR shop 5'].map((line) => {
    const [land, channel, sum] = line.split(' ');
    return { land: land!, channel: channel!, sum: Number(sum) };
  });
  const [attempt] = outputControls
    .find(({ id }) => id === 'aggregation')!
    .attempts({ ...output, rows: sales, columns: ['land', 'channel', 'sum'], seen: ['land', 'channel', 'sum'] });
  const given: readonly (readonly [string, readonly JsonObject[], boolean])[] = [
    ['is grouped by both', sales.slice(1), false],
    [
      'is grouped by the first alone, which alone is shown',
      [
        { land: 'DE', sum: 6 },
        { land: 'FR', sum: 9 },
      ],
      true,
    ],
    ['is grouped by the first alone, with a value of the other', [sales[0]!, sales[3]!], true],
    ['is not grouped', sales, true],
    ['is one row without either', [{ sum: 15 }], false],
    ['is written otherwise', [{ land: 'Germany', channel: 'w', sum: 1 }], false],
    ['has numbers in place of one', sales.slice(1).map((row, index) => ({ ...row, channel: index })), false],
  ];

  it.each([
    ['all', true],
    ['some', false],
  ])(
    'is grouped by the first alone, where some rows have nothing in the other and %s groups are known',
    (_, isWhole) => {
      const grouped = [
        { land: 'DE', sum: 6 },
        { land: 'FR', sum: 9 },
      ];
      const after = sales.map((row, at) => (at === 0 ? { ...row, channel: null } : row));
      expect(attempt!.fault([grouped, after], [isWhole, true]) !== undefined).toBe(isWhole);
    },
  );

  it('selects two of which either alone makes fewer groups', () => {
    const numbered = sales
      .map((row, id) => ({ id, ...row }))
      .concat(sales.slice(0, 1).map((row) => ({ id: 0, ...row })));
    const seen = ['id', 'land', 'channel', 'sum'];
    const [first] = outputControls
      .find(({ id }) => id === 'aggregation')!
      .attempts({ ...output, rows: numbered, columns: seen, seen });
    expect(first!.bodies[1]).toEqual({ columnConfig: ['land', 'sum', 'channel'] });
  });
  it.each<[string, readonly JsonObject[], readonly string[]]>([
    ['one of them is only known from the rows', sales, ['land', 'sum']],
    ['a row has nothing in one', [{ land: 'DE', channel: null, sum: 6 }, ...sales], ['land', 'channel', 'sum']],
  ])('selects both where %s', (_, all, seen) => {
    const [first] = outputControls
      .find(({ id }) => id === 'aggregation')!
      .attempts({ ...output, rows: all, columns: seen, seen });
    expect(first!.bodies[1]).toEqual({ columnConfig: ['land', 'sum', 'channel'] });
  });
  it('selects three of which each makes more groups, and finds one that does not', () => {
    const wide = sales.flatMap((row) => ['new', 'old', 'old'].map((buyer): JsonObject => ({ ...row, buyer })));
    const seen = ['land', 'channel', 'buyer', 'sum'];
    const [first] = outputControls
      .find(({ id }) => id === 'aggregation')!
      .attempts({ ...output, rows: wide, columns: seen, seen });
    expect(first!.bodies[1]).toEqual({ columnConfig: ['land', 'sum', 'channel', 'buyer'] });
    const groups = [
      ...new Map(wide.map((row) => [JSON.stringify([row['land'], row['channel'], row['buyer']]), row])).values(),
    ];
    expect(first!.fault([groups, wide], [true, true])).toBeUndefined();
    const byTwo = [...new Map(wide.map((row) => [JSON.stringify([row['land'], row['channel']]), row])).values()];
    expect(first!.fault([byTwo, wide], [true, true])).toBeDefined();
  });
  it('selects two that are no texts where no texts tell, and finds one that groups by the first alone', () => {
    const bare = sales.map(({ land, channel, sum }) => ({
      id: land === 'DE' ? 1 : 2,
      isShop: channel === 'shop',
      sum: sum!,
    }));
    const seen = ['id', 'isShop', 'sum'];
    const [first] = outputControls
      .find(({ id }) => id === 'aggregation')!
      .attempts({ ...output, rows: bare, columns: seen, seen });
    expect(first!.bodies[1]).toEqual({ columnConfig: ['id', 'sum', 'isShop'] });
    expect(first!.fault([bare.slice(1), bare], [true, true])).toBeUndefined();
    expect(first!.fault([[bare[0]!, bare[3]!], bare], [true, true])).toBeDefined();
  });
  it('selects both', () => expect(attempt!.bodies[1]).toEqual({ columnConfig: ['land', 'sum', 'channel'] }));
  it.each(given)('%s', (_, grouped, isFault) => {
    expect(attempt!.fault([grouped, sales], [true, true]) !== undefined).toBe(isFault);
  });
});

describe('a control that leaves rows', () => {
  const attemptsOf = (all: readonly JsonObject[]) =>
    rowControls.flatMap(({ attempts }) => attempts({ ...output, rows: all }));

  it('is told by a stream without any', () => {
    const attempts = attemptsOf(rows);
    expect(attempts.length).toBeGreaterThanOrEqual(rowControls.length);
    for (const { bodies, fault, tells, twice } of attempts) {
      const told = [bodies.length, fault([[]], [true]), fault([rows.slice(0, 1)], [true]), twice];
      expect(told).toEqual([1, 'no rows', undefined, true]);
      expect([tells!([[]], [true]), tells!([[]], [false])]).toEqual([true, false]);
    }
  });

  it('may leave none where nothing is in what is selected', () => {
    const blank = rows.map(() => ({ time: null, land: 'DE', sum: '' }));
    const selected = attemptsOf(blank).flatMap(({ bodies }) => bodies[0]!['columnConfig'] ?? []);
    expect(selected).toEqual([]);
  });
});

describe('two filters and an aggregation', () => {
  const sales: readonly JsonObject[] = ['DE', 'FR', 'SE', 'UA', 'DE', 'SE', 'UA', 'FR', 'AT', 'US'].map(
    (land, index) => ({
      id: `s${index}`,
      land,
      sum: index,
    }),
  );
  const of = (...lands: readonly string[]): readonly JsonObject[] =>
    sales.filter(({ land }) => lands.includes(land as string));
  const [attempt] = outputControls
    .find(({ id }) => id === 'filters')!
    .attempts({
      rows: sales,
      columns: ['id', 'land', 'sum'],
      seen: ['id', 'land', 'sum'],
      samples: {
        FilterRule: [{ column: 'land', operator: 'eq', value: 'DE' }],
        AggregationRule: [{ column: 'sum', function: 'SUM' }],
      },
    });
  const later = Array.from({ length: 9 }, (_, index) => ({ id: `t${index}`, sum: 1 }));

  it.each<[string, readonly JsonObject[], string | undefined]>([
    ['leave what both do', [], undefined],
    ['leave what either does', of('AT', 'US'), undefined],
    ['leave what has come since', [...of('AT', 'US'), ...later], undefined],
    ['leave one more that has changed', [...of('AT', 'US'), sales[0]!], undefined],
    ['leave all', sales, '10 groups, such as "s0", which neither filter leaves'],
    ['leave what the first does', of('AT'), 'the groups of the first filter alone'],
    ['leave what the second does', of('US'), 'the groups of the second filter alone'],
  ])('%s', (_, grouped, want) => {
    const streams = [of('AT'), of('US'), grouped];
    const whole = [true, true, true];
    expect([attempt!.tells!(streams, whole), attempt!.fault(streams, whole)]).toEqual([true, want]);
  });

  it.each<[string, readonly (readonly JsonObject[])[]]>([
    ['one leaves all that the other does', [sales, of('US'), of('US')]],
    ['one leaves nothing', [of('AT'), [], of('AT')]],
    ['groups are written otherwise', [of('AT'), of('US'), [{ id: 1, sum: 1 }]]],
  ])('do not tell where %s', (_, streams) => expect(attempt!.tells!(streams, [true, true, true])).toBe(false));
});

describe('a filter by order and an aggregation', () => {
  const sales: readonly JsonObject[] = Array.from({ length: 9 }, (_, at) => ({ id: `s${at}`, price: at, sum: 1 }));
  const attemptOf = (operator: string): Attempt =>
    outputControls
      .find(({ id }) => id === 'filters')!
      .attempts({
        rows: sales,
        columns: ['id', 'price', 'sum'],
        seen: ['id', 'price', 'sum'],
        samples: {
          FilterRule: [{ column: 'price', operator, value: 3 }],
          AggregationRule: [{ column: 'sum', function: 'SUM' }],
        },
      })[0]!;

  it.each([
    ['gte', 8],
    ['less_than', 0],
  ])('is that of the two which leaves few rows: %s', (operator, value) =>
    expect(attemptOf(operator).bodies.map(({ filterConfig }) => filterConfig)).toEqual([
      [{ column: 'price', operator, value }],
      [{ column: 'price', operator, value }],
    ]),
  );

  it.each<[string, readonly JsonObject[], readonly JsonObject[], readonly [boolean, string | undefined]]>([
    ['is kept', sales.slice(7), sales.slice(7), [true, undefined]],
    ['leaves one more that has changed', sales.slice(7), sales.slice(6), [true, undefined]],
    ['is not kept', sales.slice(7), sales, [true, '9 groups, such as "s0", which the filter leaves out']],
    ['leaves nothing alone', [], sales, [false, undefined]],
    ['has groups that are written otherwise', sales.slice(7), [{ id: 7, sum: 1 }], [false, undefined]],
  ])('%s', (_, alone, grouped, [tells, fault]) => {
    const { tells: isTold, fault: judge } = attemptOf('gte');
    const given = [
      [alone, grouped],
      [true, true],
    ] as const;
    expect([isTold!(...given), tells ? judge(...given) : undefined]).toEqual([tells, fault]);
  });
});

it('a control rests on such alone as come before it', () => {
  const ids = outputControls.map(({ id }) => id);
  const late = outputControls.flatMap(({ id, needs = [], impliedBy = [] }) =>
    [...needs, impliedBy].flat().filter((one) => !ids.slice(0, ids.indexOf(id)).includes(one)),
  );
  expect(late).toEqual([]);
});
