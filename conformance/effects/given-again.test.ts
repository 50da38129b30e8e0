import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { givenAgain } from './given-again.ts';

const { operations } = await loadContract();
const answered = (id: string, status: number, destination: string): { exchange: Exchange; parts: object } => ({
  exchange: {
    operation: operations.find((one) => one.id === id)!,
    reply: { status, headers: {}, body: JSON.stringify({ id: destination }), partial: false },
  } as unknown as Exchange,
  parts: id === 'deleteDataDestination' ? { path: { id: destination } } : {},
});
const connected = answered('connectSheetsDestination', 201, 'd1');

it.each<[string, readonly ReturnType<typeof answered>[], boolean]>([
  ['of nobody else', [answered('createDataDestination', 201, 'd2')], false],
  ['of one that was created afterwards', [answered('createDataDestination', 201, 'd1')], true],
  ['of one that was not created', [answered('createDataDestination', 400, 'd1')], false],
  ['of the same account, connected once more', [answered('connectSheetsDestination', 201, 'd1')], false],
  [
    'of one that was created once it was removed',
    [answered('deleteDataDestination', 200, 'd1'), answered('createDataDestination', 201, 'd1')],
    false,
  ],
])('a destination has the id %s', (_, later, want) => {
  const scene = { diary: [connected, ...later], profile: {} } as unknown as Scene;
  const found = givenAgain(scene, 'DataDestination', { id: 'd1', parents: {} }, connected.exchange);
  expect(found !== undefined).toBe(want);
});
