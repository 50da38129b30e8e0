import { describe, expect, it } from 'vitest';
import type { State } from './report.ts';
import { requirementState } from './requirement-state.ts';

const of = (state: State, further = false) => ({ state, further });

describe('a requirement', () => {
  it.each<[string, readonly ReturnType<typeof of>[], State]>([
    ['is open where one of its cases is', [of('passed'), of('inconclusive')], 'inconclusive'],
    ['stays concluded where a further case is open', [of('passed'), of('inconclusive', true)], 'passed'],
    ['fails where a further case does', [of('passed'), of('failed', true)], 'failed'],
    ['is errored where a further case is', [of('passed'), of('errored', true)], 'errored'],
    ['is open where nothing else was asked', [of('inconclusive', true), of('inconclusive', true)], 'inconclusive'],
    ['is open where the others do not apply', [of('inconclusive'), of('inconclusive', true)], 'inconclusive'],
  ])('%s', (_, cases, state) => {
    expect(requirementState(cases)).toBe(state);
  });
});
