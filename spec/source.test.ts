import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InputError } from './input-error.ts';
import { loadSource, placeOf, toSource } from './source.ts';

describe('toSource', () => {
  test.each([
    ['YAML', 'a: [1, two]', { a: [1, 'two'] }],
    ['JSON', '{"a": [1, "two"]}', { a: [1, 'two'] }],
    ['YAML 1.2, where no is a word', 'a: no', { a: 'no' }],
    ['anchors', 'a: &x { b: 1 }\nc: *x', { a: { b: 1 }, c: { b: 1 } }],
    ['nothing', '', null],
  ])('reads %s', (_, text, want) => expect(toSource('s.yaml', text)).toEqual({ name: 's.yaml', text, value: want }));

  test.each([
    ['a stray bracket', 'a: 1\nb: ]', /^s\.yaml:2:4 is not valid YAML: /],
    ['a key that is there twice', 'a: 1\na: 2', /^s\.yaml:2:1 is not valid YAML: Map keys must be unique/],
    ['an anchor that is not there', 'a: *x', /^s\.yaml(:1:4)? is not valid YAML: /],
    ['two documents', 'a: 1\n---\nb: 2', /^s\.yaml:2:1 is not valid YAML: it holds several documents;/],
    ['JSON that is cut off', '{"a": [1,', /^s\.yaml:1:\d+ is not valid YAML: /],
  ])('refuses %s in one sentence', (_, text, want) => {
    expect(() => toSource('s.yaml', text)).toThrow(InputError);
    expect(() => toSource('s.yaml', text)).toThrow(want);
    expect(() => toSource('s.yaml', text)).toThrow(/^[^\n]*; mend the syntax there$/);
  });
});

describe('loadSource', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'source-'));
    await writeFile(join(folder, 'a.yaml'), 'a: 1');
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('reads a file', async () => expect((await loadSource(join(folder, 'a.yaml'))).value).toEqual({ a: 1 }));

  test('calls a file by its path from where it is called', async () => {
    expect((await loadSource(join(process.cwd(), 'package.json'))).name).toBe('package.json');
  });

  test.each([
    [
      'a file that is not there',
      'none.yaml',
      /^cannot read .*none\.yaml: no such file; give the path of a YAML or JSON file$/,
    ],
    ['a folder', '.', /^cannot read .*: it is a folder; give the path/],
  ])('refuses %s', (_, name, want) => expect(loadSource(join(folder, name))).rejects.toThrow(want));
});

describe('placeOf', () => {
  const source = toSource('s.yaml', 'a:\n  b:\n    - 1\n    - c: 2\n"/x/{y}":\n  z: { w: 1 }\n');
  test.each([
    ['/a', 's.yaml:2'],
    ['/a/b/0', 's.yaml:3'],
    ['/a/b/1/c', 's.yaml:4'],
    ['#/a/b/1', 's.yaml:4'],
    ['/~1x~1{y}/z/w', 's.yaml:6'],
    ['/a/b/9', 's.yaml:3'],
    ['/a/b/1/nothing/at/all', 's.yaml:4'],
    ['/nothing', 's.yaml'],
    ['', 's.yaml'],
  ])('%s is at %s', (pointer, want) => expect(placeOf(source, pointer)).toBe(want));

  test('reads JSON too', () =>
    expect(placeOf(toSource('s.json', '{\n "a": {\n  "b": 1 } }'), '/a/b')).toBe('s.json:3'));
});
