import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A run of a toy: when it was begun, and after how many milliseconds it was cancelled. */
type Life = { readonly begun: number; readonly cancelled?: number };

/** How a toy shows a run. */
type Showing = (life: Life, age: number) => Readonly<Record<string, unknown>>;

/** How long a run takes: long enough that a slow machine has asked for it before. */
const milliseconds = 1_500;

const usual: Showing = ({ cancelled }, age) => {
  if (cancelled !== undefined) return { status: 'CANCELLED' };
  return { status: age < milliseconds ? 'RUNNING' : 'SUCCESS' };
};

/** What is over stays what it is, whoever cancels it. */
const inVain: Showing = (life, age) =>
  life.cancelled !== undefined && life.cancelled >= milliseconds ? { status: 'SUCCESS' } : usual(life, age);

/** Every other run that nobody cancels fails, and what was cancelled succeeds. */
function failingOthers(): Showing {
  const seen: Life[] = [];
  return (life, age) => {
    if (!seen.includes(life)) seen.push(life);
    const isLucky = life.cancelled !== undefined || seen.indexOf(life) % 2 === 1;
    return { status: age < milliseconds ? 'RUNNING' : isLucky ? 'SUCCESS' : 'FAILED' };
  };
}

/** What is over is under way again when it is read once more. */
function again(): Showing {
  const over = new Set<Life>();
  return (life, age) => {
    if (over.has(life)) return { status: 'PENDING' };
    const { status } = usual(life, age);
    if (status === 'SUCCESS') over.add(life);
    return { status };
  };
}

