import { expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import { isPartial, takenField } from './taken-field.ts';
import type { Operation } from '../../spec/operation.ts';

const creation = {
  message: { body: JSON.stringify({ targetId: 'b', alias: 'x', note: null }) },
} as unknown as Exchange;
const was = { id: '1', targetId: 'b', alias: 'x', note: 'said', preview: [1] };

it.each([
  ['null in place of what was given', { alias: 'y' }, was, { ...was, alias: 'y', targetId: null }, 'targetId'],
  ['no more of what was given', { alias: 'y' }, was, { id: '1', alias: 'y', note: 'said' }, 'targetId'],
  ['null in an envelope', { alias: 'y' }, { link: was }, { link: { ...was, targetId: null } }, 'targetId'],
  ['all that was given', { alias: 'y' }, was, { ...was, alias: 'y' }, undefined],
  ['null, as it was sent', { targetId: null }, was, { ...was, targetId: null }, undefined],
  ['null, as the other name of it was sent', { target_id: null }, was, { ...was, targetId: null }, undefined],
  ['null of what the service made', { alias: 'y' }, was, { ...was, alias: 'y', preview: null }, undefined],
  ['another value', { alias: 'y' }, was, { ...was, alias: 'y', targetId: 'c' }, undefined],
  ['null as before', { alias: 'y' }, { ...was, targetId: null }, { ...was, targetId: null }, undefined],
  ['nothing', { alias: 'y' }, was, undefined, undefined],
])('a record shows %s', (_, sent, before, is, want) => {
  expect(takenField(creation, sent, { was: before, is, told: { id: '1' }, prefix: 'ours' })).toBe(want);
});

const named = { message: { body: JSON.stringify({ name: 'ours', cron: '1' }) } } as unknown as Exchange;

it.each([
  ['another name', { name: 'ours' }, { name: 'context' }, {}, 'name'],
  ['another name than one of others', { name: 'theirs' }, { name: 'context' }, {}, undefined],
  ['another name of ours', { name: 'ours' }, { name: 'Ours 2' }, {}, undefined],
  ['the name that was sent', { name: 'ours' }, { name: 'other' }, { name: 'other' }, undefined],
  ['more than the name', { name: 'ours' }, { name: 'ours (1 member)' }, {}, undefined],
  ['no name', { name: 'ours' }, {}, {}, 'name'],
  ['another value of what else was sent', { cron: '1' }, { cron: '2' }, {}, undefined],
  ['what was sent for another field', { cron: '1', tag: 'a' }, { cron: 'b', tag: 'b' }, { tag: 'b' }, 'cron'],
  ['what it shares with another field', { cron: '1', tag: '1' }, { cron: 'b', tag: 'b' }, { tag: 'b' }, undefined],
])('a record that has a name shows %s', (_, before, is, sent, want) => {
  expect(takenField(named, sent, { was: before, is, told: {}, prefix: 'ours' })).toBe(want);
});

it.each([
  ['null', { ...was, targetId: null }, 'targetId'],
  ['nothing of it', { id: '1' }, undefined],
])('a record is no longer to be seen, and the answer shows %s', (_, told, want) => {
  expect(takenField(creation, { alias: 'y' }, { was, is: undefined, told, prefix: 'ours' })).toBe(want);
});

it.each([
  ['PATCH', '/api/things/{id}', true],
  ['PUT', '/api/things/{id}/title', true],
  ['PUT', '/api/things/{id}', false],
] as const)('%s %s is of a part: %s', (method, path, want) => {
  expect(isPartial({ method, path } as unknown as Operation)).toBe(want);
});
