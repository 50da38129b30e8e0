import { expect, it } from 'vitest';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { listedRemoved } from './listed-removed.ts';

const contracts = await loadContracts();

/** A service that goes on listing what was removed, and tells of it, or says that there is none. */
function keeping(mark: object, isRead: boolean): ToyFault {
  const kept = new Map<string, object>();
  return {
    act: ({ operation, path }, usual) => {
      const id = path['id'] ?? '';
      const reply = usual();
      if (operation.id === 'createDataDestination' && reply.status === 201)
        kept.set((reply.body as { id: string }).id, reply.body as object);
      const record = { ...kept.get(id), ...mark };
      if (operation.id === 'getDataDestination' && reply.status === 404 && isRead && kept.has(id))
        return { status: 200, body: record };
      if (operation.id !== 'listDataDestinations' || !Array.isArray(reply.body)) return reply;
      const rows = reply.body as readonly { id: string }[];
      const gone = [...kept].filter(([one]) => !rows.some((row) => row.id === one));
      return { ...reply, body: [...rows, ...gone.map(([, one]) => ({ ...one, ...mark }))] };
    },
  };
}

const stillListed = 'A DataDestination that was removed is still listed';
const listed = 'A DataDestination that was removed is still listed, though reading it says that there is none';

it.each<[string, object, boolean, readonly string[]]>([
  ['as removed, and read as removed', { deletedAt: '2026-03-01T08:00:00Z' }, true, []],
  ['as removed, and is not there', { deletedAt: '2026-03-01T08:00:00Z' }, false, [listed]],
  ['as if it were there, and is not', {}, false, [stillListed]],
])('what was removed is listed %s', async (_, mark, isRead, want) => {
  const only = ['state/DataDestination/script', 'listed-removed/listDataDestinations'];
  const { findings } = await conformToy(contracts, {}, keeping(mark, isRead), { only });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.each<[string, Role, string]>([
  ['its reader', 'business-user', 'failed'],
  ['another, from whom it may be kept', 'technical-user', 'passed'],
])('what is listed as removed is not there for %s', async (_, reader, state) => {
  const { operations } = contracts.contract;
  const id = '3f2b8c1e-5d47-4a90-9c1b-7e6a2f0d8b35';
  const answered = (operationId: string, role: Role, status: number, body: unknown = {}): object => ({
    exchange: {
      operation: operations.find((one) => one.id === operationId),
      reply: { status, headers: {}, body: JSON.stringify(body), partial: false },
    },
    parts: { path: { id } },
    as: { role },
  });
  const diary = [
    answered('deleteDataDestination', 'business-user', 200),
    answered('getDataDestination', reader, 404),
    answered('listDataDestinations', 'business-user', 200, [{ id, deletedAt: '2026-03-01T08:00:00Z' }]),
  ];
  const scene = { diary, profile: {} } as unknown as Scene;
  const input = { contract: contracts.contract } as Parameters<typeof listedRemoved.cases>[0];
  const one = listedRemoved.cases(input).find(({ operation }) => operation?.id === 'listDataDestinations');
  expect((await one!.run(scene)).state).toBe(state);
});
