import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { loadContracts } from '../testing/conform-toy.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { nullObject } from './null-object.ts';

const { contract } = await loadContracts();
const [operation, read] = ['updateDataStorage', 'getDataStorage'].map((id) =>
  contract.operations.find((one) => one.id === id),
);
const answer = (body: Json, status = 200): Exchange =>
  ({ operation: read, reply: { status, headers: {}, body: JSON.stringify(body) } }) as unknown as Exchange;
const storage = (id: string, config: Json, more: JsonObject = {}): JsonObject => ({
  id,
  title: id,
  type: 'VENDOR1_BIGQUERY',
  config,
  ...more,
});

/** How our record is shown, in the answer and as it is read, and how another one is. */
type Shown = {
  readonly told?: Json;
  readonly is?: Json;
  readonly other?: JsonObject;
  readonly by?: string;
  readonly id?: string;
  readonly known?: readonly string[];
};

const theirs = storage('s-2', { project: 'x', region: 'US' });

it.each<[string, Shown, string | undefined]>([
  ['another shows its own', {}, 'config'],
  ['the answer shows it', { told: { project: 'p', region: 'EU' } }, undefined],
  ['the record shows it', { is: { project: 'p' } }, undefined],
  ['another shows none either', { other: storage('s-2', null) }, undefined],
  ['another shows less', { other: storage('s-2', { project: 'x' }) }, undefined],
  ['another shows something else', { other: storage('s-2', { database: 'x', region: 'US' }) }, undefined],
  ['another one has no region', { other: storage('s-2', { project: 'x', region: null }) }, undefined],
  ['one of another type shows its own', { other: { ...theirs, type: 'VENDOR2_ATHENA' } }, undefined],
  ['one with other fields shows its own', { other: { ...theirs, isShared: true } }, undefined],
  ['another key is shown one', { by: 'project-admin' }, undefined],
  ['it was shown itself before', { id: 's-1' }, undefined],
  ['nobody says that an update has it', { known: ['title'] }, undefined],
])('a config that is shown as null, where %s', (_, shown, want) => {
  const { told = null, is = null, other = theirs, by = 'technical-user', id = 's-2', known = ['config'] } = shown;
  const entry = { exchange: answer(other), parts: { path: { id } }, as: { role: by } };
  const scene = { contract, diary: [entry] } as unknown as Scene;
  const update = {
    sent: { title: 'B', config: { project: 'p', region: 'EU' } },
    exchange: answer(storage('s-1', told)),
    instance: { id: 's-1', parents: {} },
    role: 'technical-user',
  } as const;
  const lost = nullObject(scene, operation!, update, answer(storage('s-1', is)), { told: known });
  expect(lost?.name).toBe(want);
});
