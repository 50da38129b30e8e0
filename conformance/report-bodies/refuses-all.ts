import fc, { type Arbitrary } from 'fast-check';
import type { Json, JsonObject } from '../../spec/json.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { mayRefuseBody, unclear } from './report-refusal.ts';
import type { ReportSubject } from './report-subject.ts';

/** How a property is run and what its finding says. */
export type RefusalOptions = {
  readonly seed: number;
  readonly key: string;
  readonly summary: string;
  /** How many values are tried. */
  readonly runs: number;
};

/** A field is left out of the body. */
export const leftOut: unique symbol = Symbol('left out');

const shrinksAtMost = 20;

/**
 * Every value, put into an accepted body in place of one field, is refused: the body has exactly one fault, so that a
 * refusal can only mean that one. A counterexample is shrunk to a minimal one.
 */
export async function refusesAll(
  { base, submit, holds, operation }: ReportSubject,
  field: string,
  values: Arbitrary<Json | typeof leftOut>,
  first: readonly (Json | typeof leftOut)[],
  { seed, key, summary, runs }: RefusalOptions,
): Promise<Outcome> {
  let [accepted, odd]: (Exchange | undefined)[] = [];
  let sent = 0;
  const property = fc.asyncProperty(values, async (value) => {
    // Once a counterexample is known, a smaller one is worth only so many requests.
    if (accepted !== undefined && sent > shrinksAtMost) return true;
    sent += 1;
    const exchange = await submit(withField(base, field, value));
    if (isSuccess(exchange.reply)) accepted = exchange;
    else if (!mayRefuseBody(exchange.reply)) odd = exchange;
    return !isSuccess(exchange.reply);
  });
  const numRuns = Math.max(runs, first.length);
  const details = await fc.check(property, {
    seed,
    numRuns,
    examples: first.map((value) => [value] as [typeof value]),
  });
  if (accepted !== undefined) {
    const path = details.counterexamplePath ?? undefined;
    return failed({
      key,
      summary,
      expected: 'refused (4xx)',
      received: describeReply(accepted),
      exchange: accepted,
      ...(path === undefined ? {} : { path }),
    });
  }
  if (odd === undefined) {
    // What an operation creates may come to stand in the way of the next: then every body is refused.
    if (operation.lifecycle.action !== 'create' || (await holds())) return passed;
    return inconclusive('a right body was refused as well by then', 'a deployment without reports of that kind');
  }
  return unclear(odd);
}

function withField(base: JsonObject, field: string, value: Json | typeof leftOut): JsonObject {
  if (value !== leftOut) return { ...base, [field]: value };
  return Object.fromEntries(Object.entries(base).filter(([name]) => name !== field));
}
