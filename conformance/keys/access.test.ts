import { describe, expect, it } from 'vitest';
import { isLetIn } from './access.ts';
import { roles } from '../checks/roles.ts';
import type { Exchange } from '../target/message.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const { contract, assumed } = await loadContracts();
const answered = (status: number): Exchange =>
  ({
    message: { method: 'POST', path: '/', headers: {} },
    operation: undefined,
    reply: { status, headers: {}, body: '' },
  }) as unknown as Exchange;
const lets = (id: string, status: number): boolean =>
  isLetIn(
    contract.operations.find((one) => one.id === id)!,
    answered(status),
    undefined,
  );

describe('an answer that shows that a role is enough', () => {
  it.each([
    ['authorizeNewDataDestination', 503, true],
    ['authorizeNewDataDestination', 403, false],
    ['createReport', 503, false],
    ['createReport', 201, true],
  ])('%s: %s', (id, status, want) => expect(lets(id, status)).toBe(want));
});

it('an admin may attach contexts, whatever its role includes', () => {
  const all = contract.authentication.roles;
  const cases = roles.cases({ contract, profile: {}, roles: all, seed: 1, inclusion: {} });
  const ids = cases.map(({ id }) => id);
  expect(ids).toContain('roles/updateDataMartTitle/project-admin');
  expect(ids).not.toContain('roles/updateDataMartContexts/project-admin');
});

it.each<[string, (role: string) => string | undefined, readonly string[]]>([
  ['as its owner', (role) => role, ['updateDataMartAvailability']],
  ['that others own', () => 'somebody', []],
])(
  'a role above the one that is asked for that is refused what it has created, %s, is told',
  async (_, ownerOf, told) => {
    const created = new Map<string, string>();
    const fault: ToyFault = {
      act: ({ operation, path, role }, usual) => {
        const reply = usual();
        const { id } = (reply.body ?? {}) as { id?: string };
        if (operation.id === 'getAuthContext') return { status: 200, body: { userId: role! } };
        if (operation.id === 'createDataMart' && id !== undefined) created.set(id, role!);
        if (operation.id === 'updateDataMartAvailability' && role !== 'project-admin') return { status: 403 };
        const by = operation.id === 'getDataMart' ? created.get(path['id']!) : undefined;
        return by === undefined ? reply : { ...reply, body: { ...(reply.body as object), owners: [ownerOf(by)!] } };
      },
    };
    const only = ['roles/updateDataMartAvailability/business-user'];
    const { findings } = await conformToy({ contract, assumed }, {}, fault, { only });
    expect(findings.map(({ operationId }) => operationId)).toEqual(told);
  },
);

it('a list that is refused is told, though what is created below a DataMart is kept from the caller with that', async () => {
  const kept = new Set<string>();
  const low = 'business-user';
  const fault: ToyFault = {
    act: ({ operation, path, role }, usual) => {
      const isKept = Object.values(path).some((id) => kept.has(id));
      if (role === low && (isKept || operation.id === 'listInsights')) return { status: 403 };
      const reply = usual();
      const { id } = (reply.body ?? {}) as { id?: string };
      if (operation.id === 'createDataMart' && id !== undefined) kept.add(id);
      return reply;
    },
  };
  const only = [`roles/listInsights/${low}`];
  const { findings } = await conformToy({ contract, assumed }, {}, fault, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(['listInsights']);
});
