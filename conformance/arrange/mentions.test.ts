import { expect, it } from 'vitest';
import { mentions } from './mentions.ts';

it.each([
  ['a text', { edges: [{ id: 'a1' }] }, true],
  ['a number', { edges: [{ id: 7, to: 8 }] }, false],
  ['the name of a field', { nodes: { a1: {} } }, true],
  ['a part of a text', { edges: ['a12', 'xa1'] }, false],
  ['a record that is shown as removed', [{ id: 'a1', status: 'DELETED' }], false],
  ['nothing', undefined, false],
])('an id as %s', (_, value, want) => expect(mentions(value, 'a1')).toBe(want));

it('an id that is a number', () => expect(mentions([{ id: 70000001 }], '70000001')).toBe(true));
it('a number that may be a count', () => expect(mentions([{ depth: 7 }], '7')).toBe(false));
