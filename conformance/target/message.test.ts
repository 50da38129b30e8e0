import { describe, expect, it } from 'vitest';
import { jsonOf } from './message.ts';

describe('the JSON value of a body', () => {
  it.each([
    ['{"id":9007199254740993}', { id: '9007199254740993' }],
    ['[{"id":-9007199254740993}]', [{ id: '-9007199254740993' }]],
    ['{"id":42,"share":0.1234567890123456}', { id: 42, share: 0.1234567890123456 }],
    ['{"size":1e20}', { size: 1e20 }],
    ['no JSON', undefined],
  ])('%s', (body, want) => {
    expect(jsonOf({ body })).toEqual(want);
  });
});
