import { describe, expect, test } from 'vitest';
import { law } from './law.ts';
import { kindOf, levelOf, ruleIds, rules } from './rules.ts';

describe('rules', () => {
  test('keep their ids: allow-lists and configurations name them', () => {
    expect(ruleIds.toSorted()).toMatchSnapshot();
  });
  test('follow the law, but for those that say otherwise', () => {
    const other = ruleIds.filter(
      (id) =>
        levelOf(id, 'request') !== law[rules[id].effect].request ||
        levelOf(id, 'response') !== law[rules[id].effect].response,
    );
    expect(other.toSorted()).toMatchInlineSnapshot();
  });
  test('have something to say, with places for what was and what is', () => {
    const texts = ruleIds.flatMap((id) => {
      const { notice } = rules[id];
      return typeof notice === 'string' ? [notice] : [notice.request, notice.response];
    });
    expect(texts.filter((text) => text === '' || /[.!]$|\{(?!before\}|after\})/.test(text))).toEqual([]);
  });
});

describe('a rule means nothing between a contract and a deployment', () => {
  test('only where it tells of documentation, or where descriptions of the same thing differ', () => {
    expect(
      ruleIds.filter((id) => kindOf(id, 'request') === undefined && kindOf(id, 'response') === undefined),
    ).toMatchInlineSnapshot();
  });
});
