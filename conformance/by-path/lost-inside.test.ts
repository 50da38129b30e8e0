import { expect, it } from 'vitest';
import { lostInside } from './lost-inside.ts';
import { resetForm } from './reset-form.ts';

const was = { schedule: { cron: '0 6 * * 1', zone: 'Europe/Berlin' }, hour: 6 };

it.each([
  ['what was sent', { schedule: { cron: '5 6 * * 1' } }, { schedule: { cron: '5 6 * * 1' } }, undefined],
  ['what was there', { schedule: { cron: '5 6 * * 1' } }, was, 'schedule'],
  ['what is made of it', { schedule: { cron: '5 6 * * 1' } }, { schedule: { cron: '0 5 6 * * 1' } }, undefined],
  ['nothing of it', { schedule: { cron: '5 6 * * 1' } }, { schedule: null }, undefined],
  ['what was there beside it', { hour: 7 }, was, undefined],
])('a record shows %s', (_, sent, is, want) => {
  expect(lostInside(sent, { was, is })).toBe(want);
});

it.each([
  ['as it was sent', { schedule: { zone: 'Europe/Berlin' } }, was, undefined],
  ['another one', { schedule: { zone: 'Europe/Berlin' } }, { schedule: { zone: 'UTC' } }, 'schedule'],
  ['one that was sent anew', { schedule: { zone: 'Europe/Paris' } }, { schedule: { zone: 'UTC' } }, undefined],
  ['none', { schedule: { zone: 'Europe/Berlin' } }, { schedule: {} }, undefined],
])('a time zone is shown %s', (_, sent, is, want) => {
  expect(resetForm(sent, { was, is })).toBe(want);
});
