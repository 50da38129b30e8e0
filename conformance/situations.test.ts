import { beforeAll, describe, expect, it } from 'vitest';
import { isObject, type Json } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import type { Situations } from './profile/profile.ts';
import { conformToy, type Contracts, loadContracts, toyProfile } from './testing/conform-toy.ts';
import type { ToyFault, ToyReply } from './testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** A condition that the operator knows, the check that uses it, the operation, and what is right there and what is not. */
type Row = readonly [situations: Situations, check: string, operationId: string, right: number, wrong: number];

const rows: readonly Row[] = [
  [{ foreignDataMartId: 'foreign' }, 'stated-errors', 'getDataMart', 403, 200],
  [{ foreignDataMartId: 'foreign' }, 'stated-errors', 'getDataMart', 404, 200],
  [{ foreignDataMartId: 'foreign' }, 'stated-errors', 'getDataMart', 403, 400],
  [{ foreignDataMartId: 'foreign' }, 'stated-errors', 'listDataMartRuns', 403, 200],
  [{ foreignDataMartId: 'foreign' }, 'stated-errors', 'streamDataMartData', 403, 200],
  [{ foreignDataMartId: 'foreign' }, 'stated-errors', 'listInsightArtifacts', 403, 200],
  [{ foreignDataMartId: 'foreign' }, 'stated-errors', 'listInsightArtifacts', 400, 200],
  [{ foreignStorageId: 'foreign' }, 'stated-errors', 'listDataStorageResources', 403, 200],
  [{ unsupportedStorageId: 'foreign' }, 'stated-errors', 'listDataStorageResources', 400, 422],
  [{ foreignCredentialId: 'foreign' }, 'stated-errors', 'getOAuthCredentialStatus', 403, 200],
  [{ destinationWithoutAccountId: 'foreign' }, 'stated-errors', 'createSheetDocument', 400, 200],
  [{ nonSheetsDestinationId: 'foreign' }, 'stated-errors', 'createSheetDocument', 400, 200],
  [{ foreignOAuthState: 'foreign' }, 'stated-errors', 'exchangeDataStorageAuthorizationCode', 403, 200],
  [{ oauthConfigured: false }, 'stated-errors', 'authorizeDataStorage', 503, 200],
  [{ unboundContextId: 'foreign' }, 'stated-errors', 'updateDataMartContexts', 403, 200],
  [{ boundContextId: 'foreign' }, 'contexts', 'updateDataMartContexts', 200, 403],
];

describe('a situation that the operator knows', () => {
  it.each(rows)('%j lets %s judge %s: %s is right, %s is not', async (situations, check, operationId, right, wrong) => {
    const answering = (status: number): ToyFault => ({
      act: ({ operation, path, body }, usual): ToyReply =>
        operation.id === operationId &&
        (JSON.stringify([path, body]).includes('foreign') || 'oauthConfigured' in situations)
          ? {
              status,
              ...(status !== 200
                ? { body: { error: 'refused' } }
                : operation.success.schema === undefined
                  ? {}
                  : { body: {} }),
            }
          : usual(),
    });
    const run = async (status: number): Promise<readonly string[]> => {
      const { findings } = await conformToy(contracts, {}, answering(status), {
        only: [check],
        profile: { situations },
      });
      return findings.map((finding) => finding.operationId);
    };
    expect(await run(right)).not.toContain(operationId);
    expect(await run(wrong)).toContain(operationId);
  });
});

