import { expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import { mixedUp } from './mixed-up.ts';

type Health = Readonly<Record<string, unknown>>;

const healthy: Readonly<Record<string, Health>> = {
  one: { title: 'A', status: 'OK', runs: 3 },
  two: { title: 'B', status: 'OK', runs: 0 },
  three: { title: 'C', status: 'FAILED', runs: 1 },
  ours: { title: 'D', status: 'NONE', runs: 0 },
};

/** Asks a service that tells of a DataMart what `tell` says, the index of it among those asked about, and how often it was asked. */
function asking(
  tell: (ids: readonly string[], at: number, times: number) => Health,
): (ids: readonly string[]) => Promise<Exchange> {
  let times = 0;
  return (ids) => {
    times += 1;
    const items = ids.map((dataMartId, at) => ({ dataMartId, ...tell(ids, at, times) }));
    const reply = { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ items }) };
    return Promise.resolve({ reply } as unknown as Exchange);
  };
}

/** What is true of some, by their titles. */
const byTitle = (ids: readonly string[]): readonly Health[] =>
  ids.map((id) => healthy[id]!).toSorted((one, other) => String(one['title']).localeCompare(String(other['title'])));

it.each<[string, (ids: readonly string[], at: number, times: number) => Health, boolean]>([
  ['tells of each', (ids, at) => healthy[ids[at]!]!, false],
  ['tells of all what is true of the last one', (ids) => healthy[ids.at(-1)!]!, true],
  [
    'tells of each what is true of the next one, but for its title',
    (ids, at) => {
      return { ...healthy[ids[(at + 1) % ids.length]!]!, title: healthy[ids[at]!]!['title'] };
    },
    true,
  ],
  [
    'goes by the place among the titles, but for the title',
    (ids, at) => ({ ...byTitle(ids)[at]!, title: healthy[ids[at]!]!['title'] }),
    true,
  ],
  ['says where each stands', (ids, at) => ({ ...healthy[ids[at]!]!, place: at, of: ids.length }), false],
  ['tells of what changes meanwhile', (ids, at, times) => ({ ...healthy[ids[at]!]!, runs: times }), false],
])('a service that %s', async (_, tell, isFault) => {
  expect((await mixedUp(Object.keys(healthy), asking(tell))) !== undefined).toBe(isFault);
});

it('of three, of which the one in the middle is unlike the others, each is at another place once', async () => {
  const states = new Map([
    ['one', 'NONE'],
    ['two', 'OK'],
    ['three', 'NONE'],
  ]);
  const inOrder = (ids: readonly string[]): readonly string[] => [...states.keys()].filter((id) => ids.includes(id));
  const tell = (ids: readonly string[], at: number): Health => ({ status: states.get(inOrder(ids)[at]!) });
  expect((await mixedUp([...states.keys()], asking(tell)))?.key).toBe('mixed');
});
