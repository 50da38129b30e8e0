import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Case, Check } from '../check.ts';
import { type Exchange, isSuccess, jsonOf, type Reply } from '../message.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { operationOnOne, resourceParams } from '../paths.ts';
import { valueAt } from '../asserted.ts';
import { toId } from '../records.ts';
import { isUniform } from '../is-uniform.ts';
import { reportOperations, reportSubject } from '../report-subject.ts';
import { rightRequestOfAny } from '../right-request.ts';
import type { Scene } from '../scene.ts';

/** Streams of the HTTP data API: the run that a stream names can be read, and a limit caps rows. */
export const httpData: Check = {
  id: 'http-data',
  title: 'The run of a stream can be read; a limit caps its rows',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ success }) => success.item !== undefined)
      .flatMap((operation) => [
        toCase(operation, 'run', 'run-readable', (scene) => runIsReadable(scene, operation)),
        ...(operation.params.some(({ name }) => name === 'limit')
          ? [
              toCase(operation, 'limit', `parameter-${operation.id}-limit`, (scene) => limitCaps(scene, operation)),
              {
                ...toCase(operation, 'sql', 'execution-sql-query-presence', (scene) => sqlIsShown(scene, operation)),
                level: 'implied' as const,
              },
            ]
          : []),
      ]),
};

function toCase(operation: Operation, id: string, requirement: string, run: Case['run']): Case {
  return { id: `http-data/${operation.id}/${id}`, operation, requirement, writes: true, priority: 2, requests: 2, run };
}

async function runIsReadable(scene: Scene, operation: Operation): Promise<Outcome> {
  const result = await rightRequestOfAny(scene, operation);
  if (!result.ok) return inconclusive(result.reason, result.remedy);
  const { exchange, parts } = result.value;
  const run = await readRun(scene, operation, exchange, parts.path ?? {});
  if ('state' in run) return run;
  return isSuccess(run.reply)
    ? passed
    : failed({
        summary: 'The run of a stream cannot be read',
        expected: 'the run',
        received: describeReply(run),
        exchange: run,
      });
}

/** The answer to reading the run of a stream: the run, or the 404 that the key which made it gets. */
async function readRun(
  scene: Scene,
  operation: Operation,
  { reply }: Exchange,
  parts: Readonly<Record<string, string>>,
): Promise<Exchange | Outcome> {
  const header = operation.success.headers.find(({ resource }) => resource === 'Run');
  const runId = header === undefined ? undefined : reply.headers[header.name.toLowerCase()];
  if (!isSuccess(reply) || runId === undefined) return unasked(operation, reply);
  const mart = await martOf(scene, operation, parts);
  const read = operationOnOne(scene.contract, 'read', 'Run');
  if (mart === undefined || read === undefined)
    return inconclusive('the DataMart of the report is not known', 'idField: …');
  const names = resourceParams(read).map(({ name, resource }) => [name, resource === 'Run' ? runId : mart]);
  const path = Object.fromEntries(names) as Record<string, string>;
  const roles = [...new Set([read.role!, ...scene.sessions.keys()])].filter((role) => scene.sessions.has(role));
  for (const role of roles) {
    const run = await scene.send(read, { path }, { role });
    if (isSuccess(run.reply) || (run.reply.status === 404 && role === roles.at(-1))) return run;
  }
  return inconclusive('no key may read the run', 'a key that may read runs');
}

