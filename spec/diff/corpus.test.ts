import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toSource } from '../source.ts';
import { changesOf } from './testing/documents.ts';

type Pair = { readonly base: string; readonly revision: string; readonly breaking: boolean };

/** Verdicts of an independent project's tests (see the NOTICE beside them). */
const folder = join(import.meta.dirname, '../../../shared/diff-corpus');

/** Where we judge otherwise, and why. */
const disagreements: Readonly<Record<string, string>> = {
  'data/deprecation/base.yaml data/deprecation/deprecated-no-sunset.yaml':
    'The verdict supposes a policy that asks for a date (--notice-days here). By itself, an announcement breaks nobody.',
  'data/enums/request-body-enum.yaml mutated/request-body-enum-d12faca139.json':
    'The revision, as it was stored, has no enum at all: it accepts any text, so nothing that was sent is refused.',
  'data/pattern-revision.yaml data/pattern-base.yaml':
    'The property is read-only: it takes no part in requests, and in responses a pattern promises more than none.',
  'data/pattern-revision-recursive.yaml data/pattern-base-recursive.yaml': 'As above: the property is read-only.',
};

const read = (file: string): unknown => toSource(file, readFileSync(join(folder, file), 'utf8')).value;

const isBreaking = ({ base, revision }: Pair): boolean =>
  changesOf(read(base), read(revision)).some(({ level }) => level === 'breaking');

describe.skipIf(!existsSync(folder))('the verdicts of an independent corpus', () => {
  const { pairs } = existsSync(folder)
    ? (JSON.parse(readFileSync(join(folder, 'pairs.json'), 'utf8')) as { pairs: Pair[] })
    : { pairs: [] };

  test('are ours, but for those that are listed with a reason', () => {
    const others = pairs
      .filter((pair) => isBreaking(pair) !== pair.breaking)
      .map(({ base, revision }) => `${base} ${revision}`);
    expect([...new Set(others)].toSorted()).toEqual(Object.keys(disagreements).toSorted());
  });

  test('are ours on at least 97 of 100', () => {
    const right = pairs.filter((pair) => isBreaking(pair) === pair.breaking).length;
    expect(right / pairs.length).toBeGreaterThanOrEqual(0.97);
  });
});
