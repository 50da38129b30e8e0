import { describe, expect, it } from 'vitest';
import { probeMaximum } from './report-bodies/boundary.ts';
import { toCurl } from './report/curl.ts';
import { createMask } from './keys/mask.ts';
import type { Exchange } from './target/message.ts';
import type { ListMaker } from './report-bodies/report-rules.ts';
import { toExample, toExamples } from './arrange/to-example.ts';

const exchange = (status: number): Exchange => ({
  operation: undefined,
  message: { method: 'POST', path: '/api/reports', headers: {} },
  reply: { status, headers: {}, body: '', partial: false },
});
const numbers: ListMaker = (length) => Array.from({ length }, (_, index) => index);
const sames: ListMaker = (length) => Array.from({ length }, () => 0);
const verdictOn = async (accepts: (items: readonly unknown[]) => boolean, makers = [numbers]): Promise<string> =>
  (await probeMaximum([(items) => Promise.resolve(exchange(accepts(items) ? 201 : 400))], makers, 10, 'samples')).state;
const isSet = (items: readonly unknown[]): boolean => new Set(items).size === items.length;

describe('the maximum of a list', () => {
  it.each([
    ['kept', (items) => items.length <= 10, 'passed'],
    ['one too many', (items) => items.length <= 11, 'failed'],
    ['no maximum', () => true, 'failed'],
    ['one too few', (items) => items.length <= 9, 'failed'],
    ['half', (items) => items.length <= 5, 'failed'],
    ['only one', (items) => items.length <= 1, 'inconclusive'],
    ['nothing', () => false, 'inconclusive'],
    ['nothing that is long but too long', (items) => items.length > 10, 'failed'],
    // The seventh item is wrong in itself, or beside the first: that says nothing of the length.
    ['an item that is refused anyway', (items) => items.length <= 10 && !items.includes(6), 'inconclusive'],
    [
      'two items that do not go together',
      (items) => !(items.includes(0) && items.includes(6)) && items.length <= 10,
      'inconclusive',
    ],
  ] as readonly [string, (items: readonly unknown[]) => boolean, string][])('%s', async (_, accepts, want) => {
    expect(await verdictOn(accepts)).toBe(want);
  });

  it('is found with lists of another kind when duplicates are refused', async () => {
    expect(await verdictOn((items) => items.length <= 10 && isSet(items), [sames, numbers])).toBe('passed');
  });
});

describe('a mask', () => {
  it('hides secrets, longest first, also where they are percent-encoded', () => {
    const { hide, mask } = createMask();
    hide('abcd', '$SHORT');
    hide('abcd/efgh', '$LONG');
    expect(mask('abcd/efgh abcd%2Fefgh abcd')).toBe('$LONG $LONG $SHORT');
  });
});

describe('a curl line', () => {
  it.each([
    [{ method: 'GET', path: '/api/reports?a=b', headers: {} }, "curl -i 'http://x/api/reports?a=b'"],
    [
      { method: 'POST', path: '/api', headers: { A: 'b "c" $TOKEN' }, body: `{"a":"it's"}` },
      `curl -i -X POST 'http://x/api' -H "A: b \\"c\\" $TOKEN" --data-raw '{"a":"it'\\''s"}'`,
    ],
    [
      { method: 'POST', path: '/api/t0p', headers: { A: 't0p!' }, body: '{"a":"t0p!"}' },
      `curl -i -X POST 'http://x/api/t0p' -H "A: $SECRET" --data-raw '{"a":"'"$SECRET"'"}'`,
    ],
  ])('of %j', (message, want) => {
    const mask = createMask();
    mask.hide('t0p!', '$SECRET');
    expect(toCurl(message, 'http://x/', mask)).toBe(want);
  });
});

describe('an example of a schema', () => {
  it.each([
    [{ type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: {} } }, { a: 'conformance' }],
    [{ enum: ['x', 'y'] }, 'x'],
    [{ type: ['integer', 'null'], minimum: 3 }, 3],
    [{ type: 'array', minItems: 2, items: { type: 'boolean' } }, [true, true]],
    [
      {
        oneOf: [{ required: ['a'], properties: { a: { const: 1 } } }, {}],
        required: ['b'],
        properties: { b: { const: 2 } },
      },
      { a: 1, b: 2 },
    ],
    [{ type: 'string', examples: ['given'] }, 'given'],
    [true, {}],
  ])('%j is %j', (schema, want) => {
    expect(toExample(schema as never)).toEqual(want);
  });
});

describe('examples of a schema', () => {
  const kinds = [
    { properties: { a: { const: 1 } }, required: ['a'] },
    { properties: { b: { const: 2 } }, required: ['b'] },
  ];
  it.each([
    ['its own branches', { oneOf: kinds }, [{ a: 1 }, { b: 2 }]],
    [
      'the branches of a property',
      { properties: { config: { oneOf: kinds } }, required: ['config'] },
      [{ config: { a: 1 } }, { config: { b: 2 } }],
    ],
    [
      'the values of a kind',
      { properties: { type: { enum: ['A', 'B'] } }, required: ['type'] },
      [{ type: 'A' }, { type: 'B' }],
    ],
    ['no values of anything else', { properties: { unit: { enum: ['A', 'B'] } }, required: ['unit'] }, [{ unit: 'A' }]],
  ])('are one for each of %s', (_, schema, want) => {
    expect(toExamples(schema as never)).toEqual(want);
  });
});
