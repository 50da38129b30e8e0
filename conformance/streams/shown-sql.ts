import { type JsonObject, valueAt } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { type EqualRule, equalRule } from './equal-rule.ts';
import { generatedSql } from './generated-sql.ts';
import { hasPlaceholder } from './has-placeholder.ts';
import { hasName } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, type Fault, inconclusive, type Outcome, passed } from '../outcome.ts';
import { resourceParams } from '../arrange/paths.ts';
import { eventually } from '../target/patience.ts';
import { ofRun } from './of-stream.ts';
import { readRun } from './read-run.ts';
import { fieldOf, toId } from '../arrange/records.ts';
import { reportOperations, type ReportSubject, reportSubject } from '../report-bodies/report-subject.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';

/**
 * A report with output controls has a query, which its run shows. Which of them take one is not stated: a limit and a
 * selection may not, so that more are asked for before a run is found to lack it.
 */
export async function sqlIsShown(scene: Scene, operation: Operation): Promise<Outcome> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true)
    return inconclusive(
      subject?.reason ?? 'no operation creates a report',
      subject?.remedy ?? 'a contract that has one',
    );
  let missing: Outcome | undefined;
  let unknown: Outcome | undefined;
  for (const controlled of controlsOf(scene, subject.value)) {
    const outcome = await sqlOfReport(scene, operation, subject.value, controlled);
    if (isMissing(outcome)) missing = outcome;
    else if (outcome.state === 'inconclusive') unknown ??= outcome;
    else return outcome;
  }
  return (missing ?? unknown)!;
}

/** Output controls, and the value that they filter by where that is to be seen in the SQL. */
type Controlled = { readonly controls: JsonObject; readonly equal?: EqualRule };

/** Output controls, first those that tell most, of which a value is one, then those that every service should take. */
function controlsOf({ profile: { samples = {} } }: Scene, { columns }: ReportSubject): readonly Controlled[] {
  const [column] = columns;
  const chosen = { limitConfig: 1, ...(column === undefined ? {} : { columnConfig: [column] }) };
  const equal = equalRule(samples);
  const [other] = samples.FilterRule ?? [];
  const filtered: readonly Controlled[] =
    equal !== undefined
      ? [{ controls: { ...chosen, filterConfig: [equal.rule] }, equal }]
      : other === undefined
        ? []
        : [{ controls: { ...chosen, filterConfig: [other] } }];
  if (column === undefined) return [...filtered, { controls: chosen }];
  const sorted = { ...chosen, sortConfig: [{ ...samples.SortRule?.[0], column, direction: 'desc' }] };
  const more = (samples.FilterRule ?? []).map((rule) => ({ ...sorted, filterConfig: [rule] }));
  return [...filtered, ...[chosen, sorted, ...more].map((controls) => ({ controls }))];
}

/** Whether a run was found to have no SQL, and nothing else. */
function isMissing(outcome: Outcome): boolean {
  return outcome.state === 'failed' && outcome.faults.every(({ key }) => key === undefined);
}

async function sqlOfReport(
  scene: Scene,
  operation: Operation,
  { base, operation: create, role }: ReportSubject,
  { controls, equal }: Controlled,
): Promise<Outcome> {
  const body = { ...base, ...controls, title: scene.arrange.nextName() };
  const created = await scene.send(create, { body }, { role });
  const id = isSuccess(created.reply) ? toId(jsonOf(created.reply), 'Report', scene.profile.idField) : undefined;
  if (id === undefined)
    return inconclusive(
      `a report with output controls was answered ${created.reply.status}`,
      'samples: { columns: ["…"] }',
    );
  const path = { [resourceParams(operation)[0]!.name]: id };
  const stream = await scene.send(operation, { path }, { role: (await rightRole(scene, operation)) ?? role });
  const run = await eventually(
    scene,
    'Run',
    () => readRun(scene, operation, stream, path),
    (answer) => 'state' in answer || sqlOf(answer) !== undefined,
  );
  if ('state' in run) return run;
  if (!isSuccess(run.reply))
    return inconclusive(`the run was answered ${run.reply.status}`, 'a key that may read runs');
  const mistyped = sqlTypeFault(run);
  if (mistyped !== undefined) return failed(ofRun(stream, mistyped));
  const sql = sqlOf(run);
  if (typeof sql === 'string') {
    const fault = await sqlFault(sql, equal, run, () => generatedSql(scene, id, role));
    return fault === undefined ? passed : failed(ofRun(stream, fault));
  }
  const summary = 'The run of a report with output controls does not show its SQL';
  const expected = 'additionalParams.httpData.executionSqlQuery';
  return failed(ofRun(stream, { summary, expected, received: describeReply(run), exchange: run }));
}

