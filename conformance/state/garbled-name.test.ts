import { beforeAll, expect, it } from 'vitest';
import { type Contract, loadContract } from '../../spec/contract.ts';
import type { Exchange } from '../target/message.ts';
import { garbledName } from './garbled-name.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

const given = 'conform-1a2b3c 7 ’é漢🚀"';

it.each([
  ['as it was given', { title: given }, undefined],
  ['with other letters in their place', { title: 'conform-1a2b3c 7 ?????"' }, 'letters'],
  ['without them', { title: 'conform-1a2b3c 7' }, 'letters'],
  ['in bytes that were read one by one', { title: 'conform-1a2b3c 7 â€™Ã©æ¼¢' }, 'letters'],
  ['without its picture and its marks', { title: 'conform-1a2b3c 7 é漢' }, undefined],
  ['in composed letters', { title: given.normalize('NFD') }, undefined],
  ['as another name', { title: 'Untitled' }, undefined],
  ['nowhere', { id: 'r' }, undefined],
])('a name is shown %s', (_, record, want) => {
  const operation = contract.operations.find(({ id }) => id === 'createReport')!;
  const message = { body: JSON.stringify({ title: given }) };
  const exchange = { operation, message, reply: { status: 201, headers: {}, body: JSON.stringify(record) } };
  expect(garbledName(operation, exchange as unknown as Exchange)?.key).toBe(want);
});

it('a body that is no JSON gives no name', () => {
  const operation = contract.operations.find(({ id }) => id === 'createReport')!;
  const exchange = { operation, message: { body: '{' }, reply: { status: 201, headers: {}, body: '{}' } };
  expect(garbledName(operation, exchange as unknown as Exchange)).toBeUndefined();
});
