import { afterAll, describe, expect, test } from 'vitest';
import { toWorld } from '../fixtures/world/to-world.ts';
import { assumptionsFile, loadContract } from '../spec/contract.ts';
import type { Operation } from '../spec/operation.ts';
import { toRightRequest } from './right-request.ts';
import { createClient } from './testing/client.ts';

const tables = toWorld({ name: 'demo' });
const { operations } = await loadContract({ overlays: [assumptionsFile] });
const requests = new Map(operations.map((operation) => [operation.id, toRightRequest(operation, tables)]));

describe.each([
  ['with our assumptions', [assumptionsFile]],
  ['without them', []],
])('%s', async (_, overlays) => {
  const contract = await loadContract({ overlays });
  const client = await createClient({ overlays });
  afterAll(() => client.mock.close());
  const cases = contract.operations.filter((operation) => operation.protected);

  test.each(cases.map((operation) => [operation.id, operation] as const))(
    '%s answers with each status of the contract that is asked for, by example and generated',
    async (id, operation) => {
      const { line, body } = requests.get(id)!;
      for (const status of statusesOf(operation)) {
        for (const prefer of [`code=${status}`, `code=${status}, dynamic=true`]) {
          const answer = await client.send('project-admin', line, body, { prefer });
          expect({ prefer, ...answer }).toMatchObject({ prefer, status });
        }
      }
    },
  );
});

function statusesOf({ success, errors }: Operation): readonly number[] {
  const stated = success.status === '2XX' ? [] : [success.status];
  return [...stated, ...errors.map(({ status }) => status)];
}
