import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contractFile } from '../../contract.ts';
import { fromPointer, isObject, toPointer } from '../../json.ts';
import { loadSource, toSource, toYaml } from '../../source.ts';
import { document } from '../testing/arbitrary-document.ts';
import { failureOf } from '../testing/failure-of.ts';
import { jsonLines } from './json-lines.ts';
import { parseYaml } from './parse-yaml.ts';

/** Every pointer of a value. */
const pointersOf = (value: unknown, at = ''): string[] => {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, member]) => pointersOf(member, at + toPointer([key])))];
};

/** Whether the line that a pointer leads to begins with its key; the entries of lists have none. */
const isAtItsKey = (line: string, pointer: string): boolean => {
  const key = fromPointer(pointer).at(-1);
  return key === undefined || /^\d+$/.test(key) || line.trimStart().startsWith(`${JSON.stringify(key)}:`);
};

describe('JSON', () => {
  test('each key is where it stands', () => {
    const property = fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value, undefined, 1);
      const lines = text.split('\n');
      const wrong = [...jsonLines(text, pointersOf(value))].filter(
        ([pointer, line]) => !isAtItsKey(lines[line - 1]!, pointer),
      );
      expect(wrong).toEqual([]);
    });
    expect(failureOf(property, 60)).toBeUndefined();
  });
  test.each([
    ['/a/1/b', 4],
    ['/a/0', 3],
    ['/a/7/c', 2],
    ['/z', 1],
    ['', 1],
  ])('%s: line %i', (pointer, line) =>
    expect(
      jsonLines('{\n"a": [\n1, {"c": "}\\""},\n{"b": 2}]\n}'.replace('1, {"c": "}\\""},', '1,'), [pointer]).get(
        pointer,
      ),
    ).toBe(line),
  );
});

describe('YAML', () => {
  const text =
    [
      '# first',
      'a:',
      '  b: { c: 1,',
      '    d: 2 }',
      '  e:',
      '    - f: &x',
      '        g: 3',
      '    - *x',
      '"k/l": |',
      '  b: 9',
      'm: [',
    ].join('\n') + '4, 5]\n';
  test.each([
    ['/a', 2],
    ['/a/b/c', 3],
    ['/a/b/d', 4],
    ['/a/e/0/f/g', 7],
    ['/a/e/1', 8],
    ['/k~1l', 9],
    ['/m/1', 11],
    ['/a/none', 2],
  ])('%s: line %i', (pointer, line) => expect(parseYaml(text)!.lines([pointer]).get(pointer)).toBe(line));
  test('reads what the other parser reads', async () => {
    const contract = await loadSource(contractFile);
    expect(parseYaml(contract.text)!.value).toEqual(contract.value);
    const property = fc.property(document, (value) => {
      expect(parseYaml(toYaml(value))!.value).toEqual(value);
    });
    expect(failureOf(property, 40)).toBeUndefined();
  });
  test('reads plain words and numbers as YAML 1.2 does', () => {
    const words =
      'a: yes\nb: 2022-08-10\nc: 010\nd: 1_000\ne: 0x1F\nf: ~\ng: 1e3\nh: .inf\ni: "1.0"\nj: 1.0\nk: Null\n';
    expect(parseYaml(words)!.value).toEqual(toSource('words', words).value);
  });
  test('of our contract, each operation is where it stands', async () => {
    const { text: contract, value } = await loadSource(contractFile);
    const paths = isObject(value) && isObject(value['paths']) ? Object.keys(value['paths']) : [];
    const pointers = paths.map((path) => toPointer(['paths', path]));
    const lines = contract.split('\n');
    const found = parseYaml(contract)!.lines(pointers);
    expect(pointers.map((pointer) => lines[found.get(pointer)! - 1]!.trim())).toEqual(paths.map((path) => `${path}:`));
  });
  test.each([['a: [1'], ['a: 1\n---\nb: 2\n'], ['a: *none']])('leaves %j to those who can say what is wrong', (wrong) =>
    expect(parseYaml(wrong)).toBeUndefined(),
  );
});
