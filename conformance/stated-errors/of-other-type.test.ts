import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { judgeStatedError } from './stated-error.ts';
import { ofTypesBeside } from './of-other-type.ts';
import { otherErrors } from './others.ts';

const contract = await loadContract();
const create = contract.operations.find(({ id }) => id === 'createDataDestination')!;
const document = contract.operations.find(({ id }) => id === 'createSheetDocument')!;
const role = 'business-user';

const types: Readonly<Record<string, string>> = {
  'destination-1': 'VENDOR5_SLACK',
  'destination-2': 'VENDOR1_SHEETS',
  'destination-3': 'EMAIL',
  'destination-4': 'EMAIL',
  'destination-5': 'vendor chat',
};

const created = (id: string): Entry =>
  ({
    exchange: {
      operation: create,
      message: { method: '', path: '', headers: {} },
      reply: { status: 201, headers: {}, body: JSON.stringify({ id, type: types[id] }) },
    },
    parts: {},
    as: { role },
  }) as unknown as Entry;

/** A run that has created these destinations, of a service that takes spreadsheets on some of them. */
function sceneOf(takes: (id: string) => boolean): Scene {
  const diary = Object.keys(types).map(created);
  return {
    contract,
    profile: { situations: { nonSheetsDestinationId: 'destination-1' } },
    diary,
    sessions: new Map([[role, {}]]),
    allowWrites: true,
    arrange: {
      existed: () => false,
      creatorOf: () => role,
      creationOf: ({ id }: { readonly id: string }) =>
        diary.find(({ exchange }) => exchange.reply.body.includes(`"${id}"`))?.exchange,
      requests: () => Promise.resolve({ ok: true, value: [{ body: { title: 'Sales' } }] }),
    },
    send: (operation: unknown, parts: Entry['parts']) =>
      Promise.resolve({
        operation,
        message: { method: 'POST', path: '', headers: {} },
        reply: { status: takes(parts.path!['id']!) ? 200 : 400, headers: {}, body: '{}' },
      }),
  } as unknown as Scene;
}

it('destinations beside one are of other types than that, and of no spreadsheets', () => {
  expect(
    ofTypesBeside(
      sceneOf(() => false),
      role,
      'destination-1',
    ),
  ).toEqual(['destination-4']);
});

it.each<[string, (id: string) => boolean, string]>([
  ['on none of another type', () => false, 'passed'],
  ['on the first of another type', (id) => id === 'destination-1', 'failed'],
  ['on an e-mail destination alone', (id) => id === 'destination-4', 'failed'],
])('a spreadsheet is taken %s', async (_, takes, want) => {
  const error = otherErrors.find(({ id }) => id === '400-wrong-type')!;
  expect((await judgeStatedError(sceneOf(takes), document, error)).state).toBe(want);
});
