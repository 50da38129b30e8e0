import { expect, it } from 'vitest';
import { replacedText } from './replaced-text.ts';

const prefix = 'conform-1a2b3c';
const own = { sql: `SELECT 1 -- ${prefix} 2` };
const was = { id: '1', title: `${prefix} 1`, ...own, query: own, state: 'NEW' };
const sent = { title: `${prefix} 3` };
const told = { ...was, title: `${prefix} 3` };

it.each<[string, object, object, string | undefined]>([
  ['another text', told, { ...told, sql: 'SELECT 0' }, 'sql'],
  ['another text within', { ...told, query: own }, { ...told, query: { sql: 'SELECT 0' } }, 'query'],
  ['another text in an envelope', { data: told }, { data: { ...told, sql: 'SELECT 0' } }, 'sql'],
  ['another text, as it was answered', { ...told, sql: 'SELECT 0' }, { ...told, sql: 'SELECT 0' }, undefined],
  ['a text that was given a little earlier', told, { ...told, sql: `SELECT 1 -- ${prefix} 0` }, undefined],
  ['what was sent', { ...told, title: was.title }, { ...told, title: 'Untitled' }, undefined],
  ['another state', told, { ...told, state: 'READY' }, undefined],
  ['nothing of it', told, { id: '1' }, undefined],
  ['all as it was answered', told, told, undefined],
])('after an update a record has %s', (_, answer, is, want) => {
  const before = 'data' in is ? { data: was } : was;
  expect(replacedText({ path: '/api/x/{id}' }, { sent, prefix }, { was: before, told: answer, is })).toBe(want);
});

it('a title is nothing that another text follows from', () => {
  const is = { ...told, sql: 'SELECT 0' };
  expect(replacedText({ path: '/api/x/{id}/title' }, { sent, prefix }, { was, told: is, is })).toBe('sql');
});
