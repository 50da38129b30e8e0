import { describe, expect, it } from 'vitest';
import { probeMaximum } from './boundary.ts';
import type { Exchange } from '../target/message.ts';
import { acceptsBody, answerTo } from './report-refusal.ts';

const exchange = (status: number): Exchange => ({
  operation: undefined,
  message: { method: 'POST', path: '/api/reports', headers: {} },
  reply: { status, headers: {}, body: '', partial: false },
});

/** Answers one body after another; says how many there were. */
function answering(statuses: readonly number[]): { submit: () => Promise<Exchange>; sent: () => number } {
  let count = 0;
  return { submit: () => Promise.resolve(exchange(statuses[count++] ?? 201)), sent: () => count };
}

describe('a right body', () => {
  // What is answered to: the body, the same again where that was of the moment, the base, the body.
  it.each([
    ['is accepted', [201], 'passed', 1],
    ['is refused, twice', [400, 201, 400], 'failed', 3],
    ['is refused, twice, with 422', [422, 201, 422], 'failed', 3],
    ['is refused at first only', [400, 201, 201], 'passed', 3],
    ['is refused with all others', [400, 400], 'inconclusive', 2],
    ['is in conflict at first only', [409, 201], 'passed', 2],
    ['is in conflict', [409, 409], 'inconclusive', 2],
    ['is in conflict, then refused', [409, 400, 201, 400], 'failed', 4],
    ['is too large', [413], 'inconclusive', 1],
    ['is refused, then in conflict', [400, 201, 409], 'inconclusive', 3],
    ['is not allowed to the caller', [403], 'inconclusive', 1],
    ['meets an error', [500, 500], 'inconclusive', 2],
  ] as const)('%s: %j is %s', async (_, statuses, want, requests) => {
    const { submit, sent } = answering(statuses);
    const outcome = await acceptsBody({ base: {}, submit }, { title: 'x' }, { key: 'k', summary: 's' });
    expect([outcome.state, sent()]).toEqual([want, requests]);
  });
});

describe('the answer to a body', () => {
  it.each([
    [[201], 201],
    [[400], 400],
    [[409, 201], 201],
    [[503, 503], 503],
    [[413, 201], 413],
  ] as const)('of %j is %i', async (statuses, want) => {
    expect((await answerTo(answering(statuses).submit, {})).reply.status).toBe(want);
  });
});

describe('the maximum of a list, where bodies are refused for something else', () => {
  const probe = async (statusOf: (length: number, nth: number) => number): Promise<string> => {
    let nth = 0;
    const submit = (items: readonly unknown[]): Promise<Exchange> =>
      Promise.resolve(exchange(statusOf(items.length, (nth += 1))));
    const maker = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);
    return (await probeMaximum([submit], [maker], 10, 'samples')).state;
  };
  it.each([
    ['a body is too large before the list is', (length) => (length > 5 ? 413 : 201), 'inconclusive'],
    ['a list beyond the maximum is too large a body', (length) => (length > 10 ? 413 : 201), 'inconclusive'],
    ['a payment is due', (length) => (length > 5 ? 402 : 201), 'inconclusive'],
    ['the first write is in conflict', (length, nth) => (nth === 1 ? 409 : length > 10 ? 400 : 201), 'passed'],
    ['the first two are', (length, nth) => (nth <= 2 ? 409 : length > 10 ? 400 : 201), 'inconclusive'],
    ['the first write is refused', (length, nth) => (nth === 1 || length > 10 ? 400 : 201), 'inconclusive'],
    ['a conflict hides that more are accepted', (_, nth) => (nth === 2 ? 409 : 201), 'failed'],
    ['the maximum is less', (length) => (length > 5 ? 400 : 201), 'failed'],
  ] as readonly [string, (length: number, nth: number) => number, string][])('%s', async (_, statusOf, want) => {
    expect(await probe(statusOf)).toBe(want);
  });
});
