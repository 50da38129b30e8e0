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

it('what was created with a record that was removed may be gone with it', () => {
  const diary = ['a', 'b'].map((mart) => ({
    ...(done('createReport', {}, 201, { id: `of ${mart}` }) as object),
    parts: { path: {}, body: { title: 'Sales', dataMartId: mart } },
  }));
  const arrange = { existed: () => false };
  const removal = done('deleteDataMart', { id: 'a' }, 200, '');
  const scene = { contract, profile: {}, diary: [...diary, removal], arrange } as unknown as Scene;
  expect(livingRecords(scene, 'Report').map(({ id }) => id)).toEqual(['of b']);
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
