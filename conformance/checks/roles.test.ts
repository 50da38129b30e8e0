import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault, ToyRequest } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** Tells Business Users that there is no such record before it looks at their role, on some operations. */
const looksFirst = (isMeant: (id: string) => boolean): ToyFault => ({
  authorise: ({ operation, path, role }: ToyRequest, usual: () => boolean) =>
    (role === 'business-user' && isMeant(operation.id) && path['id']?.endsWith('dead') === true) || usual(),
});

it.each<[string, (id: string) => boolean, readonly unknown[]]>([
  ['by one operation', (id) => id === 'deleteDataMart', [['deleteDataMart', 'implied']]],
  ['by all', () => true, []],
])('a record is looked for before the role %s', async (_, isMeant, found) => {
  const only = ['roles/deleteDataMart/business-user'];
  const { findings } = await conformToy(contracts, {}, looksFirst(isMeant), { only });
  expect(findings.map(({ operationId, level }) => [operationId, level])).toEqual(found);
});

/** Refuses Business Users some requests, as if they lacked a role or access. */
const refuses = (isMeant: (request: ToyRequest) => boolean): ToyFault => ({
  authorise: (request, usual) => usual() && !(request.role === 'business-user' && isMeant(request)),
});

it('a Business User may create no report, whatever it names', async () => {
  const toy = refuses(({ operation }) => operation.id === 'createReport');
  const { findings } = await conformToy(contracts, {}, toy, { only: ['roles/createReport/business-user'] });
  expect(findings.map(({ operationId, level }) => [operationId, level])).toEqual([['createReport', 'implied']]);
});

it.each<[string, (id: string) => boolean, readonly unknown[]]>([
  ['by one operation', (id) => id === 'runReport', [['runReport', 'implied']]],
  ['by all', () => true, []],
])('a record that is not there is kept from its role %s', async (_, isMeant, found) => {
  const toy = refuses(({ operation, path }) => path['id'] !== undefined && isMeant(operation.id));
  const { findings } = await conformToy(contracts, {}, toy, { only: ['roles/runReport/business-user'] });
  expect(findings.map(({ operationId, level }) => [operationId, level])).toEqual(found);
});
