import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { resourceParams } from '../arrange/paths.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { describeReply, failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { rowsIn } from '../streams/stream-rows.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { brokenText } from './broken-text.ts';
import { columnOf } from './column-of.ts';
import { isEqual, placeOf } from './filter.ts';
import { knownFilters } from './known-rules.ts';
import { plainStream } from './report-streams.ts';

/** Two, since one may be taken care of alone. */
const quoted = "nobody's child's";

/**
 * `filterConfig`: a value with an apostrophe, as names have, is one like any other, though SQL gives that sign a
 * meaning. In the SQL that is generated for the report, it ends no text, and is part of a condition where the stream is filtered.
 */
export async function takesQuotes(scene: Scene, operation: Operation): Promise<Outcome> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  const plain = await plainStream(scene, '');
  const rule = plain && textRule(plain.rows, await knownFilters(scene));
  if (subject?.ok !== true || rule === undefined)
    return notApplicable('no filter is known that asks a text to be equal to another');
  const { base, operation: creating, role } = subject.value;
  let fault: Fault | undefined;
  const streamWith = (value: string): Promise<Exchange | undefined> =>
    withReport(scene, creating, role, { ...base, filterConfig: [rule(value)] }, async (id) => {
      const exchange = await sendReady(scene, operation, { path: { [resourceParams(operation)[0]!.name]: id } }, role);
      const rows = isSuccess(exchange.reply) ? rowsIn(exchange.reply) : undefined;
      const isFiltered = rows?.length === 0 && plain!.rows.length > 0;
      if (isSuccess(exchange.reply) && value === quoted)
        fault ??= await brokenText(scene, { id, role }, value, isFiltered);
      return exchange;
    });
  const isRefused = (exchange: Exchange | undefined): boolean => [400, 422].includes(exchange?.reply.status ?? 0);
  if (!isRefused(await streamWith(quoted))) return fault === undefined ? passed : failed(fault);
  // It may have been refused for another reason: twice, and not without the sign.
  const usual = await streamWith('nobodys childs');
  const exchange = await streamWith(quoted);
  if (usual === undefined || !isSuccess(usual.reply) || exchange === undefined || !isRefused(exchange))
    return notApplicable('a report with such a filter is refused its stream anyhow');
  const summary = 'The stream of a report is refused for an apostrophe in what it filters by';
  const expected = 'a stream, as without the apostrophe';
  return failed({ key: 'quoted', summary, expected, received: describeReply(exchange), exchange });
}

/** A rule of a column of texts with another value. */
function textRule(
  rows: readonly JsonObject[],
  rules: readonly JsonObject[],
): ((value: string) => JsonObject) | undefined {
  for (const rule of rules) {
    const [field] = columnOf(rule, rows) ?? [];
    const place = placeOf(rule, field);
    const isOfText = place !== undefined && typeof rule[place] === 'string' && isEqual(rule);
    if (isOfText && !Object.values(rule).includes('pre-join')) return (value) => ({ ...rule, [place]: value });
  }
  return undefined;
}
