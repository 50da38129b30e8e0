import { beforeAll, expect, it } from 'vitest';
import { conformToy, type Contracts, loadContracts } from './testing/conform-toy.ts';
import type { ToyFault, ToyReply } from './testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** Codes are taken, and of the credentials made of them there is a status, or another answer. */
function exchanges(answer: ToyReply['body'], status: number): ToyFault {
  return {
    act: ({ operation }, usual) => {
      if (operation.id === 'exchangeDataDestinationAuthorizationCode') return { status: 200, body: answer };
      return operation.id === 'getOAuthCredentialStatus' ? { status, body: {} } : usual();
    },
  };
}

it.each([
  ['has a status', { credentialId: 'c1' }, 200, []],
  ['has none', { credentialId: 'c1' }, 404, ['getOAuthCredentialStatus']],
  ['is kept from who asks', { credentialId: 'c1' }, 403, []],
  ['is shown by no id of its own', { id: 'e1' }, 404, []],
])('a credential that was created %s', async (_, answer, status, want) => {
  const profile = { requests: { exchangeDataDestinationAuthorizationCode: { body: { code: 'c', state: 's' } } } };
  const only = ['effects/exchangeDataDestinationAuthorizationCode'];
  const { findings } = await conformToy(contracts, {}, exchanges(answer, status), { only, profile });
  expect(findings.map((one) => one.operationId)).toEqual(want);
});
