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

it.each<[string, (request: ToyRequest) => boolean, readonly unknown[]]>([
  ['whatever it names', () => true, [['createReport', 'implied']]],
  ['where it names a record', ({ body }) => Object.keys(body as object).length > 0, []],
])('a Business User who may read nothing else may create no report %s', async (_, isMeant, found) => {
  const toy = refuses((request) => {
    const { resource, action } = request.operation.lifecycle;
    const isKept = ['DataMart', 'DataDestination', 'Report'].includes(resource) && action !== 'create';
    return isKept || (request.operation.id === 'createReport' && isMeant(request));
  });
  const { findings } = await conformToy(contracts, {}, toy, { only: ['roles/createReport/business-user'] });
  expect(findings.map(({ operationId, level }) => [operationId, level])).toEqual(found);
});
