import { isSuccess } from '../target/message.ts';
import { inconclusive, type Outcome, passed } from '../outcome.ts';
import type { ReportField } from './report-fields.ts';
import type { ReportKind } from './report-kinds.ts';
import { acceptsBody, answerTo, refusesBody, unclear } from './report-refusal.ts';
import type { ReportSubject } from './report-subject.ts';

/** Names of no column: one that differs from the short one in its length alone, and one that looks like a column. */
const longer = ['aq', 'conform_no_such_column'];

/**
 * "Each item is a string of length >= 1": one of a single character is long enough. Columns may have to exist: so its
 * refusal says something only where names that are as unknown, and longer, are accepted.
 */
export async function acceptsOneCharacter(
  { base, submit, columns }: ReportSubject,
  field: ReportField,
  _: number,
  kind: ReportKind,
): Promise<Outcome> {
  const short = columns.find(({ length }) => length === 1) ?? 'a';
  const body = { ...base, [field.name]: [short] };
  const exchange = await answerTo(submit, body);
  if (isSuccess(exchange.reply)) return passed;
  if (!refusesBody(exchange.reply)) return unclear(exchange, 'such a column');
  let control = base;
  for (const name of longer) {
    control = { ...base, [field.name]: [name] };
    if (!isSuccess((await submit(control)).reply)) {
      return inconclusive(
        'columns have to exist',
        'a DataMart with a column of one letter: samples: { columns: ["a"] }',
      );
    }
  }
  return acceptsBody({ base: control, submit }, body, { key: kind.id, summary: kind.summary(field) });
}
