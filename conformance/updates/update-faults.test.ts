import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Exchange } from '../target/message.ts';
import { lostFault } from './update-faults.ts';

const { operations } = await loadContract();
const operation = operations.find(({ id }) => id === 'updateDataMartOwners')!;
const answered = (method: string, body: object): Exchange => ({
  operation,
  message: { method, path: '/api/data-marts/m1/owners', headers: {} },
  reply: { status: 200, headers: {}, body: JSON.stringify(body), partial: false },
});

it.each<[object, RegExp]>([
  [{ description: 'x'.repeat(300), businessOwners: [] }, /^businessOwnerIds is shown as \[\]: 200 .*…, but GET .*…$/],
  [{ description: 'x'.repeat(300) }, /^200 .*…, but GET .*…$/],
])('what is shown of a field that is lost is told before a long record', (record, want) => {
  const lost = { name: 'businessOwnerIds', sent: ['m1'] };
  const { received } = lostFault(operation, answered('PUT', record), answered('GET', record), lost);
  expect(received).toMatch(want);
});
