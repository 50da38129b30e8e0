import { beforeAll, expect, it } from 'vitest';
import { type Contract, loadContract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { leftOutBeside } from './left-out-beside.ts';
import { projectLists } from './project-lists.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

function entry(name: string, shown: Json, ids: readonly string[] = [], body?: Json): Entry {
  const operation = contract.operations.find((one) => one.id === name)!;
  const names = operation.params.filter((one) => one.in === 'path').map((one) => one.name);
  const path = Object.fromEntries(names.map((one, at) => [one, ids[at] ?? '']));
  const parts = { path, ...(body !== undefined && { body }) };
  const reply = { status: 200, headers: {}, body: JSON.stringify(shown), partial: false };
  return { exchange: { operation, message: toMessage(operation, parts), reply }, parts, as: { role: 'r' } };
}

const create = (id: string, mart: string, body: Json = { title: 't' }): Entry =>
  entry('createInsightTemplate', { id }, [mart], body);
const list = (...ids: readonly string[]): Entry =>
  entry('listProjectInsightTemplates', { items: ids.map((id) => ({ id })) });
const remove = (id: string): Entry => entry('deleteInsightTemplate', {}, ['m', id]);
const rename = (id: string): Entry => entry('updateInsightTemplateTitle', {}, ['m', id], { title: 'u' });
const three = (): readonly Entry[] => [create('1', 'm'), create('2', 'm'), create('3', 'n')];

it.each<[string, () => readonly Entry[], string | undefined]>([
  ['is left out again and again', () => [...three(), list('1', '3'), list('1', '3')], '2'],
  ['is left out once', () => [...three(), list('1', '3'), list('1', '2', '3')], undefined],
  ['is the last of all', () => [...three(), list('1', '2'), list('1', '2')], undefined],
  ['is the first of its DataMart', () => [...three(), list('2', '3'), list('2', '3')], undefined],
  ['is gone', () => [...three(), remove('2'), list('1', '3'), list('1', '3')], undefined],
  ['was changed', () => [...three(), rename('2'), list('1', '3'), list('1', '3')], undefined],
  ['comes later', () => [...three(), create('4', 'm'), list('1', '2', '3'), list('1', '2', '3')], undefined],
  [
    'was created otherwise',
    () => [
      create('1', 'm'),
      create('2', 'm', { title: 't', draft: true }),
      create('3', 'n'),
      list('1', '3'),
      list('1', '3'),
    ],
    undefined,
  ],
])('a record that %s beside another', (_, entries, want) => {
  const diary = entries();
  const creationOf = ({ id }: { readonly id: string }) =>
    diary.find(
      ({ exchange }) => exchange.operation?.lifecycle.action === 'create' && exchange.reply.body.includes(`"${id}"`),
    )?.exchange;
  const arrange = { creationOf, creatorOf: () => 'r', existed: () => false };
  const scene = { contract, diary, arrange, profile: {} } as unknown as Scene;
  const lists = projectLists(contract).find(({ whole }) => whole.id === 'listProjectInsightTemplates')!;
  expect(leftOutBeside(scene, lists)?.id).toBe(want);
});
