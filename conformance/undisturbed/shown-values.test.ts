import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from './diary.ts';
import { shownValues } from './shown-values.ts';

const { operations } = await loadContract();
const list = operations.find(({ id }) => id === 'listProjectScheduledTriggers')!;

const done = (id: string, path: Readonly<Record<string, string>>, shown: unknown, sent?: object): Entry =>
  ({
    exchange: {
      operation: operations.find((one) => one.id === id)!,
      message: { method: '', path: '', headers: {} },
      reply: { status: 200, headers: {}, body: JSON.stringify(shown) },
    },
    parts: { path, body: sent },
    as: { role: 'technical-user' },
  }) as unknown as Entry;

const path = { dataMartId: 'mart-1' };
const was = { id: 'trigger-1', cron: '0 7 * * *', zone: 'UTC' };
const is = { ...was, cron: '0 8 * * *' };
const created = done('createScheduledTrigger', path, was, { cron: was.cron });
const changed = done('updateScheduledTrigger', { ...path, id: was.id }, is, { cron: is.cron });
const listed = (row: object): Entry => done(list.id, {}, { items: [row] });

const fieldsIn = (...diary: readonly Entry[]): readonly string[] => {
  const arrange = { existed: () => false, isKnown: (id: string) => ['mart-1', 'mart-2'].includes(id) };
  const scene = { diary, profile: {}, arrange } as unknown as Scene;
  return shownValues(scene, 'ScheduledTrigger', list).doubts.map(({ field }) => field);
};

it.each<[string, readonly Entry[], readonly string[]]>([
  ['the value from before', [created, changed, listed(was)], ['cron']],
  ['the value from before, and then the new one', [created, changed, listed(was), listed(is)], []],
  ['the value from before, before it was changed', [created, listed(was), changed], []],
  ['the new value', [created, changed, listed(is)], []],
  ['the value in words', [created, changed, listed({ ...is, cron: 'daily at 8' })], []],
  ['no value', [created, changed, listed({ id: was.id })], []],
  ['another DataMart', [created, listed({ ...was, dataMart: { id: 'mart-2', title: 'B' } })], ['DataMart']],
  ['what may be no DataMart', [created, listed({ ...was, dataMart: { id: 'mart-3' } })], []],
  ['another DataMart beside its own', [created, listed({ ...was, dataMartId: 'mart-2', origin: 'mart-1' })], []],
  ['its own DataMart', [created, listed({ ...was, dataMartId: 'mart-1' })], []],
])('a list that shows %s', (_, diary, want) => {
  expect(fieldsIn(...diary)).toEqual(want);
});