it.each([
  ['another type', 'EMAIL'],
  ['the type of spreadsheets, as is usual, or of another', 'VENDOR1_SHEETS'],
])('a destination of ours that is listed by %s is no spreadsheet destination', async (_, usualType) => {
  const types = new Map<string, unknown>();
  const fault: ToyFault = {
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'createSheetDocument') return { status: 200, body: { spreadsheetId: 's1' } };
      const reply = usual();
      if (operation.id === 'createDataDestination' && isObject(body) && isObject(reply.body))
        types.set(reply.body['id'] as string, body['type']);
      if (operation.id !== 'listDataDestinationsByType' || !Array.isArray(reply.body)) return reply;
      const isListed = (item: Json): boolean => isObject(item) && types.get(item['id'] as string) === path['type'];
      return { ...reply, body: (reply.body as readonly Json[]).filter(isListed) };
    },
  };
  const only = ['stated-errors/createSheetDocument/400-wrong-type'];
  const requests = { ...toyProfile.requests, createDataDestination: { body: { title: 'Mail', type: usualType } } };
  const { findings } = await conformToy(contracts, {}, fault, { only, profile: { ...toyProfile, requests } });
  expect(findings.map((one) => one.operationId)).toEqual(['createSheetDocument']);
});

it('a DataMart that is kept from business users alone may be validated by technical users', async () => {
  const fault: ToyFault = {
    act: ({ operation, path, role }, usual) =>
      Object.values(path)[0] === 'foreign' ? (role === 'business-user' ? { status: 403 } : shown(operation)) : usual(),
  };
  const profile = { situations: { foreignDataMartId: 'foreign' } };
  const { findings } = await conformToy(contracts, {}, fault, { only: ['stated-errors'], profile });
  expect(findings.map((one) => one.operationId)).toEqual([]);
});

it.each([
  ['alone', ['authorizeDataDestination']],
  ['as any other', []],
])('an invalid redirect URI that is answered 403 %s is found on %j', async (which, found) => {
  const fault: ToyFault = {
    act: ({ operation, body }, usual) => {
      if (operation.id !== 'authorizeDataDestination') return usual();
      const isRefused = which !== 'alone' || JSON.stringify(body).includes('not a redirect URI');
      return isRefused
        ? { status: 403 }
        : { status: 200, body: { authorizationUrl: 'https://a.example/', state: 's' } };
    },
  };
  const profile = { requests: { authorizeDataDestination: { body: { redirectUri: 'https://app.example/oauth' } } } };
  const only = ['stated-errors/authorizeDataDestination/400'];
  const { findings } = await conformToy(contracts, {}, fault, { only, profile });
  expect(findings.map((one) => one.operationId)).toEqual(found);
});

it.each([
  ['taken', 200, ['authorizeDataDestination']],
  ['refused', 400, []],
])(
  'an invalid redirect URI under a name that the target describes and does not ask for is %s',
  async (_, status, found) => {
    const properties = { redirect_uri: { type: 'string', format: 'uri' } };
    const content = { 'application/json': { schema: { type: 'object', properties } } };
    const paths = { '/api/data-destinations/{id}/oauth/authorize': { post: { requestBody: { content } } } };
    const fault: ToyFault = {
      act: ({ operation, body }, usual) => {
        if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
        if (operation.id !== 'authorizeDataDestination') return usual();
        const isNamed = Object.keys(body ?? {}).includes('redirect_uri');
        return isNamed && status !== 200
          ? { status }
          : { status: 200, body: { authorizationUrl: 'https://a.example/', state: 's' } };
      },
      validate: ({ operation }, usual) => operation.id === 'authorizeDataDestination' || usual(),
    };
    const only = ['stated-errors/authorizeDataDestination/400'];
    const { findings } = await conformToy(contracts, {}, fault, { only });
    expect(findings.map((one) => one.operationId)).toEqual(found);
  },
);

it.each<[string, altered: number, withoutIt: number, found: boolean]>([
  ['as any other body', 422, 422, false],
  ['as one that lacks it', 400, 400, false],
  ['otherwise than one that lacks it', 404, 422, true],
])('a code that nobody issued is refused %s', async (_, altered, withoutIt, isFound) => {
  const operationId = 'exchangeDataStorageAuthorizationCode';
  const fault: ToyFault = {
    act: ({ operation, body }, usual) => {
      if (operation.id !== operationId) return usual();
      const isAsked = Object.keys(body ?? {}).includes('code');
      return { status: isAsked ? altered : withoutIt };
    },
  };
  const only = [`stated-errors/${operationId}/400-code`];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map((one) => one.operationId)).toEqual(isFound ? [operationId] : []);
});

