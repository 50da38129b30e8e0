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
    expect(other.toSorted()).toMatchInlineSnapshot(`
      [
        "discriminator-value-added",
        "enum-value-added",
        "extensible-enum-value-added",
        "pattern-removed",
        "property-added",
        "property-became-readable",
        "property-became-writable",
        "property-removed",
        "property-removed-from-closed",
        "property-removed-required",
        "schema-withdrawn",
      ]
    `);
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
    expect(ruleIds.filter((id) => kindOf(id, 'request') === undefined && kindOf(id, 'response') === undefined))
      .toMatchInlineSnapshot(`
        [
          "server-added",
          "server-removed",
          "server-variables-changed",
          "media-type-parameters-changed",
          "success-status-narrowed",
          "error-status-added",
          "error-status-removed",
          "default-response-added",
          "default-response-removed",
          "security-alternative-added",
          "security-alternative-removed",
          "security-tightened",
          "security-relaxed",
          "scope-added",
          "security-scheme-changed",
          "security-scheme-url-changed",
          "oauth-flow-added",
          "oauth-flow-removed",
          "oauth-scope-added",
          "oauth-scope-removed",
          "default-added",
          "default-removed",
          "default-changed",
          "pattern-changed",
          "property-became-read-only",
          "property-became-writable",
          "property-became-writable-required",
          "property-became-write-only",
          "property-became-readable",
          "alternative-repeated",
          "one-of-became-any-of",
          "any-of-became-one-of",
          "discriminator-value-added",
          "discriminator-value-removed",
          "description-changed",
          "example-changed",
          "tags-changed",
          "operation-id-added",
          "operation-id-removed",
          "operation-id-changed",
          "path-parameter-renamed",
          "extension-changed",
          "links-changed",
          "info-changed",
          "xml-changed",
          "deprecated",
          "undeprecated",
          "sunset-added",
          "sunset-postponed",
          "sunset-advanced",
          "sunset-too-soon",
          "sunset-missing",
          "sunset-removed",
          "sunset-unreadable",
          "stability-decreased",
          "stability-increased",
        ]
      `);
  });
});
