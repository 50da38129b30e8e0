import type { Json } from '../../spec/json.ts';
import { type Exchange, isRefusal, isSuccess, type Reply } from '../target/message.ts';
import { describeReply, type Fault, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import type { ReportSubject } from './report-subject.ts';

/** Whether a body is refused for what is in it. Of a right body, no other status says so: "request size limits: not shown". */
export function refusesBody({ status }: Reply): boolean {
  return status === 400 || status === 422;
}

/** Whether an answer may refuse a wrong body for what is wrong with it: not when it speaks of size, time, payment or a lock. */
export function mayRefuseBody(reply: Reply): boolean {
  return isRefusal(reply) && ![402, 408, 413, 423, 425].includes(reply.status);
}

/** The answer to a body; a second one where the first is of the moment, such as a conflict. */
export async function answerTo<T>(submit: (body: T) => Promise<Exchange>, body: T): Promise<Exchange> {
  const exchange = await submit(body);
  const { status } = exchange.reply;
  const isSettled = isSuccess(exchange.reply) || refusesBody(exchange.reply) || [401, 403, 404, 413].includes(status);
  return isSettled ? exchange : submit(body);
}

/** Nothing can be said of a body whose answer may be about something else. */
export function unclear({ reply: { status } }: Exchange, what = 'such a body'): Outcome {
  return inconclusive(`${what} was answered ${status}`, remedies[status] ?? 'a key that may use this operation');
}

const remedies: Readonly<Record<number, string>> = {
  404: 'a DataMart and a destination that exist',
  409: 'a deployment at rest',
  413: 'a deployment that takes larger bodies',
  423: 'a deployment at rest',
};

/**
 * A right body is accepted. It differs from the base in one value, so that a refusal can only mean that: it is a finding
 * when the same body is refused again, after the base was accepted once more.
 */
export async function acceptsBody(
  { base, submit }: Pick<ReportSubject, 'base' | 'submit'>,
  body: Json,
  fault: Pick<Fault, 'key' | 'summary' | 'level'>,
): Promise<Outcome> {
  const first = await answerTo(submit, body);
  if (isSuccess(first.reply)) return passed;
  if (!refusesBody(first.reply)) return unclear(first);
  if (!isSuccess((await submit(base)).reply)) {
    return inconclusive('a right body was refused as well by then', 'another destination');
  }
  const exchange = await submit(body);
  if (isSuccess(exchange.reply)) return passed;
  if (!refusesBody(exchange.reply)) return unclear(exchange);
  return failed({ ...fault, expected: 'accepted (2xx)', received: describeReply(exchange), exchange });
}
