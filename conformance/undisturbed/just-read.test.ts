import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Role } from '../../spec/roles.ts';
import type { Entry } from './diary.ts';
import { justRead } from './just-read.ts';

const { operations } = await loadContract();
const operationOf = (id: string): (typeof operations)[number] => operations.find((one) => one.id === id)!;
const role = 'technical-user' as Role;

function entry(id: string, mart: string, status = 200, as: Entry['as'] = { role }): Entry {
  const reply = { status, headers: {}, body: '{}', partial: false };
  return { exchange: { operation: operationOf(id), reply } as Entry['exchange'], parts: { path: { id: mart } }, as };
}

const read = entry('getDataMart', '1');

it.each<[string, readonly Entry[], Entry | undefined]>([
  ['a record that was read', [read], read],
  ['one that was read before another', [read, entry('getDataMart', '2')], read],
  ['one that was changed since', [read, entry('updateDataMartTitle', '1')], undefined],
  ['one since another was changed', [read, entry('updateDataMartTitle', '2')], undefined],
  ['one that was refused', [entry('getDataMart', '1', 403)], undefined],
  ['another', [entry('getDataMart', '2')], undefined],
  ['one that another role has read', [entry('getDataMart', '1', 200, { role: 'project-admin' })], undefined],
])('of %s, the reading serves again as it should', (_, diary, want) => {
  const instance = { id: '1', parents: {} };
  expect(justRead({ diary }, operationOf('getDataMart'), instance, role)).toBe(want?.exchange);
});
