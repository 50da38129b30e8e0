import { expect, it } from 'vitest';
import { isSame } from '../updates/is-same.ts';
import { traitsOf } from './traits.ts';

it.each([
  ['another name', { id: '1', title: 'A' }, { id: '2', title: 'B' }, true],
  ['another time', { createdAt: '2026-01-01' }, { createdAt: null }, true],
  ['another author', { createdBy: 'a' }, { createdBy: { id: 'b' } }, true],
  ['another text', { config: { region: 'eu' } }, { config: { region: 'us' } }, true],
  ['a switch thrown', { shared: true }, { shared: false }, false],
  ['no value', { credentials: 'x' }, { credentials: null }, false],
  ['no text', { credentials: 'x' }, { credentials: '' }, false],
  ['nothing in a list', { owners: ['a'] }, { owners: [] }, false],
  ['another state', { status: 'DRAFT' }, { status: 'READY' }, false],
  ['a field less', { config: { region: 'eu' } }, { config: {} }, false],
  ['none of a number', { reports: 3 }, { reports: 0 }, false],
])('records are alike but for %s: %#', (_, one, other, want) =>
  expect(isSame(traitsOf(one), traitsOf(other))).toBe(want),
);
