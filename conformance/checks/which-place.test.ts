import { expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { PlanInput } from '../check.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { loadContracts } from '../testing/conform-toy.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { whichPlace } from './which-place.ts';

const { contract } = await loadContracts();
const lister = 'listProjectScheduledTriggers';

function entry(name: string, shown: Json, ids: readonly string[] = []): Entry {
  const operation = contract.operations.find(({ id }) => id === name)!;
  const names = operation.params.filter((one) => one.in === 'path').map((one) => one.name);
  const parts = { path: Object.fromEntries(names.map((one, at) => [one, ids[at] ?? ''])) };
  const reply = { status: 200, headers: {}, body: JSON.stringify(shown), partial: false };
  return { exchange: { operation, message: toMessage(operation, parts), reply }, parts, as: { role: 'r' } };
}

const create = (id: string, mart: string): Entry => entry('createScheduledTrigger', { id }, [mart]);
const remove = (id: string, mart: string): Entry => entry('deleteScheduledTrigger', {}, [mart, id]);
const list = (...rows: readonly (readonly [id: string, mart: string])[]): Entry =>
  entry(lister, { items: rows.map(([id, dataMartId]) => ({ id, dataMartId })) });
const others = [list(['2', 'c']), create('2', 'c')] as const;

it.each<[string, () => readonly Entry[], boolean]>([
  ['shows one with the DataMart of another', () => [create('1', 'b'), list(['1', 'a']), list(['1', 'a'])], true],
  [
    'showed that of another DataMart, which counts its own',
    () => [create('1', 'a'), list(['1', 'a']), list(['1', 'a']), create('1', 'b'), list(['1', 'a'], ['1', 'b'])],
    false,
  ],
  [
    'showed one whose id was given again',
    () => [create('1', 'a'), list(['1', 'a']), list(['1', 'a']), remove('1', 'a'), create('1', 'b')],
    false,
  ],
  [
    'showed one of others by an id that was given again',
    () => [list(['1', 'a']), list(['1', 'a']), create('1', 'b')],
    false,
  ],
  [
    'shows one beside another with its id',
    () => [create('1', 'b'), list(['1', 'b'], ['1', 'a']), list(['1', 'b'], ['1', 'a'])],
    false,
  ],
])('a list of the project that %s', async (_, entries, isFound) => {
  const diary = [...entries(), ...others];
  const send = (): Promise<Exchange> => Promise.resolve(list(['1', 'b']).exchange);
  const arrange = { existed: () => false, isKnown: () => true };
  const scene = { contract, diary, arrange, profile: {}, send } as unknown as Scene;
  const wanted = whichPlace.cases({ contract } as PlanInput).find(({ operation }) => operation?.id === lister)!;
  expect((await wanted.run(scene)).state === 'failed').toBe(isFound);
});
