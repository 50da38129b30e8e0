import { describe, expect, it } from 'vitest';
import { salesOutput } from '../testing/sales-output.ts';
import { joinedRows } from './joined-rows.ts';

const { rows } = salesOutput;
const [attempt] = joinedRows.attempts({ ...salesOutput, blended: 'buyers__segment' });
const joined = rows.map((row, at) => ({ ...row, buyers__segment: at === 0 ? null : 'retail' }));

describe('a blended column beside those of a report', () => {
  it('is one more', () =>
    expect(attempt!.bodies).toEqual([
      { columnConfig: ['land', 'sum', 'count'] },
      { columnConfig: ['land', 'sum', 'count', 'buyers__segment'] },
    ]));

  it('leaves the rows that have nothing of it', () => {
    expect(attempt!.fault([rows, joined], [true, true])).toBeUndefined();
    expect(attempt!.fault([rows, [...joined, ...joined]], [true, true])).toBeUndefined();
    expect(attempt!.fault([rows, joined.slice(1)], [true, true])).toBe('5 rows, and 6 without it');
  });

  it('tells nothing of a stream that was cut, or that has no rows', () => {
    expect(attempt!.tells!([rows, joined.slice(1)], [true, false])).toBe(false);
    expect(attempt!.tells!([rows, []], [true, true])).toBe(false);
    const others = joined.map((row) => ({ ...row, sum: 0.5 }));
    expect(attempt!.tells!([rows, others], [true, true])).toBe(false);
  });

  it('is not asked for where none is known', () => expect(joinedRows.attempts(salesOutput)).toEqual([]));
});
