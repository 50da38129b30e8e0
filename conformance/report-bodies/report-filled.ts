import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { isSuccess } from '../target/message.ts';
import { inconclusive, type Outcome, passed } from '../outcome.ts';
import { columnOf } from '../output/column-of.ts';
import { plainRows } from '../output/report-streams.ts';
import type { Profile, Samples } from '../profile/profile.ts';
import { type ReportField, reportFields } from './report-fields.ts';
import { acceptsBody, answerTo, refusesBody, unclear } from './report-refusal.ts';
import { type ReportSubject, reportSubject } from './report-subject.ts';
import type { Scene } from '../scene.ts';

/** Fields of a report that ask for something, all else being as in the base, and the column or rule that they are about. */
type Way = { readonly body: JsonObject; readonly item: string | JsonObject };

/** The fields whose lists can be filled with what is known to be right: output columns, and rules that the operator gives. */
export function filledLists(operation: Operation, { samples = {} }: Profile): readonly ReportField[] {
  const given: Readonly<Record<string, readonly Json[] | undefined>> = {
    columnConfig: ['…'],
    sortConfig: samples.SortRule,
    filterConfig: samples.FilterRule,
    aggregationConfig: samples.AggregationRule,
    dateTruncConfig: samples.DateTruncRule,
  };
  return reportFields(operation).filter(({ name }) => (given[name] ?? []).length > 0);
}

/**
 * A list that is not empty is accepted. What is in it may be refused for itself: only where its column is seen in the rows
 * of the base, and a rule is one that the operator gives, it is right.
 */
export async function acceptsFilled(scene: Scene, operation: Operation, field: ReportField): Promise<Outcome> {
  const subject = await reportSubject(scene, operation);
  if (!subject.ok) return inconclusive(subject.reason, subject.remedy);
  const { base, submit } = subject.value;
  const ways = waysOf(subject.value, scene.profile.samples ?? {})[field.name] ?? [];
  if (ways.length === 0) return inconclusive('no output column is known', remedy);
  if (await areTakenTogether(scene, subject.value, field.name)) return passed;
  for (const { body } of ways.slice(0, waysTried)) {
    const exchange = await answerTo(submit, { ...base, ...body });
    if (isSuccess(exchange.reply)) return passed;
    if (!refusesBody(exchange.reply)) return unclear(exchange);
  }
  return isRefusedAlways(scene, subject.value, field, ways);
}

const waysTried = 4;

const remedy = 'samples: { columns: ["…"] }';

/** Every way that is surely right is refused, twice, while the base is accepted. */
async function isRefusedAlways(
  scene: Scene,
  subject: ReportSubject,
  { name }: ReportField,
  ways: readonly Way[],
): Promise<Outcome> {
  const rows = await plainRows(scene);
  const right = ways.filter(({ item }) =>
    typeof item === 'string' ? Object.hasOwn(rows[0] ?? {}, item) : columnOf(item, rows) !== undefined,
  );
  const unknown = inconclusive(`no column is known that ${name} is surely right with`, remedy);
  let last: Outcome = unknown;
  for (const { body } of right.slice(0, waysTried)) {
    const summary = `${name} is refused unless it is empty`;
    last = await acceptsBody(subject, { ...subject.base, ...body }, { key: 'accepts-filled', summary });
    if (last.state !== 'failed') return last;
  }
  return last;
}

/** Whether a selection, an order and a filter are accepted in one body, which is asked once for all three. */
async function areTakenTogether(scene: Scene, subject: ReportSubject, name: string): Promise<boolean> {
  const { operation, base, columns, submit } = subject;
  const all = waysOf(subject, scene.profile.samples ?? {});
  const rules = ['sortConfig', 'filterConfig'].flatMap((field) => all[field]?.slice(0, 1) ?? []);
  const bodies = rules.map(({ body }) => body);
  const together = { ...base, ...Object.assign({}, ...bodies), ...(columns.length > 0 && { columnConfig: columns }) };
  if (bodies.length === 0 || !Object.hasOwn(together, name)) return false;
  return isSuccess((await scene.once(`filled lists ${operation.id}`, () => submit(together))).reply);
}

function waysOf({ columns }: ReportSubject, samples: Samples): Readonly<Record<string, readonly Way[]>> {
  const { SortRule = [], FilterRule = [], AggregationRule = [], DateTruncRule = [] } = samples;
  const grouped = { aggregationConfig: AggregationRule, dateTruncConfig: DateTruncRule };
  /** A rule by itself, with the columns selected that rules name, and beside the rules of the other kind. */
  const inTurn = (name: keyof typeof grouped): readonly Way[] =>
    grouped[name].flatMap((rule) => {
      const named = columns.filter((column) => Object.values(rule).includes(column));
      const others = columns.filter((column) => !named.includes(column)).slice(0, 1);
      const alone = { [name]: [rule] };
      return [alone, { ...alone, columnConfig: named }, { ...alone, columnConfig: [...others, ...named] }, grouped].map(
        (body) => ({ body, item: rule }),
      );
    });
  return {
    columnConfig: columns.map((column) => ({ body: { columnConfig: [column] }, item: column })),
    sortConfig: SortRule.map((rule) => ({ body: { sortConfig: [{ ...rule, direction: 'desc' }] }, item: rule })),
    filterConfig: FilterRule.map((rule) => ({ body: { filterConfig: [rule] }, item: rule })),
    aggregationConfig: inTurn('aggregationConfig'),
    dateTruncConfig: inTurn('dateTruncConfig'),
  };
}