const shown = ({ success }: Operation): ToyReply => ({ status: Number(success.status) || 200, body: {} });

describe('a DataMart that is kept from the caller', () => {
  /** What an item says of it, whether the DataMart itself is refused, and what is found. */
  const given: readonly (readonly [item: Json, status: number, found: readonly string[]])[] = [
    [{ id: 't1', dataMartId: 'foreign' }, 403, ['listProjectScheduledTriggers']],
    [{ id: 't1', dataMart: { id: 'foreign', title: 'Payroll' } }, 403, ['listProjectScheduledTriggers']],
    [{ id: 't1', dataMartId: 'foreign' }, 200, []],
    [{ id: 't1', dataMartId: 'own', after: { dataMartId: 'foreign' } }, 403, []],
  ];
  it.each(given)('%j is listed, and the DataMart is answered %s: %j', async (item, status, found) => {
    const fault: ToyFault = {
      act: ({ operation, path }, usual) => {
        if (operation.id === 'getDataMart' && path['id'] === 'foreign') return { status, body: {} };
        return operation.id === 'listProjectScheduledTriggers' ? { status: 200, body: [item] } : usual();
      },
    };
    const profile = { situations: { foreignDataMartId: 'foreign' } };
    const { findings } = await conformToy(contracts, {}, fault, { only: ['accessible'], profile });
    expect(findings.map((one) => one.operationId)).toEqual(found);
  });
});

describe('a namespace that the operator knows', () => {
  it.each([
    ['and the storage lists', 'shop', ['listDataStorageResources']],
    ['of another storage', 'crm', []],
  ])('%s is browsed for resources', async (_, id, want) => {
    const fault: ToyFault = {
      act: ({ operation, query }, usual) => {
        if (operation.id !== 'listDataStorageResources') return usual();
        return query.get('level') === 'namespaces' ? { status: 200, body: { items: [{ id }] } } : { status: 400 };
      },
    };
    const profile = { situations: { namespaceId: 'shop' } };
    const only = ['success/listDataStorageResources/values'];
    const { findings } = await conformToy(contracts, {}, fault, { only, profile });
    expect(findings.map(({ operationId }) => operationId)).toEqual(want);
  });
});

it.each([
  ['with one', 200, ['listDataStorageResources']],
  ['whatever it has', 400, []],
])('namespaces are refused without a namespaceId, %s they are answered %s: %j', async (_, status, found) => {
  const fault: ToyFault = {
    act: ({ operation, query }, usual) => {
      if (operation.id !== 'listDataStorageResources') return usual();
      return query.has('namespaceId') ? { status, body: { items: [] } } : { status: 400 };
    },
  };
  const { findings } = await conformToy(contracts, {}, fault, { only: ['success/listDataStorageResources/values'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(found);
});

it.each<[keyof Situations, string, string]>([
  [
    'unsupportedStorageId',
    'listDataStorageResources',
    'there is no record with the id that unsupportedStorageId names',
  ],
  ['nonSheetsDestinationId', 'createSheetDocument', 'there is no record with the id that nonSheetsDestinationId names'],
  ['unboundContextId', 'updateDataMartContexts', 'there is no record with the id that unboundContextId names'],
])('a record that %s names and that is not there tells nothing of %s', async (situation, operationId, reason) => {
  const fault: ToyFault = {
    act: ({ path, body }, usual): ToyReply =>
      JSON.stringify([path, body]).includes('gone') ? { status: 404 } : usual(),
  };
  const profile = { situations: { [situation]: 'gone' } };
  const { findings, inconclusive } = await conformToy(contracts, {}, fault, { only: ['stated-errors'], profile });
  const reasons = inconclusive.flatMap((one) => (one.case.includes(operationId) ? [one.reason] : []));
  expect([findings, reasons]).toEqual([[], expect.arrayContaining([reason])]);
});
