import { describe, expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import { identityOf } from './identity.ts';
import type { Scene } from '../scene.ts';

const contract = await loadContract();

/** A scene in which the own context of a key is answered so. */
const sceneOf = (status: number, body: unknown): Scene =>
  ({
    contract,
    once: <T>(_: string, work: () => Promise<T>): Promise<T> => work(),
    send: () => Promise.resolve({ reply: { status, headers: {}, body: JSON.stringify(body), partial: false } }),
  }) as unknown as Scene;

describe('who a key belongs to', () => {
  it.each([
    ['a field', { userId: 'u-1' }, 'u-1'],
    ['a number', { memberId: 7 }, '7'],
    ['a user', { user: { id: 'u-2', email: 'a@b.example' } }, 'u-2'],
    ['a user in an envelope', { data: { member: { email: 'a@b.example' } } }, 'a@b.example'],
    ['a user in words with underscores', { user: { user_id: 'u-4', email: 'a@b.example' } }, 'u-4'],
    ['a text', { user: 'u-3' }, 'u-3'],
    ['nobody', { projectId: 'p-1' }, undefined],
  ])('%s', async (_, body, want) => expect(await identityOf(sceneOf(200, body), 'business-user')).toBe(want));

  it('is not known where the context is refused', async () =>
    expect(await identityOf(sceneOf(403, { userId: 'u-1' }), 'business-user')).toBeUndefined());
});