/** A report with selected columns and a limit has output controls, which make a query: the run shows it. */
async function sqlIsShown(scene: Scene, operation: Operation): Promise<Outcome> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true)
    return inconclusive(
      subject?.reason ?? 'no operation creates a report',
      subject?.remedy ?? 'a contract that has one',
    );
  const { base, columns, role } = subject.value;
  const controls = { limitConfig: 1, ...(columns.length === 0 ? {} : { columnConfig: columns.slice(0, 1) }) };
  const body = { ...base, ...controls, title: scene.arrange.nextName() };
  const created = await scene.send(create!, { body }, { role });
  const id = isSuccess(created.reply) ? toId(jsonOf(created.reply), 'Report', scene.profile.idField) : undefined;
  if (id === undefined)
    return inconclusive(
      `a report with output controls was answered ${created.reply.status}`,
      'samples: { columns: ["…"] }',
    );
  const path = { [resourceParams(operation)[0]!.name]: id };
  const stream = await scene.send(operation, { path }, { role: (await rightRole(scene, operation)) ?? role });
  const run = await readRun(scene, operation, stream, path);
  if ('state' in run) return run;
  if (!isSuccess(run.reply))
    return inconclusive(`the run was answered ${run.reply.status}`, 'a key that may read runs');
  const sql = valueAt(jsonOf(run.reply), ['additionalParams', 'httpData', 'executionSqlQuery']);
  if (typeof sql === 'string' && sql !== '') return passed;
  if (sql !== undefined && sql !== null && typeof sql !== 'string') {
    return failed({
      key: 'type',
      level: 'stated',
      requirement: 'record-execution-sql-query',
      summary: 'The SQL of a run is no string',
      expected: 'a string',
      received: JSON.stringify(sql).slice(0, 200),
      exchange: run,
    });
  }
  const summary = 'The run of a report with output controls does not show its SQL';
  return failed({
    summary,
    expected: 'additionalParams.httpData.executionSqlQuery',
    received: describeReply(run),
    exchange: run,
  });
}

async function rightRole(scene: Scene, operation: Operation): Promise<Role | undefined> {
  const result = await rightRequestOfAny(scene, operation);
  return result.ok && isSuccess(result.value.exchange.reply) ? result.value.role : undefined;
}

async function limitCaps(scene: Scene, operation: Operation): Promise<Outcome> {
  const result = await rightRequestOfAny(scene, operation);
  if (!result.ok) return inconclusive(result.reason, result.remedy);
  const { exchange, parts, role } = result.value;
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply);
  const remedy = 'resources: { Report: ["one with rows"] }';
  if (linesOf(exchange.reply).length < 2) return inconclusive('the stream has fewer than two lines', remedy);
  const capped = await scene.send(operation, { ...parts, query: { ...parts.query, limit: 1 } }, { role });
  if (!isSuccess(capped.reply))
    return inconclusive(`limit=1 was answered ${capped.reply.status}`, 'a report with rows');
  const [all, lines] = [linesOf(exchange.reply), linesOf(capped.reply)];
  if (lines.length <= 1 || (lines.length < all.length && !isUniform(all))) return passed;
  // Three lines may be a row between two lines about the rows.
  if (all.length <= 3) return inconclusive('the stream has fewer than four lines', remedy);
  const received = `${lines.length} lines, ${all.length} without the limit`;
  return failed({
    summary: 'A limit does not cap the rows of a stream',
    expected: 'at most 1 row',
    received,
    exchange: capped,
  });
}

function linesOf({ body }: Reply): readonly string[] {
  return body.split('\n').filter((line) => line.trim() !== '');
}

function unasked({ method, path }: Operation, { status }: Reply): Outcome {
  return inconclusive(`the stream was answered ${status}`, `requests: { "${method} ${path}": { path: { … } } }`);
}

function roleOf(scene: Scene, { role }: Operation): Role {
  return role !== undefined && scene.sessions.has(role) ? role : [...scene.sessions.keys()].at(-1)!;
}

/** The DataMart of a stream: in its path, or in the record of its report. */
async function martOf(
  scene: Scene,
  operation: Operation,
  path: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const [parameter] = resourceParams(operation);
  const id = path[parameter?.name ?? ''];
  if (id === undefined || parameter?.resource === 'DataMart') return id;
  const read = operationOnOne(scene.contract, 'read', 'Report');
  if (read === undefined) return undefined;
  const { reply } = await scene.send(
    read,
    { path: { [resourceParams(read)[0]!.name]: id } },
    { role: roleOf(scene, read) },
  );
  const report = jsonOf(reply);
  const found = [['dataMartId'], ['dataMart', 'id'], ['data', 'dataMartId'], ['report', 'dataMartId']].map((at) =>
    valueAt(report, at),
  );
  return found.map((one) => (typeof one === 'number' ? String(one) : one)).find((one) => typeof one === 'string');
}
