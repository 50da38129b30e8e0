import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
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

/** Keeps contexts from Technical Users: those that an update attaches, or every update. */
const closed = (isMeant: (ids: readonly string[]) => boolean): ToyFault => ({
  authorise: ({ operation, role, body }, usual) =>
    usual() &&
    !(
      operation.id === 'updateDataMartContexts' &&
      role === 'technical-user' &&
      isMeant(Object.values(body as Readonly<Record<string, readonly string[]>>).flat())
    ),
});

it.each<[string, (ids: readonly string[]) => boolean, readonly unknown[]]>([
  ['every update', () => true, [['updateDataMartContexts', 'stated']]],
  ['each that attaches one', (ids) => ids.length > 0, []],
])('of the contexts of its own DataMart, a Technical User is refused %s', async (_, isMeant, found) => {
  const given = { updateDataMartContexts: { body: { contextIds: ['context-1'] } } };
  const profile = { ...toyProfile, requests: { ...toyProfile.requests, ...given } };
  const only = ['roles/updateDataMartContexts/technical-user'];
  const { findings } = await conformToy(contracts, {}, closed(isMeant), { only, profile });
  expect(findings.map(({ operationId, level }) => [operationId, level])).toEqual(found);
});

/** Judges the body before the role: on the exchange of a code alone, which is never right, or on all operations. */
const bodyFirst = (isMeant: (id: string) => boolean): ToyFault => ({
  authorise: (request, usual) => (request.role === 'business-user' && isMeant(request.operation.id) ? true : usual()),
  act: ({ operation, body }, usual) =>
    operation.id === 'exchangeDataStorageAuthorizationCode' || JSON.stringify(body) === '{}'
      ? { status: 400 }
      : usual(),
});

it.each<[string, (id: string) => boolean, readonly unknown[]]>([
  [
    'by one operation',
    (id) => id === 'exchangeDataStorageAuthorizationCode',
    [['exchangeDataStorageAuthorizationCode', 'implied']],
  ],
  ['by all', () => true, []],
  ['by none', () => false, []],
])('a body is judged before the role %s', async (_, isMeant, found) => {
  const only = ['roles/exchangeDataStorageAuthorizationCode/business-user'];
  const { findings } = await conformToy(contracts, {}, bodyFirst(isMeant), { only });
  expect(findings.map(({ operationId, level }) => [operationId, level])).toEqual(found);
});

it.each<[string, boolean, readonly unknown[]]>([
  ['and the right one to others alone', true, [['updateReport', 'stated']]],
  ['and the right one to nobody', false, []],
])('of two forms of a body, a Business User is refused both for its own report, %s', async (_, isMeant, found) => {
  let wrong: unknown;
  const toy: ToyFault = {
    authorise: ({ operation, role }, usual) =>
      usual() && !(operation.id === 'updateReport' && (role === 'business-user' || !isMeant)),
    act: ({ operation, body }, usual) => {
      if (operation.id !== 'updateReport' || !isObject(body)) return usual();
      wrong ??= body['destinationConfig'];
      return isDeepStrictEqual(body['destinationConfig'], wrong) ? { status: 400 } : usual();
    },
  };
  const { requests: { updateReport: __, ...requests } = {}, ...profile } = toyProfile;
  const only = ['roles/updateReport/business-user'];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...profile, requests } });
  expect(findings.map(({ operationId, level }) => [operationId, level])).toEqual(found);
});
