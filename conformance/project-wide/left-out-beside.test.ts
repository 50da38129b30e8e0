import { beforeAll, expect, it } from 'vitest';
import { type Contract, loadContract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { isSame } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { type RequestParts, toMessage } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
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

/** A service whose list answers, when it is asked once more, as it did last, or as is given, and that has what is asked for. */
function sceneOf(diary: readonly Entry[], { isGone = false, again }: Again): Scene {
  const created = diary.filter(({ exchange }) => exchange.operation?.lifecycle.action === 'create');
  const placeOf = ({ exchange, parts }: Entry): Instance => ({
    id: (JSON.parse(exchange.reply.body) as { readonly id: string }).id,
    parents: { DataMart: parts.path!['dataMartId']! },
  });
  const creationOf = (one: Instance): Exchange | undefined =>
    created.findLast((other) => isSame(placeOf(other), one))?.exchange;
  const send = (operation: Operation, { path }: RequestParts): Promise<Exchange> => {
    const id = Object.values(path ?? {}).at(-1);
    if (id === undefined) return Promise.resolve((again ?? diary.at(-1)!).exchange);
    const reply = { status: isGone ? 404 : 200, headers: {}, body: JSON.stringify({ id }), partial: false };
    return Promise.resolve({ operation, message: toMessage(operation, { path: path! }), reply });
  };
  const arrange = { creationOf, creatorOf: () => 'r', existed: () => false };
  return { contract, diary, arrange, profile: {}, send } as unknown as Scene;
}

/** Whether a record is gone that no answer has said to be removed, and what the list shows when it is asked once more. */
type Again = { readonly isGone?: boolean; readonly again?: Entry };

it.concurrent.each<[string, () => readonly Entry[], string | undefined, (() => Again)?]>([
  ['is left out again and again', () => [...three(), list('1', '3'), list('1', '3')], '2'],
  [
    'is left out, and differs by its name',
    () => [create('1', 'm'), create('2', 'm', { title: 'u' }), create('3', 'n'), list('1', '3'), list('1', '3')],
    '2',
  ],
  ['is left out once', () => [...three(), list('1', '3'), list('1', '2', '3')], undefined],
  ['is the last of all', () => [...three(), list('1', '2'), list('1', '2')], undefined],
  ['is the first of its DataMart', () => [...three(), list('2', '3'), list('2', '3')], undefined],
  ['is gone', () => [...three(), remove('2'), list('1', '3'), list('1', '3')], undefined],
  [
    'is gone, as was never answered',
    () => [...three(), list('1', '3'), list('1', '3')],
    undefined,
    () => ({ isGone: true }),
  ],
  [
    'is listed later',
    () => [...three(), list('1', '3'), list('1', '3')],
    undefined,
    () => ({ again: list('1', '2', '3') }),
  ],
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
  [
    'refers to something else',
    () => [
      create('1', 'm', { title: 't', reportId: 'of the caller' }),
      create('2', 'm', { title: 't', reportId: 'of another' }),
      create('3', 'n'),
      list('1', '3'),
      list('1', '3'),
    ],
    undefined,
  ],
  [
    'is hidden as all of its DataMart, where another one counts the same ids',
    () => [create('1', 'm'), create('2', 'm'), create('1', 'n'), create('3', 'n'), list('1', '3'), list('1', '3')],
    undefined,
  ],
])('a record that %s beside another', async (_, entries, want, again = () => ({})) => {
  const lists = projectLists(contract).find(({ whole }) => whole.id === 'listProjectInsightTemplates')!;
  const left = await leftOutBeside(sceneOf(entries(), again()), lists);
  expect(left?.one.id).toBe(want);
});
