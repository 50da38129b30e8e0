import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { isSuccess } from '../target/message.ts';
import { inconclusive, type Outcome, passed } from '../outcome.ts';
import type { ReportField } from './report-fields.ts';
import type { ReportKind } from './report-kinds.ts';
import { acceptsBody, answerTo, refusesBody, unclear } from './report-refusal.ts';
import type { ReportSubject } from './report-subject.ts';

const remedy = 'samples: { SortRule: [{ … }] }';

/** The rest of a rule is only assumed: that it is right shows when another direction is accepted. */
export async function acceptsDescending(
  { base, submit }: ReportSubject,
  field: ReportField,
  _: number,
  kind: ReportKind,
  [rule]: readonly Json[],
): Promise<Outcome> {
  if (!isObject(rule)) return inconclusive('no sort rule is known', remedy);
  const descending = { ...base, [field.name]: [{ ...rule, direction: 'desc' }] };
  const exchange = await answerTo(submit, descending);
  if (isSuccess(exchange.reply)) return passed;
  if (!refusesBody(exchange.reply)) return unclear(exchange, 'such a rule');
  const ascending = await ascendingOf({ base, submit }, field.name, rule);
  if (ascending === undefined) return inconclusive(`such a rule was answered ${exchange.reply.status}`, remedy);
  return acceptsBody({ base: ascending, submit }, descending, { key: kind.id, summary: kind.summary(field) });
}

/** An accepted body with the rule from low to high, in one of the ways to write that. */
async function ascendingOf(
  { base, submit }: Pick<ReportSubject, 'base' | 'submit'>,
  name: string,
  rule: JsonObject,
): Promise<JsonObject | undefined> {
  for (const direction of ['asc', 'DESC']) {
    const body = { ...base, [name]: [{ ...rule, direction }] };
    if (isSuccess((await submit(body)).reply)) return body;
  }
  return undefined;
}
