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
const given = (sent: object): Entry =>
  done('updateScheduledTrigger', { ...path, id: was.id }, { ...was, ...sent }, sent);
const switched = done('createScheduledTrigger', path, { ...was, active: true, owners: ['ann'], tags: [] });
const listed = (...rows: readonly object[]): Entry => done(list.id, {}, { items: rows });
const two = done('createScheduledTrigger', path, { ...was, id: 'trigger-2' }, { cron: was.cron });
const torn = (at: number, other = 'mart-2'): object => ({
  ...was,
  id: `trigger-${at}`,
  dataMartId: 'mart-1',
  dataMart: { id: other, title: 'B' },
});
const copied = (at: number): object => ({ ...was, id: `trigger-${at}`, dataMartId: 'mart-1', copiedFrom: 'mart-2' });

const fieldsIn = (...diary: readonly Entry[]): readonly string[] => {
  const arrange = {
    existed: () => false,
    isKnown: (id: string) => ['mart-1', 'mart-2', '7'].includes(id),
    creationOf: ({ id }: { readonly id: string }) => (id.startsWith('mart') ? {} : undefined),
  };
  const scene = { diary, profile: {}, arrange } as unknown as Scene;
  return shownValues(scene, 'ScheduledTrigger', list).doubts.map(({ field }) => field);
};

it.each<[string, readonly Entry[], readonly string[]]>([
  ['the value from before', [created, changed, listed(was)], ['cron']],
  ['the value from before, and then the new one', [created, changed, listed(was), listed(is)], []],
  ['the value from before, before it was changed', [created, listed(was), changed], []],
  ['the new value', [created, changed, listed(is)], []],
  ['the value in words', [created, changed, listed({ ...is, cron: 'daily at 8' })], []],
  ['a switch from before', [switched, given({ active: false }), listed({ ...was, active: true })], ['active']],
  ['a switch that was thrown', [switched, given({ active: false }), listed({ ...was, active: false })], []],
  ['a switch in words', [switched, given({ active: false }), listed({ ...was, active: 'yes' })], []],
  ['owners from before', [switched, given({ owners: [] }), listed({ ...was, owners: ['ann'] })], ['owners']],
  ['owners by their names', [switched, given({ owners: ['tom'] }), listed({ ...was, owners: ['Ann A.'] })], []],
  ['no tags of any', [switched, given({ tags: ['x'] }), listed({ ...was, tags: [] }, { id: '2', tags: [] })], []],
  [
    'tags of others',
    [switched, given({ tags: ['x'] }), listed({ ...was, tags: [] }, { id: '2', tags: ['y'] })],
    ['tags'],
  ],
  ['a value that was taken away', [created, given({ cron: null }), listed(was)], []],
  ['no value', [created, changed, listed({ id: was.id })], []],
  ['another DataMart', [created, listed({ ...was, dataMart: { id: 'mart-2', title: 'B' } })], ['DataMart']],
  ['what may be no DataMart', [created, listed({ ...was, dataMart: { id: 'mart-3' } })], []],
  ['another DataMart beside its own', [created, listed({ ...was, dataMartId: 'mart-2', origin: 'mart-1' })], []],
  ['its own DataMart and another in one row', [two, listed(torn(1))], []],
  ['its own DataMart and another in two rows', [created, two, listed(torn(1), torn(2))], ['DataMart', 'DataMart']],
  ['its own DataMart twice', [created, two, listed(torn(1, 'mart-1'), torn(2, 'mart-1'))], []],
  ['its own DataMart and what may be none', [created, two, listed(torn(1, 'x'), torn(2, 'x'))], []],
  ['its own DataMart and a number', [created, two, listed(torn(1, '7'), torn(2, '7'))], []],
  ['its own DataMart, and what it was copied from', [created, two, listed(copied(1), copied(2))], []],
  ['its own DataMart', [created, listed({ ...was, dataMartId: 'mart-1' })], []],
])('a list that shows %s', (_, diary, want) => {
  expect(fieldsIn(...diary)).toEqual(want);
});
