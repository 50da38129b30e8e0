import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { emptiesWith, leavingRows } from './empties-with.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { queryOf } from './messages.ts';
import {
  streamsAs,
  streamsMart,
  inLatin1,
  capsUnlimited,
  capsFirst,
  filtersUngrouped,
  forgetsUpdated,
  keepsFirstLimit,
  leavesOutLast,
  keepsTwo,
  sumsLess,
  keepsFirstGroup,
  groupsByFirst,
  keepsLimit,
} from './output-changes.ts';

/** Streams of reports that leave out one of the stored output controls, or apply it otherwise. */
export const outputFaults: Family = ({ operations }) => {
  const update = operations.find(({ id }) => id === 'updateReport')?.body?.schema;
  const fields = isObject(update) ? Object.keys(update['properties'] as JsonObject) : [];
  const ignores = (field: string, requirement: string): Fault =>
    toFault(
      `${field}-ignored`,
      requirement,
      `${field} is ignored`,
      streamsAs(fields, field, () => null),
    );
  return [
    ignores('limitConfig', 'report-limit-config'),
    ignores('columnConfig', 'report-column-config'),
    ignores('sortConfig', 'report-stream-controls'),
    ignores('filterConfig', 'report-stream-controls'),
    ignores('aggregationConfig', 'report-aggregation-grouping'),
    {
      ...implied('latin-1', 'ndjson', 'lines are written in Latin-1', inLatin1),
      checks: ['encoding'],
    },
    toFault('of-whole-mart', 'report-limit-config', 'no output control has any effect', streamsMart),
    toFault(
      'first-group-alone',
      'report-aggregation-grouping',
      'an aggregated report has its first group alone',
      keepsFirstGroup,
    ),
    toFault(
      'first-key-alone',
      'report-aggregation-grouping',
      'an aggregated report is grouped by its first column alone',
      groupsByFirst,
    ),
    ignores('dateTruncConfig', 'report-date-trunc-buckets'),
    toFault(
      'ascending',
      'report-stream-controls',
      'desc sorts from low to high',
      streamsAs(fields, 'sortConfig', (rules) =>
        (rules as readonly JsonObject[]).map((rule) => ({ ...rule, direction: 'asc' })),
      ),
    ),
    ...(
      [
        ['later-rules-first', 'later rules take precedence', (rules) => (rules as readonly Json[]).toReversed()],
        [
          'first-rule-alone',
          'rows that tie by the first rule are in any order',
          (rules) => (rules as Json[]).slice(0, 1),
        ],
        ['last-rule-alone', 'the last rule alone is applied', (rules) => (rules as Json[]).slice(-1)],
      ] as readonly (readonly [string, string, (rules: Json) => Json])[]
    ).map(([id, description, change]) =>
      toFault(id, 'report-sort-precedence', description, streamsAs(fields, 'sortConfig', change)),
    ),
    toFault(
      'one-row-more',
      'report-limit-config',
      'limitConfig is one more',
      streamsAs(fields, 'limitConfig', (limit) => (limit as number) + 1),
    ),
    {
      ...toFault(
        'limit-beats-stored',
        'parameter-streamReportData-limit',
        'a limit stands in place of limitConfig',
        (service) => {
          const replaced = streamsAs(fields, 'limitConfig', () => null)(service);
          return (request) => (queryOf(request).has('limit') ? replaced(request) : service.handle(request));
        },
      ),
      level: 'implied',
      checks: ['http-data'],
    },
    {
      ...toFault(
        'limit-kept',
        'parameter-streamReportData-limit',
        'a limit is stored with the report',
        keepsLimit(fields),
      ),
      level: 'implied',
      checks: ['http-data'],
    },
    ...Object.entries(leavingRows).map(([field, requirement]) =>
      implied(`${field}-empties`, requirement, `a report with ${field} has no rows`, emptiesWith(field)),
    ),
    toFault('two-columns', 'report-column-config', 'of a selection of more than two columns two come', keepsTwo),
    implied('capped-groups', 'report-stream-controls', 'limitConfig caps the rows that are aggregated', sumsLess),
    implied('null-is-ten', 'report-limit-config-null', 'a limit of null leaves ten rows', capsUnlimited),
    implied(
      'first-filter-alone',
      'report-stream-controls',
      'of several filters the first alone is applied',
      streamsAs(fields, 'filterConfig', (rules) => (rules as Json[]).slice(0, 1)),
    ),
    ...(
      [
        ['slice-alone-ignored', 'a slice filter is applied alone, and not beside another', (rule) => !isSlice(rule)],
        ['filter-alone-ignored', 'a filter is applied alone, and not beside a slice filter', isSlice],
        [
          'last-slice-alone',
          'of several slice filters the last alone is applied',
          (rule, rules) => !isSlice(rule) || rule === rules.findLast(isSlice),
        ],
      ] as readonly (readonly [string, string, (rule: JsonObject, rules: readonly JsonObject[]) => boolean])[]
    ).map(([id, description, isApplied]) =>
      implied(
        id,
        'report-stream-controls',
        description,
        streamsAs(fields, 'filterConfig', (all) => {
          const rules = all as readonly JsonObject[];
          const areBoth = rules.some(isSlice) && !rules.every(isSlice);
          return areBoth ? rules.filter((rule) => isApplied(rule, rules)) : rules;
        }),
      ),
    ),
    ...(
      [
        ['at-most', 'filterConfig', 'operator', 'lt', 'lte', 'a value that is less than another may be the same'],
        ['equal', 'filterConfig', 'operator', 'neq', 'eq', 'a value that is not another has to be that one'],
        ['least', 'aggregationConfig', 'function', 'MAX', 'MIN', 'the greatest value is the least one'],
        ['all', 'aggregationConfig', 'function', 'COUNT_DISTINCT', 'COUNT', 'different values are counted as all are'],
        ['falling', 'sortConfig', 'direction', 'asc', 'desc', 'asc sorts from high to low'],
        ['month', 'dateTruncConfig', 'unit', 'YEAR', 'MONTH', 'a year is bucketed as its months are'],
        ['day', 'dateTruncConfig', 'unit', 'WEEK', 'DAY', 'a week is bucketed as its days are'],
      ] as const
    ).map(([id, config, field, one, other, description]) =>
      implied(
        `${one.toLowerCase()}-as-${id}`,
        'report-stream-controls',
        description,
        streamsAs(fields, config, (rules) =>
          (rules as readonly JsonObject[]).map((rule) => (rule[field] === one ? { ...rule, [field]: other } : rule)),
        ),
      ),
    ),
    ...(
      [
        ['in-first-alone', 'one of several values has to be the first', 'in', firstOf],
        ['is-null-inverted', 'what has to be null is not', 'is_null', () => ({ operator: 'is_not_null' })],
      ] as const
    ).map(([id, description, operator, change]) =>
      implied(
        id,
        'report-stream-controls',
        description,
        streamsAs(fields, 'filterConfig', (rules) =>
          (rules as readonly JsonObject[]).map((rule) =>
            rule['operator'] === operator ? { ...rule, ...change(rule) } : rule,
          ),
        ),
      ),
    ),
    implied(
      'grouped-unfiltered',
      'report-stream-controls',
      'what is grouped is not filtered',
      filtersUngrouped(fields),
    ),
    implied('cap-before-sort', 'report-stream-controls', 'the limit is taken before the sorting', capsFirst(fields)),
    implied(
      'updated-plain',
      'report-limit-config',
      'a report that was updated is streamed without its limit',
      forgetsUpdated(fields),
    ),
    implied(
      'first-read',
      'report-limit-config',
      'a report is streamed with the limit that it had when it was streamed first',
      keepsFirstLimit(fields),
    ),
    toFault('null-without-last', 'report-column-config-null', 'null leaves out the last column', leavesOutLast),
    {
      ...toFault(
        'columns-reversed',
        'report-column-config-order',
        'the selected columns come in reverse order',
        streamsAs(fields, 'columnConfig', (columns) => (columns as readonly string[]).toReversed()),
      ),
      level: 'implied',
    },
  ];
};

function toFault(id: string, requirement: string, description: string, apply: Change): Fault {
  const operation = 'streamReportData';
  return {
    id: `output/${operation}/${id}`,
    requirement,
    level: 'stated',
    operation,
    description,
    checks: ['report-output'],
    apply,
  };
}

/** A fault of what follows from the words, and is written nowhere. */
function implied(...fault: Parameters<typeof toFault>): Fault {
  return { ...toFault(...fault), level: 'implied' };
}

function isSlice({ placement }: JsonObject): boolean {
  return placement === 'pre-join';
}

/** The first value of a rule that has several. */
function firstOf({ value }: JsonObject): JsonObject {
  return { value: Array.isArray(value) ? (value as readonly Json[]).slice(0, 1) : (value ?? null) };
}