/**
 * A condition on the column that lacks the word cannot be what was executed. Where none is seen, it may stand elsewhere,
 * unless the SQL that is generated for the report has it.
 */
async function sqlFault(
  sql: string,
  equal: EqualRule | undefined,
  run: Exchange,
  generated: () => Promise<string>,
): Promise<Fault | undefined> {
  if (hasPlaceholder(sql)) return placeholder(sql, run);
  if (equal === undefined || hasWord(sql, equal.value)) return undefined;
  const isLost = isCompared(sql, equal) || isFiltered(await generated(), equal);
  return isLost ? withoutValue(sql, equal.value, run) : undefined;
}

function isFiltered(sql: string, equal: EqualRule): boolean {
  return isCompared(sql, equal) && hasWord(sql, equal.value);
}

function isCompared(sql: string, { column }: EqualRule): boolean {
  const [, condition = ''] = /\bwhere\b([\s\S]*)/i.exec(sql) ?? [];
  return hasName(condition, column);
}

/** As a word: what is a part of a keyword is not there. */
function hasWord(sql: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`, 'i').test(sql);
}

/** Where a run has its SQL, that is a text: "otherwise it is omitted" leaves no room for null or anything else. */
export function sqlTypeFault(run: Exchange): Fault | undefined {
  const sql = sqlOf(run);
  if (!isSuccess(run.reply) || sql === undefined || (typeof sql === 'string' && sql.trim() !== '')) return undefined;
  return {
    key: 'type',
    level: 'stated',
    requirement: sql === '' || sql === null ? 'execution-sql-query-presence' : 'record-execution-sql-query',
    summary: 'The SQL of a run is no text of SQL',
    expected: 'a text, or no such field',
    received: JSON.stringify(sql).slice(0, 200),
    exchange: run,
  };
}

/** The SQL that a run shows; undefined where it omits it. */
export function sqlOf({ reply }: Exchange): unknown {
  return valueAt(fieldOf(jsonOf(reply), 'additionalParams'), ['httpData', 'executionSqlQuery']);
}

/** "With parameter values inlined": no place of a value is left open. */
function placeholder(sql: string, exchange: Exchange): Fault {
  return {
    key: 'placeholder',
    level: 'stated',
    requirement: 'execution-sql-query-inlined',
    summary: 'The SQL of a run has placeholders in place of values',
    expected: 'SQL with its values',
    received: sql.slice(0, 200),
    exchange,
  };
}

/** What a column is compared with is in the SQL that was executed. */
function withoutValue(sql: string, value: string, exchange: Exchange): Fault {
  return {
    key: 'value',
    requirement: 'execution-sql-query-inlined',
    summary: 'The SQL of a run lacks the value that its report filters by',
    expected: `SQL with ${value}`,
    received: sql.slice(0, 200),
    exchange,
  };
}

async function rightRole(scene: Scene, operation: Operation): Promise<Role | undefined> {
  const result = await rightRequestOfAny(scene, operation);
  return result.ok && isSuccess(result.value.exchange.reply) ? result.value.role : undefined;
}
