import { expect, test } from 'vitest';
import type { Cursor } from './runner/cursor.ts';
import type { Slice } from './runner/message.ts';
import { toSlices } from './slices.ts';

/** A cursor over some slices that notes how often it is asked, and rejects once it is closed. */
function createFakeCursor(count: number): Cursor & { readonly notes: { asked: number; isClosed: boolean } } {
  const notes = { asked: 0, isClosed: false };
  const toSlice = (index: number): Slice => {
    return { kind: 'slice', names: ['n'], text: `${index}\n`, rows: 1, isLast: index === count, work: 0 };
  };
  return {
    notes,
    next: async () => {
      notes.asked += 1;
      if (notes.isClosed) throw new Error('closed');
      return await Promise.resolve(toSlice(notes.asked));
    },
    close: () => {
      notes.isClosed = true;
    },
  };
}

test('one slice is fetched ahead, and no more', async () => {
  const cursor = createFakeCursor(5);
  const asked: number[] = [];
  for await (const { text } of toSlices(cursor, undefined)) asked.push(cursor.notes.asked - Number(text));
  expect(asked).toEqual([1, 1, 1, 1, 0]);
  expect(cursor.notes.isClosed).toBe(true);
});

test('nothing is asked before the consumer asks', () => {
  const cursor = createFakeCursor(5);
  toSlices(cursor, undefined);
  expect(cursor.notes.asked).toBe(0);
});

test('the query ends when the consumer stops', async () => {
  const cursor = createFakeCursor(5);
  for await (const slice of toSlices(cursor, undefined)) if (slice.rows === 1) break;
  expect(cursor.notes).toEqual({ asked: 2, isClosed: true });
});

test('the query ends when the signal aborts between two slices', async () => {
  const cursor = createFakeCursor(5);
  const controller = new AbortController();
  const slices = toSlices(cursor, controller.signal);
  await slices.next();
  controller.abort(new Error('gone'));
  expect(cursor.notes.isClosed).toBe(true);
  await expect(slices.next()).rejects.toThrow('gone');
});

test('what goes wrong reaches the consumer, and closes the query', async () => {
  const cursor = { ...createFakeCursor(5), next: () => Promise.reject(new Error('wrong')) };
  await expect(toSlices(cursor, undefined).next()).rejects.toThrow('wrong');
  expect(cursor.notes.isClosed).toBe(true);
});
