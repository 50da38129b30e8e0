import { describe, expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import { isLetIn } from './access.ts';
import { roles } from '../checks/roles.ts';
import type { Exchange } from '../target/message.ts';

const contract = await loadContract();
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
