import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from './change.ts';
import { contractFile } from '../contract.ts';
import { loadSource } from '../source.ts';
import { toDiff } from './index.ts';
import { document } from './testing/arbitrary-document.ts';
import { changesOf, requestOf, responseOf } from './testing/documents.ts';
import { failureOf } from './testing/failure-of.ts';
import { operationEdits } from './testing/operation-edits.ts';
import { schemaEdits } from './testing/schema-edits.ts';

/** Words that say which way a change goes, and those of rules that judge one way more finely than the other. */
const ways =
  /\b(un(?=deprecated)|added|removed|raised|lowered|widened|narrowed|wider|narrower|allowed|forbidden|required|optional|withdrawn|repeated|missing|tightened|relaxed|postponed|advanced|increased|decreased|read|write|only|writable|readable|to|from|closed|after|before|early|with|unreadable|became|of|too|soon|id|changed)\b/g;

/** What a rule is about, whichever way the change goes. */
const subjectOf = (rule: string): string =>
  rule
    .replace(/^removed-.*$/, 'thing')
    .replace(/^(property|parameter|operation|header|webhook)-(added|removed).*$/, 'thing')
    .replace(/^(one-of-became-any-of|any-of-became-one-of)$/, 'kind')
    .replace(/^(schema-became-alternatives|alternatives-became-schema).*$/, 'wrap')
    .replace(/^sunset.*|^(un)?deprecated$/, 'announcement')
    .replaceAll(ways, '')
    .replaceAll(/-+/g, ' ')
    .trim();

const seenFrom = (changes: readonly Change[], here: 'base' | 'revision', there: 'base' | 'revision'): string[] =>
  changes
    .map((change) =>
      [subjectOf(change.rule), change[here].pointer, change[there].pointer, change.uses.length].join(' '),
    )
    .toSorted();

/** The way there and the way back, seen from the same side. */
const bothWays = (one: unknown, other: unknown): { there: string[]; back: string[] } => ({
  there: seenFrom(changesOf(one, other), 'base', 'revision'),
  back: seenFrom(changesOf(other, one), 'revision', 'base'),
});

describe('the way back is the mirror image of the way there', () => {
  test.each(schemaEdits.map((edit) => [`${edit.keyword} ${edit.edit}`, edit] as const))(
    '%s',
    (_, { before, after }) => {
      const inRequest = bothWays(requestOf(before), requestOf(after));
      const inResponse = bothWays(responseOf(before), responseOf(after));
      expect([inRequest.back, inResponse.back]).toEqual([inRequest.there, inResponse.there]);
    },
  );
  // A list in the place of a value is more than another type on the way there, and just that on the way back; security
  // that is asked for of no one, or of anyone, is told where it is missing; announcements are held against a day.
  const edits = operationEdits.filter(
    ({ field, object, edit }) =>
      !['security', 'x-sunset'].includes(field) && object !== 'Server Object' && !edit.endsWith('list of less'),
  );
  test.each(edits.map((edit) => [`${edit.object}, ${edit.field} ${edit.edit}`, edit] as const))('%s', (_, edit) => {
    const { there, back } = bothWays(edit.base, edit.revision);
    expect(back).toEqual(there);
  });
});

describe('a document and itself', () => {
  test('differ in nothing', () => {
    const property = fc.property(document, (one) => {
      expect(changesOf(one, one)).toEqual([]);
    });
    expect(failureOf(property, 100)).toBeUndefined();
  });
  test('differ in nothing where it is our contract', async () => {
    const { value } = await loadSource(contractFile);
    expect(toDiff({ value }, { value: structuredClone(value) })).toEqual({ changes: [], faults: [] });
  });
  test('are not changed by being compared', () => {
    const property = fc.property(document, document, (one, other) => {
      const before = JSON.stringify([one, other]);
      changesOf(one, other);
      expect(JSON.stringify([one, other])).toBe(before);
    });
    expect(failureOf(property, 50)).toBeUndefined();
  });
});
