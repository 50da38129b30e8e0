import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { loadContracts } from '../testing/conform-toy.ts';
import type { Exchange } from '../target/message.ts';
import { unownedBelow } from './unowned-below.ts';

const { contract } = await loadContracts();
const [whole, home] = ['listReports', 'listDataMartReports'].map((id) =>
  contract.operations.find((one) => one.id === id)!,
);

type Row = JsonObject & { readonly id: string; readonly ownerIds: readonly string[] };

const report = (id: string, ownerIds: readonly string[] = ['ann'], more: JsonObject = {}): Row => ({
  id,
  dataMartId: 'm',
  destinationConfig: { type: 'email' },
  isActive: true,
  ...more,
  ownerIds,
});
const usual: readonly Row[] = [report('r-1'), report('r-2', []), report('r-3')];
const isOwned = ({ ownerIds }: Row): boolean => ownerIds.length > 0;

/** All reports, and which of them the list of the DataMart shows to whom, the time that it is asked. */
type Lists = { readonly all?: readonly Row[]; readonly isShown?: (row: Row, role: Role, time: number) => boolean };

it.concurrent.each<[string, Lists, string | undefined]>([
  ['those that have owners', {}, 'r-2'],
  ['all', { isShown: () => true }, undefined],
  ['those that have owners, for a while', { isShown: (row, _, time) => isOwned(row) || time > 3 }, undefined],
  ['those of the caller', { isShown: (row, role) => isOwned(row) && role === 'business-user' }, undefined],
  [
    'those that have owners, to one key',
    { isShown: (row, role) => isOwned(row) || role === 'project-admin' },
    undefined,
  ],
  ['the first ones', { all: usual.toSorted((a, b) => b.ownerIds.length - a.ownerIds.length) }, undefined],
  ['those that are active', { all: [report('r-1'), report('r-2', [], { isActive: false }), report('r-3')] }, undefined],
  [
    'those of one kind',
    { all: [report('r-1'), report('r-2', [], { destinationConfig: { type: 'sheet' } }), report('r-3')] },
    undefined,
  ],
  ['those of the DataMart', { all: [report('r-1'), report('r-2', [], { dataMartId: 'n' }), report('r-3')] }, undefined],
  ['others', { isShown: ({ id }) => id === 'r-2' }, undefined],
])('the reports of a DataMart are %s', async (_, { all = usual, isShown = isOwned }, want) => {
  let time = 0;
  const answer = (operation: Operation, role: Role): Exchange => {
    const rows = operation === whole ? all : all.filter((row) => row['dataMartId'] === 'm' && isShown(row, role, time));
    if (operation === home) time += 1;
    return { operation, reply: { status: 200, headers: {}, body: JSON.stringify(rows) } } as unknown as Exchange;
  };
  const [role, path] = ['business-user', { dataMartId: 'm' }];
  const diary = [
    { exchange: answer(whole!, role), parts: {}, as: { role } },
    { exchange: answer(home!, role), parts: { path }, as: { role } },
  ];
  const sessions = new Map([role, 'project-admin'].map((one) => [one, {}]));
  const send = (operation: Operation, _parts: RequestParts, as: { readonly role: Role }): Promise<Exchange> =>
    Promise.resolve(answer(operation, as.role));
  const scene = { contract, diary, profile: {}, sessions, send } as unknown as Scene;
  expect((await unownedBelow(scene, { whole: whole!, home: home! }))?.id).toBe(want);
});