/** A run is over as soon as another was cancelled, which is so slow that it would have been over; it was cancelled for once. */
function hasty(): ToyFault {
  const seen = new Set<string>();
  let cancelled: string | undefined;
  return {
    act: ({ operation, path }, usually) => {
      const reply = usually();
      if (operation.id === 'runDataMart') cancelled = undefined;
      if (operation.id === 'cancelDataMartRun') {
        cancelled = path['runId'];
        // As slow as a run is.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      }
      if (operation.id !== 'getDataMartRun') return reply;
      const isFirst = path['runId'] === cancelled && !seen.has(cancelled!);
      if (isFirst) seen.add(cancelled!);
      const status = cancelled === undefined ? 'RUNNING' : isFirst ? 'CANCELLED' : 'SUCCESS';
      return { ...reply, body: { id: path['runId'], status } };
    },
  };
}

const isYoung = (begun: number): boolean => Date.now() - begun < milliseconds;

/** @param which Which of the runs that are under way is cancelled; default: the one that is named. */
function living(
  show: Showing,
  cancelOver: 204 | 409 = 409,
  which?: (underWay: readonly string[]) => string | undefined,
): ToyFault {
  const lives = new Map<string, Life>();
  return {
    act: ({ operation, path }, usually) => {
      const reply = usually();
      if (operation.id === 'runDataMart' && isObject(reply.body))
        lives.set(reply.body['runId'] as string, { begun: Date.now() });
      const life = lives.get(path['runId'] ?? '');
      if (life === undefined) return reply;
      const age = Date.now() - life.begun;
      if (operation.id === 'cancelDataMartRun') {
        if (age >= milliseconds && cancelOver === 409) return { status: 409 };
        const underWay = [...lives].filter(([, { begun, cancelled }]) => cancelled === undefined && isYoung(begun));
        const id = which?.(underWay.map(([one]) => one)) ?? path['runId']!;
        lives.set(id, { cancelled: age, ...lives.get(id)! });
      }
      if (operation.id !== 'getDataMartRun') return reply;
      return { ...reply, body: { id: path['runId'], ...show(life, age) } };
    },
  };
}

const only = ['run-life'];

it.concurrent.each<[string, ToyFault]>([
  ['runs go on and are cancelled', living(usual)],
  ['runs do not say how far they are', {}],
  ['runs are over at once', living((life) => usual(life, milliseconds))],
  ['runs are never over', living((life) => usual(life, 0))],
  ['runs fail', living((life, age) => ({ status: age < milliseconds ? 'RUNNING' : 'FAILED', life: life.begun }))],
  ['what is over may be cancelled in vain', living(inVain, 204)],
  [
    'a run shows when it began and ended',
    living((life, age) => ({
      ...usual(life, age),
      startedAt: '2026-11-01T00:00:00Z',
      finishedAt: '2026-11-01T00:00:00Z',
    })),
  ],
  [
    'ends are rounded to seconds',
    living((life, age) => ({
      ...usual(life, age),
      startedAt: '2026-11-01T00:00:00.350Z',
      finishedAt: '2026-11-01T00:00:00Z',
    })),
  ],
  [
    'ends are days',
    living((life, age) => ({ ...usual(life, age), startedAt: '2026-11-01T09:00:00Z', finishedAt: '2026-11-01' })),
  ],
])('nothing is found where %s', async (_, toy) => {
  const { findings } = await conformToy(contracts, {}, toy, { only });
  expect(findings.map(({ summary }) => summary)).toEqual([]);
});

it.concurrent.each<[string, string, ToyFault]>([
  [
    'cancelDataMartRun',
    'A run that is cancelled ends as one that is not',
    living((_, age) => usual({ begun: 0 }, age)),
  ],
  ['cancelDataMartRun', 'A run that is cancelled ends as one that is not', hasty()],
  ['cancelDataMartRun', 'A run that is cancelled ends as one that is not', living(failingOthers())],
  ['cancelDataMartRun', 'A run that is over is cancelled', living(usual, 204)],
  ['cancelDataMartRun', 'A run that is cancelled ends as one that is not', living(usual, 409, (ids) => ids.at(-1))],
  ['cancelDataMartRun', 'Cancelling a run cancels another', living(usual, 409, (ids) => ids[0])],
  ['getDataMartRun', 'A run that was over is under way again', living(again())],
  [
    'getDataMartRun',
    'A run is shown to have ended before it began',
    living((life, age) => ({
      ...usual(life, age),
      startedAt: '2026-11-01T00:01:00Z',
      endedAt: '2026-11-01T00:00:00Z',
    })),
  ],
])('%s: %s', async (operation, summary, toy) => {
  const { findings } = await conformToy(contracts, {}, toy, { only });
  expect(findings.map((one) => [one.operationId, one.summary])).toEqual([[operation, summary]]);
});

it.concurrent.each<[string, boolean, readonly string[]]>([
  ['is cancelled', true, []],
  ['is cancelled in vain', false, ['cancelDataMartRun: A run that is cancelled ends as one that is not']],
])('a run that takes longer than is waited for, and %s', { timeout: 40_000 }, async (_, isCancelled, found) => {
  const slow = living(({ begun, cancelled }, age) =>
    isCancelled && cancelled !== undefined
      ? { status: 'CANCELLED' }
      : { status: age < 4_500 ? 'RUNNING' : 'DONE', begun },
  );
  const { findings } = await conformToy(contracts, {}, slow, { only });
  expect(findings.map(({ operationId, summary }) => `${operationId}: ${summary}`)).toEqual(found);
});

/** A toy whose streams make runs that are over some milliseconds after they were read first. */
function streaming(ends: number, end = 'SUCCESS', text?: string): ToyFault {
  const seen = new Map<string, number>();
  return {
    act: ({ operation, path }, usually) => {
      const reply = usually();
      const id = path['runId'] ?? '';
      if (operation.success.item !== undefined && text !== undefined) return { ...reply, text };
      if (operation.id !== 'getDataMartRun' || reply.status >= 300) return reply;
      seen.set(id, seen.get(id) ?? Date.now());
      return { ...reply, body: { id, status: Date.now() - seen.get(id)! < ends ? 'RUNNING' : end } };
    },
  };
}

it.concurrent.each<[string, number, readonly string[]]>([
  ['at once', 0, []],
  ['a little later', 700, []],
  ['never', Infinity, ['streamDataMartData', 'streamReportData']],
])('the run of a stream ends %s', { timeout: 40_000 }, async (_, ends, found) => {
  const streams = ['run-life/streamDataMartData', 'run-life/streamReportData'];
  const { findings } = await conformToy(contracts, {}, streaming(ends), { only: streams });
  expect(findings.map(({ operationId }) => operationId)).toEqual(found);
});

it.concurrent.each<[string, string, string | undefined, readonly string[]]>([
  ['has failed', 'FAILED', undefined, ['streamDataMartData', 'streamReportData']],
  ['was cancelled', 'CANCELLED', undefined, []],
  ['has failed, as the stream says', 'FAILED', '{"error":"no such table"}\n', []],
  ['has failed, and the stream is empty', 'FAILED', '', []],
])('the run of a stream %s', async (_, end, text, found) => {
  const streams = ['run-life/streamDataMartData', 'run-life/streamReportData'];
  const { findings } = await conformToy(contracts, {}, streaming(0, end, text), { only: streams });
  expect(findings.map(({ operationId }) => operationId)).toEqual(found);
});

/** A toy whose manual runs never end, and whose runs of streams are over at once. */
function endless(answer: 204 | 409, isTaken: boolean): ToyFault {
  const manual = new Set<string>();
  const cancelled = new Set<string>();
  return {
    act: ({ operation, path }, usually) => {
      const reply = usually();
      const id = path['runId'] ?? '';
      if (operation.id === 'runDataMart' && isObject(reply.body)) manual.add(reply.body['runId'] as string);
      if (operation.id === 'cancelDataMartRun') {
        if (isTaken && !manual.has(id)) cancelled.add(id);
        return { status: manual.has(id) ? 204 : answer };
      }
      if (operation.id !== 'getDataMartRun' || reply.status >= 300) return reply;
      const status = manual.has(id) ? 'RUNNING' : cancelled.has(id) ? 'CANCELLED' : 'SUCCESS';
      return { ...reply, body: { id, status } };
    },
  };
}

it.concurrent.each<[string, 204 | 409, boolean, readonly string[]]>([
  ['is refused', 409, false, []],
  ['changes nothing', 204, false, []],
  ['makes it a cancelled one', 204, true, ['cancelDataMartRun: A run that is over is cancelled']],
])('where manual runs do not end, cancelling that of a stream %s', { timeout: 40_000 }, async (...args) => {
  const [, answer, isTaken, found] = args;
  const toy = endless(answer, isTaken);
  const { findings } = await conformToy(contracts, {}, toy, { only: ['run-life/cancelDataMartRun'] });
  expect(findings.map(({ operationId, summary }) => `${operationId}: ${summary}`)).toEqual(found);
});
