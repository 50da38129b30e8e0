import { expect, it } from 'vitest';
import type { Scene } from '../scene.ts';
import { twinOf } from './twin-of.ts';

const creation = { message: { body: JSON.stringify({ title: 'conform-1 7' }) } };
const ours = ['a', 'b'];
const scene = {
  arrange: { creationOf: ({ id }: { id: string }) => (ours.includes(id) ? creation : undefined) },
} as unknown as Scene;

it.each([
  ['of the same name', { a: { title: 'conform-1 7' }, z: { title: 'conform-1 7' } }, 'z'],
  ['of the same name in other letters', { a: { name: 'conform-1 7' }, z: { name: 'CONFORM-1 7 ' } }, 'z'],
  ['of a longer name', { a: { title: 'conform-1 7' }, z: { title: 'conform-1 71' } }, undefined],
  ['that a request of ours made', { a: { title: 'conform-1 7' }, b: { title: 'conform-1 7' } }, undefined],
  ['that is shown as removed', { a: { title: 'conform-1 7' }, z: { title: 'conform-1 7', deleted: true } }, undefined],
  ['beside one that shows no name', { a: { state: 'on' }, z: { title: 'conform-1 7' } }, undefined],
])('a list shows another %s', (_, rows, want) => {
  expect(twinOf(scene, { resource: 'Insight', id: 'a' }, new Map(Object.entries(rows)))).toBe(want);
});
