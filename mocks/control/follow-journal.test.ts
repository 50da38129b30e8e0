import { expect, test } from 'vitest';
import type { MockRequest, MockResponse } from '../http.ts';
import { followJournal } from './follow-journal.ts';
import { createJournal, type LocalJournal } from './journal.ts';
import type { Recorded } from './record.ts';
import type { Visit } from './session-control.ts';

const request: MockRequest = { method: 'GET', target: '/', headers: {}, body: undefined };
const response: MockResponse = { status: 200, headers: {}, body: undefined };

type Followed = {
  readonly journal: LocalJournal;
  readonly events: AsyncIterator<string>;
  /** The next event: its name, its id, and the ids of the requests in it. */
  readonly next: () => Promise<unknown[]>;
  readonly ask: (count?: number) => void;
  readonly watchers: () => number;
  readonly forget: () => void;
};

function follow(since = 0): Followed {
  let watchers = 0;
  const make = (): LocalJournal => {
    const made = createJournal();
    const watch: LocalJournal['watch'] = (wake) => {
      watchers += 1;
      const leave = made.watch(wake);
      return () => {
        watchers -= 1;
        leave();
      };
    };
    return { ...made, watch };
  };
  let journal = make();
  const visit = async (): Promise<Visit> => ({ space: {}, control: { journal } }) as unknown as Visit;
  const record = (entry: { id: number }): Recorded => ({ summary: () => ({ id: entry.id }) }) as unknown as Recorded;
  const events = followJournal(visit, record, since)[Symbol.asyncIterator]();
  return {
    journal,
    events,
    next: async () => {
      const { value } = (await events.next()) as { value: string };
      const [, event, id, data] = /^event: (\w+)\nid: (\d+)\ndata: (.*)\n\n$/.exec(value) ?? [];
      if (event === undefined) return [value];
      const requests = JSON.parse(data!) as { id: number }[] | object;
      return [event, Number(id), ...(Array.isArray(requests) ? requests.map((one: { id: number }) => one.id) : [])];
    },
    ask: (count = 1) => {
      for (let index = 0; index < count; index += 1) journal.add(request, response, 1, []);
    },
    watchers: () => watchers,
    forget: () => {
      journal = make();
    },
  };
}

test('what there is comes first, then what comes, in batches, and a word when the journal is emptied', async () => {
  const { next, ask, journal } = follow(1);
  ask(3);
  expect(await next()).toEqual(['retry: 1000\n\n']);
  expect(await next()).toEqual(['requests', 3, 2, 3]);
  const arriving = next();
  ask(2);
  expect(await arriving).toEqual(['requests', 5, 4, 5]);
  journal.clear();
  ask();
  expect(await next()).toEqual(['cleared', 6]);
  expect(await next()).toEqual(['requests', 6, 6]);
});

test('of more than a hundred at once the newest come', async () => {
  const { next, ask } = follow();
  ask(150);
  await next();
  const event = await next();
  expect([event.length, event[1], event[2], event.at(-1)]).toEqual([102, 150, 51, 150]);
});

test('who waits is woken by a request, and leaves at once when he goes', async () => {
  const { events, next, ask, watchers } = follow();
  await next();
  const woken = next();
  await expect.poll(watchers).toBe(1);
  ask();
  expect(await woken).toEqual(['requests', 1, 1]);
  expect(watchers()).toBe(0);
  const waiting = events.next();
  await expect.poll(watchers).toBe(1);
  await events.return!();
  expect(await waiting).toEqual({ value: undefined, done: true });
  expect(watchers()).toBe(0);
});

test('a session that was forgotten is followed from its new start', async () => {
  const { next, ask, forget } = follow();
  ask(5);
  await next();
  expect(await next()).toEqual(['requests', 5, 1, 2, 3, 4, 5]);
  forget();
  ask(2);
  expect(await next()).toEqual(['requests', 2, 1, 2]);
});
