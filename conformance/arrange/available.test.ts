import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service in which a DataMart is its creator's, and of others once it is shared, if it can be. */
function keeping(canBeShared: boolean): NonNullable<ToyFault['act']> {
  const creators = new Map<string, Role>();
  const shared = new Set<string>();
  return ({ operation, path, role, body }, usual) => {
    const param = operation.params.find((one) => one.in === 'path' && one.resource === 'DataMart');
    const named = param === undefined ? isObject(body) && body['dataMartId'] : path[param.name];
    const id = typeof named === 'string' ? named : '';
    const creator = creators.get(id);
    if (operation.id === 'updateDataMartAvailability' && creator === role && canBeShared) shared.add(id);
    const isKept = creator !== undefined && creator !== role && role !== 'project-admin' && !shared.has(id);
    if (isKept) return { status: 403 };
    const reply = usual();
    if (operation.id === 'createDataMart' && isObject(reply.body)) creators.set(reply.body['id'] as string, role!);
    return reply;
  };
}

it.each([
  ['is shared', true, []],
  ['cannot be shared', false, ['referred/deleteReport']],
])('a DataMart of our own that another role is kept from %s', async (_, canBeShared, inconclusive) => {
  const requests = { updateDataMartAvailability: { body: { availableForReporting: false } } };
  const only = ['referred/deleteReport'];
  const report = await conformToy(contracts, {}, { act: keeping(canBeShared) }, { only, profile: { requests } });
  expect(report.inconclusive.map((one) => one.case)).toEqual(inconclusive);
});
