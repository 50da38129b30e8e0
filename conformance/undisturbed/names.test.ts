import { describe, expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from './diary.ts';
import { isOther, renamedUnseen } from './names.ts';

const { operations } = await loadContract();
const list = operations.find(({ id }) => id === 'listProjectInsightTemplates')!;

const done = (id: string, path: Readonly<Record<string, string>>, body: unknown): Entry =>
  ({
    exchange: {
      operation: operations.find((one) => one.id === id)!,
      message: { method: '', path: '', headers: {} },
      reply: { status: 200, headers: {}, body: JSON.stringify(body) },
    },
    parts: { path },
    as: { role: 'technical-user' },
  }) as unknown as Entry;

const own = { field: 'title', name: 'conform-1a2b3c 7' };

it.each<[string, unknown, boolean]>([
  ['the same name', { title: 'conform-1a2b3c 7' }, false],
  ['the name of another', { title: 'conform-1a2b3c 8' }, true],
  ['a word for all', { title: 'Report' }, true],
  ['the name in other letters', { title: 'CONFORM-1A2B3C-7' }, false],
  ['the name with a word before it', { title: 'Report: conform-1a2b3c 7' }, false],
  ['a part of the name', { title: 'conform-1a…' }, false],
  ['a word for all, and the name beside it', { title: 'Report', label: 'conform-1a2b3c 7' }, false],
  ['no text', { title: { en: 'Report' } }, false],
  ['an empty text', { title: ' ' }, false],
  ['no such field', { caption: 'Report' }, false],
  ['a text in place of a record', 'Report', false],
])('a row that shows %s', (_, row, want) => {
  expect(isOther(own, row)).toBe(want);
});

describe('a record that has another name now', () => {
  const created = done('createInsightTemplate', { dataMartId: 'm1' }, { id: 't1', title: 'conform-1a2b3c 7' });
  const path = { dataMartId: 'm1', insightTemplateId: 't1' };
  const renamed = done('updateInsightTemplateTitle', path, { id: 't1', title: 'conform-1a2b3c 8' });
  const listed = done(list.id, {}, { items: [{ id: 't1', title: 'conform-1a2b3c 7' }] });
  const others = done(list.id, {}, { items: [{ id: 't2', title: 'Weekly' }] });
  it.each<[string, readonly Entry[], readonly string[]]>([
    ['was not listed', [created, renamed], ['t1']],
    ['was listed before', [created, listed, renamed, others], ['t1']],
    ['was listed since', [created, renamed, listed], []],
    ['is one that was not renamed', [created, others], []],
  ])('%s', (_, diary, ids) => {
    const scene = { diary, prefix: 'conform-1a2b3c', profile: {} } as unknown as Scene;
    expect(renamedUnseen(scene, 'InsightTemplate', list).map(({ record }) => record.id)).toEqual(ids);
  });
});
