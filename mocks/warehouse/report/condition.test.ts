import { describe, expect, test } from 'vitest';
import type { ColumnType } from '../column.ts';
import { toCondition } from './condition.ts';
import { toInlined } from './fragment.ts';
import type { FilterRule } from './report-config.ts';

const toSql = (rule: Omit<FilterRule, 'column'>, type: ColumnType): string => {
  return toInlined(toCondition({ column: 'a', ...rule }, { type, expression: 'a' }, '/filterConfig/0'));
};

describe('conditions', () => {
  test.each<[Omit<FilterRule, 'column'>, ColumnType, string]>([
    [{ operator: 'eq', value: "O'Connor" }, 'STRING', "a = 'O''Connor'"],
    [{ operator: 'eq', value: 7 }, 'STRING', "a = '7'"],
    [{ operator: 'neq', value: true }, 'BOOLEAN', 'a <> 1'],
    [{ operator: 'eq', value: 'false' }, 'BOOLEAN', 'a = 0'],
    [{ operator: 'gt', value: 1.5 }, 'NUMERIC', 'a > 1.5'],
    [{ operator: 'gte', value: ' -2e3 ' }, 'INTEGER', 'a >= -2000'],
    [{ operator: 'lt', value: '2026-03-01' }, 'DATE', "a < '2026-03-01'"],
    [{ operator: 'lte', value: '2026-03-01' }, 'TIMESTAMP', "datetime(a) <= datetime('2026-03-01T00:00:00Z')"],
    [
      { operator: 'eq', value: '2026-03-01T10:00+02:00' },
      'TIMESTAMP',
      "datetime(a) = datetime('2026-03-01T08:00:00Z')",
    ],
    [
      { operator: 'eq', value: '2026-03-01 10:00:00.25' },
      'TIMESTAMP',
      "datetime(a) = datetime('2026-03-01T10:00:00.250Z')",
    ],
    [{ operator: 'contains', value: '%_' }, 'STRING', "instr(a, '%_') > 0"],
    [{ operator: 'not_contains', value: 'b' }, 'STRING', "instr(a, 'b') = 0"],
    [{ operator: 'starts_with', value: 'b' }, 'STRING', "instr(a, 'b') = 1"],
    [{ operator: 'ends_with', value: 'b' }, 'STRING', "substr(a, length(a) - length('b') + 1) = 'b'"],
    [{ operator: 'in', value: ['DE', 'AT'] }, 'STRING', "a IN ('DE', 'AT')"],
    [{ operator: 'not_in', value: [1, 2.5] }, 'FLOAT', 'a NOT IN (1, 2.5)'],
    [{ operator: 'in', value: [] }, 'STRING', 'a IN ()'],
    [{ operator: 'between', value: [1, 2] }, 'INTEGER', 'a BETWEEN 1 AND 2'],
    [{ operator: 'is_null' }, 'STRING', 'a IS NULL'],
    [{ operator: 'is_not_null', value: 'ignored' }, 'INTEGER', 'a IS NOT NULL'],
  ])('%j of %s', (rule, type, want) => expect(toSql(rule, type)).toBe(want));
});

describe('values that do not fit', () => {
  test.each<[Omit<FilterRule, 'column'>, ColumnType, string]>([
    [{ operator: 'eq' }, 'STRING', '/filterConfig/0/value: nothing is not text'],
    [{ operator: 'eq', value: null }, 'STRING', '/filterConfig/0/value: null is not text'],
    [{ operator: 'eq', value: ['a'] }, 'STRING', '/filterConfig/0/value: ["a"] is not text'],
    [{ operator: 'eq', value: 'a\0' }, 'STRING', String.raw`/filterConfig/0/value: "a\u0000" is not text`],
    [
      { operator: 'eq', value: 'x'.repeat(80) },
      'INTEGER',
      `/filterConfig/0/value: "${'x'.repeat(56)}... is not a number`,
    ],
    [{ operator: 'gt', value: '1; DROP' }, 'NUMERIC', '/filterConfig/0/value: "1; DROP" is not a number'],
    [{ operator: 'gt', value: true }, 'FLOAT', '/filterConfig/0/value: true is not a number'],
    [{ operator: 'gt', value: '1e999' }, 'FLOAT', '/filterConfig/0/value: "1e999" is not a number'],
    [{ operator: 'eq', value: 'yes' }, 'BOOLEAN', '/filterConfig/0/value: "yes" is not true or false'],
    [{ operator: 'eq', value: '2026-02-29' }, 'DATE', '"2026-02-29" is not a date such as 2026-03-01'],
    [{ operator: 'eq', value: 20260301 }, 'DATE', '20260301 is not a date such as 2026-03-01'],
    [{ operator: 'eq', value: '2026-03-01T25:00' }, 'TIMESTAMP', '"2026-03-01T25:00" is not a date or a timestamp'],
    [{ operator: 'eq', value: 'yesterday' }, 'TIMESTAMP', '"yesterday" is not a date or a timestamp'],
    [{ operator: 'in', value: 'DE' }, 'STRING', '/filterConfig/0/value: in needs a list of values'],
    [{ operator: 'in', value: [1, 'a'] }, 'INTEGER', '/filterConfig/0/value/1: "a" is not a number'],
    [{ operator: 'between', value: [1] }, 'INTEGER', '/filterConfig/0/value: between needs two values, from and to'],
    [{ operator: 'contains', value: '1' }, 'INTEGER', '/filterConfig/0/operator: contains needs a STRING column'],
  ])('%j of %s', (rule, type, want) => expect(() => toSql(rule, type)).toThrow(want));
});
