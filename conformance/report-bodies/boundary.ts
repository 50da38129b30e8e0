import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../spec/json.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { describeReply, type Fault, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { answerTo, mayRefuseBody, refusesBody, unclear } from './report-refusal.ts';
import type { ListMaker } from './report-rules.ts';

/** Sends a list in place of a field, everything else being right. */
export type SubmitList = (items: readonly Json[]) => Promise<Exchange>;

/**
 * Finds out whether a target takes lists of up to `max` items and no more. Each list differs from an accepted one in its
 * length alone, so that a refusal can only mean the length: when a list of the maximum is refused in each way to send one,
 * the longest accepted one is searched, and its limit is a finding only if every item in it was accepted elsewhere, and so
 * were the first and the last together.
 *
 * @param isSought Whether the longest is worth its requests, which it is not where another operation has shown that it
 *   tells nothing.
 */
export async function probeMaximum(
  submits: readonly SubmitList[],
  makers: readonly ListMaker[],
  max: number,
  remedy: string,
  isSought = true,
): Promise<Outcome> {
  let doubt = inconclusive('no list for it is known', remedy);
  const refused: { readonly submit: SubmitList; readonly maker: ListMaker }[] = [];
  for (const submit of submits) {
    for (const maker of makers) {
      const full = await answerTo(submit, maker(max));
      if (isSuccess(full.reply)) return probeBeyond(submit, maker, max);
      const isRefused = refusesBody(full.reply);
      doubt = isRefused
        ? inconclusive(`a list of ${max} was answered ${full.reply.status}`, remedy)
        : unclear(full, `a list of ${max}`);
      if (isRefused) refused.push({ submit, maker });
    }
  }
  // Only where no list of the maximum is accepted, the longest that is must be looked for.
  for (const { submit, maker } of isSought ? refused : []) {
    const fault = await probeShorter(submit, maker, max);
    if (fault !== undefined) return failed(fault);
  }
  const beyond = await beyondAnyway(submits, makers, max);
  return beyond === undefined ? doubt : failed(beyond);
}

async function probeBeyond(submit: SubmitList, maker: ListMaker, max: number): Promise<Outcome> {
  const over = await answerTo(submit, maker(max + 1));
  if (mayRefuseBody(over.reply)) return passed;
  if (isSuccess(over.reply)) return failed(overFault(over, max));
  return unclear(over, `a list of ${max + 1}`);
}

/** Too long is too long, whatever else may be wrong with the items. */
async function beyondAnyway(
  submits: readonly SubmitList[],
  makers: readonly ListMaker[],
  max: number,
): Promise<Fault | undefined> {
  for (const submit of submits) {
    for (const maker of makers) {
      const over = await submit(maker(max + 1));
      if (isSuccess(over.reply)) return overFault(over, max);
    }
  }
  return undefined;
}

async function probeShorter(submit: SubmitList, maker: ListMaker, max: number): Promise<Fault | undefined> {
  const accepts = async (items: readonly Json[]): Promise<boolean> => isSuccess((await submit(items)).reply);
  if (!(await accepts(maker(1)))) return undefined;
  // Where two that are alike are refused, so is every list of such.
  const [first, second] = maker(2);
  if (isDeepStrictEqual(first, second) && !(await accepts(maker(2)))) return undefined;
  let [low, high] = (await accepts(maker(max - 1))) ? [max - 1, max] : [1, max - 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await accepts(maker(middle))) low = middle;
    else high = middle;
  }
  const refused = maker(high);
  // Every item is in an accepted list, and so is the only pair that no accepted list has.
  if (!(await accepts(refused.slice(1))) || !(await accepts([refused[0]!, refused.at(-1)!]))) return undefined;
  const exchange = await submit(refused);
  if (!refusesBody(exchange.reply)) return undefined;
  return {
    key: 'max',
    summary: `A list of ${high} items is refused, though up to ${max} are allowed`,
    expected: 'accepted (2xx)',
    received: describeReply(exchange),
    exchange,
  };
}

function overFault(exchange: Exchange, max: number): Fault {
  return {
    key: 'max+1',
    summary: `A list of ${max + 1} items is accepted, though at most ${max} are allowed`,
    expected: 'refused (4xx)',
    received: describeReply(exchange),
    exchange,
  };
}
