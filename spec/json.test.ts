import { describe, expect, test } from 'vitest';
import { deepFreeze, fromPointer, isObject, toPointer } from './json.ts';

describe('isObject', () => {
  test.each([
    [{}, true],
    [{ a: 1 }, true],
    [null, false],
    [[], false],
    ['a', false],
    [undefined, false],
    [() => 1, false],
  ])('%j: %s', (value, want) => expect(isObject(value)).toBe(want));
});

describe('deepFreeze', () => {
  test('freezes all that is in a value, and returns it', () => {
    const value = { a: [{ b: { c: 1 } }] };
    expect(deepFreeze(value)).toBe(value);
    expect([value, value.a, value.a[0], value.a[0]!.b].map(Object.isFrozen)).toEqual([true, true, true, true]);
  });

  test('ends on a part that stands in several places, itself included', () => {
    const part: Record<string, unknown> = {};
    part['self'] = part;
    expect(Object.isFrozen(deepFreeze({ a: part, b: part }).a)).toBe(true);
  });

  test.each([null, 1, 'a', undefined])('leaves %j as it is', (value) => expect(deepFreeze(value)).toBe(value));
});

describe('JSON Pointer', () => {
  test.each([
    [[], ''],
    [['paths', '/api/reports', 'get'], '/paths/~1api~1reports/get'],
    [['a~b', 'c~1d', 0], '/a~0b/c~01d/0'],
    [['', 'a b'], '//a b'],
  ])('%j is %s, and back', (location, pointer) => {
    expect(toPointer(location)).toBe(pointer);
    expect(fromPointer(pointer)).toEqual(location.map(String));
  });

  test('may begin with #', () => expect(fromPointer('#/a/~1b')).toEqual(['a', '/b']));
});
