import { beforeAll, expect, it } from 'vitest';
import { type Contract, loadContract } from '../../spec/contract.ts';
import type { Scene } from '../scene.ts';
import { livingRecords } from './living-records.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

const done = (id: string, path: Readonly<Record<string, string>>, status: number, body: unknown): unknown => ({
  exchange: {
    operation: contract.operations.find((one) => one.id === id),
    message: { method: '', path: '', headers: {} },
    reply: { status, headers: {}, body: JSON.stringify(body) },
  },
  parts: { path },
});

it('what was created and not removed is there, but for what was there before', () => {
  const diary = [
    done('createContext', {}, 201, { id: 'there-before' }),
    done('createContext', {}, 201, { id: 'removed' }),
    done('createContext', {}, 201, { id: 'living' }),
    done('createContext', {}, 400, { id: 'refused' }),
    done('deleteContext', { id: 'removed' }, 204, ''),
  ];
  const arrange = { existed: ({ id }: { readonly id: string }) => id === 'there-before' };
  const scene = { contract, profile: {}, diary, arrange } as unknown as Scene;
  expect(livingRecords(scene, 'Context').map(({ id }) => id)).toEqual(['living']);
});
