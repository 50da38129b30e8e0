import { expect, it } from 'vitest';
import type { Scene } from '../scene.ts';
import { alteredName } from './altered-name.ts';

const sent = { title: 'ours R&D by region No 7' };
const shows = (resource: string, body: unknown): Scene['diary'][number] =>
  ({
    exchange: {
      operation: { lifecycle: { resource } },
      reply: { status: 200, headers: {}, body: JSON.stringify(body) },
    },
    parts: {},
  }) as unknown as Scene['diary'][number];

const long = shows('DataMart', { items: [{ title: 'Orders of each week' }] });
const sign = shows('DataStorage', { title: 'ours R&D No 3' });
const written = shows('DataStorage', { title: 'ours R&amp;D No 3' });

it.each<[string, string, Scene['diary'], string | undefined]>([
  ['as it was sent', sent.title, [long, sign], undefined],
  ['by its beginning, where others are longer', 'ours R&D by', [long], 'title'],
  ['by its beginning, as all of the kind', 'ours R&D by', [sign, shows('DataMart', { title: 'ours' })], undefined],
  ['by its beginning, where another kind has longer ones', 'ours R', [sign], undefined],
  ['as HTML, where others are not', 'ours R&amp;D by region No 7', [sign], 'title'],
  ['as HTML, by number', 'ours R&#38;D by region No 7', [sign], 'title'],
  ['as HTML, as all are', 'ours R&amp;D by region No 7', [written, long], undefined],
  ['otherwise', 'Untitled', [long, sign], undefined],
])('a name is shown %s', (_, title, diary, want) =>
  expect(alteredName({ diary }, { resource: 'DataMart', sent }, { title })?.name).toBe(want),
);

it('a name is cut that is shorter than the target says that it may be', () => {
  const cut = (longest: number): unknown =>
    alteredName({ diary: [] }, { resource: 'DataMart', sent }, { title: 'ours R&D' }, longest)?.name;
  expect([cut(255), cut(8), cut(0)]).toEqual(['title', undefined, undefined]);
});
