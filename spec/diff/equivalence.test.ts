import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesOf } from './testing/documents.ts';
import { document } from './testing/arbitrary-document.ts';
import { failureOf } from './testing/failure-of.ts';
import { repeated } from './testing/repeated.ts';
import { type Pick, type Rewrite, rewrites } from './testing/rewrites.ts';

/** A source of choices that repeats itself. */
const picks: fc.Arbitrary<Pick> = fc.array(fc.nat(), { minLength: 40, maxLength: 40 }).map((numbers) => {
  let index = 0;
  return (below: number) => numbers[(index++ * 7 + Math.floor(index / 40)) % numbers.length]! % below;
});

/** What is told of a random document and the same written otherwise. */
const toldOf = (rewrite: Rewrite): string | undefined =>
  failureOf(
    fc.property(document, picks, (base, pick) => {
      const changes = changesOf(base, rewrite(base, pick));
      expect(changes.map(({ level, rule, message }) => `${level} ${rule} ${message}`)).toEqual([]);
    }),
    40,
  );

const several: Rewrite = (base, pick) =>
  Object.values(rewrites).reduce((result, rewrite) => (pick(2) === 0 ? rewrite(result, pick) : result), base);

describe('nothing is told when a document is written otherwise', () => {
  test.each(Object.entries(rewrites))('%s', (_, rewrite) => expect(toldOf(rewrite)).toBeUndefined());
  test('say it twice', () => expect(toldOf(repeated)).toBeUndefined());
  test('all of it, or some', () => expect(toldOf(several)).toBeUndefined());
});
