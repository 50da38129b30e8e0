import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import { hasName } from '../arrange/lifecycle.ts';
import { fieldOf, toId } from '../arrange/records.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { ofRun } from './of-stream.ts';
import { runIdOf } from './read-run.ts';
import { sqlOf } from './shown-sql.ts';

/**
 * "Every selected column that is not aggregated becomes a grouping key" (`aggregationConfig`): SQL that selects a column as it is
 * beside an aggregate groups by something. Judged by the SQL that this run was shown of reports that select both, be it generated
 * for one or that of its stream, whatever the dialect.
 *
 * @returns The fault of SQL with nothing that groups; undefined where there is none, or where no such SQL was shown.
 */
export function ungroupedSql(scene: Pick<Scene, 'diary' | 'profile'>, stream: Operation): Fault | undefined {
  const sent = new Map<string, JsonObject>();
  const streamed = new Map<string, Streamed>();
  for (const entry of scene.diary) {
    const { exchange, parts } = entry;
    const { operation, reply } = exchange;
    if (operation === undefined || !isSuccess(reply)) continue;
    const report = idIn(entry, 'Report');
    const { resource, action } = operation.lifecycle;
    if (resource === 'Report' && ['create', 'change'].includes(action) && isObject(parts.body)) {
      const id = action === 'create' ? toId(jsonOf(reply), 'Report', scene.profile.idField) : report;
      if (id !== undefined) sent.set(id, parts.body);
    }
    const run = operation === stream ? runIdOf(stream, reply) : undefined;
    const body = sent.get(report ?? '');
    if (run !== undefined && body !== undefined) streamed.set(run, { entry, body });
    const of = resource === 'Run' && action === 'read' ? streamed.get(idIn(entry, 'Run') ?? '') : undefined;
    const sql = of === undefined ? fieldOf(jsonOf(reply), 'sql') : sqlOf(exchange);
    if (of === undefined && operation.id !== 'getReportGeneratedSql') continue;
    if (typeof sql !== 'string' || !lacksGroups(sql, of?.body ?? body)) continue;
    const summary = 'The SQL of a report with aggregated columns groups by none of the others';
    const expected = 'SQL that groups by the columns that are not aggregated';
    const fault: Fault = { key: 'ungrouped', requirement: grouping, summary, expected, received: sql, exchange };
    return of === undefined ? { ...fault, operations: [operation.id] } : ofRun(of.entry.exchange, fault);
  }
  return undefined;
}

/** The stream of a report, and what the report was last given. */
type Streamed = { readonly entry: Entry; readonly body: JsonObject };

const grouping = 'report-aggregation-grouping';

function idIn({ exchange, parts }: Entry, resource: string): string | undefined {
  return recordsIn(exchange.operation!, parts.path).findLast((one) => one.resource === resource)?.id;
}

/**
 * Whether SQL selects one of the columns that a report does not aggregate as it is, and an aggregate of another beside it, and
 * has nothing that groups: neither by a clause, nor by a window, nor by leaving out what is equal.
 */
function lacksGroups(sql: string, body: JsonObject | undefined): boolean {
  const columns = textsIn(body?.['columnConfig']);
  const rules = body?.['aggregationConfig'];
  if (!Array.isArray(rules) || rules.length === 0 || /group|partition|\bover\b|\bdistinct\b/i.test(sql)) return false;
  const aggregated = columns.filter((column) => rules.some((rule) => textsIn(rule).includes(column)));
  const keys = columns.filter((column) => !aggregated.includes(column));
  return sql.split(/\bselect\b/i).some((part) => {
    const [selected = '', ...rest] = part.split(/\bfrom\b/i);
    const isAggregate = aggregated.some((column) => isAggregated(selected, column));
    const plain = withoutCalls(selected);
    return rest.length > 0 && isAggregate && keys.some((key) => isWord(plain, key));
  });
}

function textsIn(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : Object.values(isObject(value) ? value : {});
  return all.filter((one) => typeof one === 'string');
}

function isAggregated(selected: string, column: string): boolean {
  const calls = selected.match(/\b(sum|avg|min|max|count)\s*\([^()]*\)/gi) ?? [];
  return calls.some((call) => hasName(call, column));
}

/** What is selected, without what stands in parentheses. */
function withoutCalls(selected: string): string {
  const inner = selected.replaceAll(/\w*\s*\([^()]*\)/g, ' ');
  return inner === selected ? inner : withoutCalls(inner);
}

function isWord(text: string, name: string): boolean {
  return new RegExp(String.raw`(?<!\w)${RegExp.escape(name)}(?!\w)`, 'i').test(text);
}
