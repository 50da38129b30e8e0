import { expect, test } from 'vitest';
import type { MockRequest, MockResponse } from '../http.ts';
import { createJournal, keptOfBody, type LocalJournal, remembered } from './journal.ts';

const request: MockRequest = { method: 'GET', target: '/', headers: {}, body: undefined };
const response: MockResponse = { status: 200, headers: {}, body: undefined };
const idsOf = (journal: LocalJournal): number[] => journal.entries().map(({ id }) => id);
const fill = (journal: LocalJournal, count: number): void => {
  for (let index = 0; index < count; index += 1) journal.add(request, response, 1, []);
};
const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, index) => first + index);

test.each([
  [0, []],
  [3, [1, 2, 3]],
  [remembered, from(1, remembered)],
  [remembered + 5, from(6, remembered)],
  [2 * remembered + 1, from(remembered + 2, remembered)],
])('after %i requests the last ones are there, oldest first', (count, want) => {
  const journal = createJournal();
  fill(journal, count);
  expect(idsOf(journal)).toEqual(want);
  expect(journal.state()).toEqual({ last: count, clearings: 0 });
});

test('what was read stays as it was when its place in the ring is taken', () => {
  const journal = createJournal();
  journal.add({ ...request, target: '/first' }, { ...response, body: 'first' }, 1.5, ['f1']);
  const read = journal.entries();
  const copy = structuredClone(read);
  fill(journal, remembered);
  expect(read).toEqual(copy);
  expect(journal.entries()[0]).toMatchObject({
    id: 2,
    target: '/',
    faults: [],
    duration: 1,
    response: { body: undefined },
  });
});

test('after it was emptied, ids go on and the ring still turns', () => {
  const journal = createJournal();
  fill(journal, 700);
  journal.clear();
  expect(idsOf(journal)).toEqual([]);
  fill(journal, remembered + 2);
  expect(idsOf(journal)).toEqual(from(703, remembered));
  expect(journal.state()).toEqual({ last: 702 + remembered, clearings: 1 });
});

test('of long bodies the beginning is kept, as a copy; of streams nothing', () => {
  const journal = createJournal();
  const bytes = new Uint8Array(keptOfBody + 1).fill(65);
  journal.add({ ...request, body: bytes }, { ...response, body: 'A'.repeat(keptOfBody + 1) }, 1, []);
  journal.add({ ...request, body: bytes.slice(1) }, { ...response, body: 'short' }, 1, []);
  journal.add(request, { ...response, body: (async function* none() {})() }, 1, []);
  const [long, short, streamed] = journal.entries();
  expect(long!.request).toEqual({ body: bytes.slice(1), cut: true });
  expect((long!.request.body as Uint8Array).buffer).toHaveProperty('byteLength', keptOfBody);
  expect(long!.response).toEqual({ body: bytes.slice(1), cut: true });
  expect([short!.request.cut, short!.response]).toEqual([false, { body: 'short', cut: false }]);
  expect(streamed!.response).toEqual({ body: undefined, cut: false });
});

test('who watches is called at each request and each clearing, until he leaves', () => {
  const journal = createJournal();
  let calls = 0;
  const leave = journal.watch(() => (calls += 1));
  fill(journal, 2);
  journal.clear();
  leave();
  fill(journal, 1);
  expect(calls).toBe(3);
});
