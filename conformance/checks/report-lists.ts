import { describedOperation } from '../arrange/described.ts';
import { itemOf } from '../arrange/described-parts.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { probeMaximum, type SubmitList } from '../report-bodies/boundary.ts';
import type { Case, Check } from '../check.ts';
import { failed, type Fault, inconclusive } from '../outcome.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { fieldOf } from '../arrange/records.ts';
import { isShortened } from '../updates/is-shortened.ts';
import { type ReportField, reportFields } from '../report-bodies/report-fields.ts';
import { listMakers } from '../report-bodies/report-rules.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';

/** Lists of a report take as many items as is stated, and no more (Limits). */
export const reportLists: Check = {
  id: 'report-lists',
  title: 'Lists of a report have the stated maximum',
  parallel: false,
  cases: ({ contract }) =>
    reportOperations(contract).flatMap((operation) =>
      reportFields(operation)
        .filter(({ schema }) => typeof schema['maxItems'] === 'number')
        .map((field) => toCase(operation, field)),
    ),
};

const samples: Readonly<Record<string, string>> = {
  ownerIds: 'memberIds: ["…"]',
  filterConfig: 'FilterRule: [{ … }]',
  sortConfig: 'SortRule: [{ … }]',
  aggregationConfig: 'AggregationRule: [{ … }]',
  dateTruncConfig: 'DateTruncRule: [{ … }]',
};

function toCase(operation: Operation, { name, requirement, schema }: ReportField): Case {
  return {
    id: `report-lists/${operation.id}/${name}`,
    operation,
    requirement: `${requirement}-max`,
    writes: true,
    priority: 1,
    requests: 6,
    run: async (scene) => {
      const subject = await reportSubject(scene, operation);
      if (!subject.ok) return inconclusive(subject.reason, subject.remedy);
      const { base, submit, columns } = subject.value;
      const item = itemOf((await describedOperation(scene, operation))?.body, name);
      const makers = listMakers(scene, subject.value, name, item);
      const remedy = `samples: { ${samples[name] ?? `${name}: …`} }`;
      let cut: Fault | undefined;
      const submitWith =
        (context: JsonObject): SubmitList =>
        async (items) => {
          const exchange = await submit({ ...base, ...context, [name]: items });
          cut ??= cutFault(operation, name, items, exchange);
          return exchange;
        };
      // Some rules are only accepted beside selected columns; owners have none to do with.
      const selected = name === 'ownerIds' ? [] : columns.slice(0, 3);
      const contexts = [withoutOthers(operation, name), ...(selected.length > 0 ? [{ columnConfig: selected }] : [])];
      const told = await scene.once(`lists of ${name}`, () => Promise.resolve({ isOpen: false }));
      const submits = contexts.map(submitWith);
      const outcome = await probeMaximum(submits, makers, schema['maxItems'] as number, remedy, !told.isOpen);
      told.isOpen ||= outcome.state === 'inconclusive';
      return cut === undefined || outcome.state === 'failed' ? outcome : failed(cut);
    },
  };
}

/**
 * An update may leave what it does not name, so that the rules of another list still apply: they are taken away, as
 * null does by what is stated of them. Owners have nothing to do with rules.
 */
function withoutOthers(operation: Operation, name: string): JsonObject {
  if (operation.lifecycle.action !== 'change' || name === 'ownerIds') return {};
  const others = reportFields(operation).filter((field) => field.name !== name && isRules(field));
  return Object.fromEntries(others.map((field) => [field.name, null]));
}

/** Whether a field holds rules that may be null. */
function isRules({ schema, types }: ReportField): boolean {
  return typeof schema['maxItems'] === 'number' && types.includes('null');
}

/** A list that is accepted and answered with fewer items. An owner whom nobody knows need not be shown. */
function cutFault(operation: Operation, name: string, items: readonly Json[], exchange: Exchange): Fault | undefined {
  const shown = isSuccess(exchange.reply) ? fieldOf(jsonOf(exchange.reply), name) : undefined;
  if (name === 'ownerIds' || !Array.isArray(shown) || !isShortened([...items], shown)) return undefined;
  const summary = `A report is taken with ${items.length} items of ${name} and has ${shown.length}`;
  const requirement = `operation-${operation.id}`;
  const expected = `${items.length} items in ${name}`;
  return {
    requirement,
    level: 'implied',
    key: `${name} cut`,
    summary,
    expected,
    received: `${shown.length}`,
    exchange,
  };
}
