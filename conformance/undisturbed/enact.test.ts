import { expect, it } from 'vitest';
import type { Operation } from '../../spec/operation.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { loadContracts } from '../testing/conform-toy.ts';
import type { Entry } from './diary.ts';
import { enact } from './enact.ts';

const { contract } = await loadContracts();
const operationOf = (id: string): Operation => contract.operations.find((one) => one.id === id)!;
const read = operationOf('getInsight');

const answer = (operation: Operation, body: object, sent?: unknown): Exchange =>
  ({
    operation,
    message: { body: JSON.stringify(sent) },
    reply: { status: 200, headers: {}, body: JSON.stringify(body) },
  }) as unknown as Exchange;

/** A service that shows the title of an insight as its caption, which only some operation gives it. */
function captioning(by: string): Scene {
  let caption = 'conform-1 No 1';
  const send = (operation: Operation, { body }: RequestParts): Promise<Exchange> => {
    if (operation.id === by) caption = operation === read ? caption : 'conform-1 No 2';
    return Promise.resolve(answer(operation, { id: 'fresh-0001', caption }, body));
  };
  const arrange = {
    nextName: () => 'conform-1 No 2',
    creatorOf: () => undefined,
    creationOf: () => undefined,
    get: () => Promise.resolve({ ok: true, value: { id: 'fresh-0001', parents: {} } }),
  };
  const sessions = new Map([['technical-user', {}]]);
  return {
    contract,
    prefix: 'conform-1',
    send,
    arrange,
    sessions,
    diary: [],
    once: (_: string, work: () => unknown) => work(),
    sinceChange: () => Infinity,
  } as unknown as Scene;
}

it.each([
  ['that gives it', 'updateInsightTitle', undefined],
  ['that is about something else', 'updateInsight', 'has another caption'],
])('a caption is changed by an operation %s', async (_, by, want) => {
  const parts: RequestParts = {
    path: { dataMartId: 'mart-0001', insightId: 'insight-0001' },
    body: by === 'updateInsightTitle' ? { caption: 'conform-1 No 1' } : { text: 'some words' },
  };
  const entry = { exchange: answer(operationOf(by), {}), parts, as: { role: 'technical-user' } } as unknown as Entry;
  const record = { resource: 'Insight', id: 'insight-0001', parents: { DataMart: 'mart-0001' } };
  expect((await enact(captioning(by), read, record, [entry]))?.how).toBe(want);
});
