import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Scene } from '../scene.ts';
import { acceptedCreation } from './accepted-creation.ts';

const contract = await loadContract();
const operation = contract.operations.find(({ id }) => id === 'createInsight')!;

const sceneOf = (statuses: readonly number[]): Scene =>
  ({
    arrange: { nextName: () => 'No 9' },
    diary: statuses.map((status, at) => ({
      exchange: { operation, reply: { status } },
      parts: { path: { dataMartId: 'm1' }, body: { title: `No ${at}`, kind: 'big' } },
    })),
  }) as unknown as Scene;

const refused = [400, 404, 409, 422, 400, 404];

it.each([
  ['many others were refused', [...refused, 201], { title: 'No 9', kind: 'big' }],
  ['few others were refused', [400, 201], undefined],
  ['none was accepted', refused, undefined],
  ['others were only kept from it', [401, 403, 403, 403, 403, 403, 201], undefined],
])('what was accepted is sent again where %s', (_, statuses, body) =>
  expect(acceptedCreation(sceneOf(statuses), operation)?.body).toEqual(body),
);
