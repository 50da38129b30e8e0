import { expect, test } from 'vitest';
import type { Space } from './space.ts';
import { createSpaces, type Spaces, type SpacesOptions } from './spaces.ts';

function createCounted(file?: SpacesOptions['file']): {
  spaces: Spaces;
  made: string[];
  sleep: (milliseconds: number) => void;
} {
  const made: string[] = [];
  let time = 0;
  const make = async (name: string): Promise<Space> => ({ name: `${name}#${made.push(name)}` }) as Space;
  const spaces = createSpaces({ make, most: 2, idle: 1000, now: () => time, file });
  return { spaces, made, sleep: (milliseconds) => (time += milliseconds) };
}

test('a session keeps its space, and each has its own', async () => {
  const { spaces } = createCounted();
  expect(await spaces.of('a')).toBe(await spaces.of('a'));
  expect(await spaces.of('a')).not.toBe(await spaces.of('b'));
  expect(await spaces.of(undefined)).toBe(await spaces.of(''));
});

test('the session unused for longest goes when there are too many, the unnamed one never', async () => {
  const { spaces } = createCounted();
  for (const name of ['', 'a', 'b', 'a', 'c']) await spaces.of(name);
  expect(spaces.names()).toEqual(['', 'a', 'c']);
});

test('a session goes when it has not been used for the idle time', async () => {
  const { spaces, sleep } = createCounted();
  await spaces.of('');
  await spaces.of('a');
  sleep(1001);
  await spaces.of('b');
  expect(spaces.names()).toEqual(['', 'b']);
});

test('a dropped session begins anew', async () => {
  const { spaces, made } = createCounted();
  await spaces.of('a');
  await spaces.drop('a');
  await spaces.of('a');
  expect(made).toEqual(['a', 'a']);
});

test('a session that goes goes from the file too, and those that were there before go first', async () => {
  const names = ['', 'old', 'older', 'oldest'];
  const dropped: string[] = [];
  const file = {
    names: async () => names.filter((name) => !dropped.includes(name)),
    drop: async (name: string) => void dropped.push(name),
  };
  const { spaces } = createCounted(file);
  await spaces.of('a');
  await expect.poll(() => dropped).toEqual(['old', 'older']);
  for (const name of ['b', 'c']) await spaces.of(name);
  expect(dropped).toContain('a');
  expect(await spaces.names()).toEqual(['', 'b', 'c']);
});

test.each(['a b', 'ä', 'x'.repeat(65), '../x'])('%j is no name of a session', (name) => {
  expect(() => createCounted().spaces.of(name)).toThrow('x-mock-session must be');
});
