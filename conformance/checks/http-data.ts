import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Case, Check } from '../check.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { resourceParams } from '../arrange/paths.ts';
import { readPage } from '../lists/pages.ts';
import { hasAllRows } from '../output/whole-data-mart.ts';
import { eventually } from '../target/patience.ts';
import { sqlIsOmitted } from '../streams/plain-run.ts';
import { dataMartInOneLine, inOneLine, rowsInOneLine } from '../streams/in-one-line.ts';
import { emptyIsAnswered } from '../streams/empty-stream.ts';
import { freshStream } from '../streams/fresh-stream.ts';
import { keepsRows, reportKeepsRows } from '../streams/kept-rows.ts';
import { ofRun, ofStream } from '../streams/of-stream.ts';
import { readRun, runIdOf, unasked } from '../streams/read-run.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { joinedSqlFault } from '../streams/joined-sql.ts';
import { limitKeepsSort } from '../streams/limited-sort.ts';
import { limitKeepsStored } from '../streams/stored-limit.ts';
import { namesOwnReport } from '../streams/run-of-report.ts';
import { sqlIsShown, sqlTypeFault } from '../streams/shown-sql.ts';
import { areRows, linesOf, toRows } from '../streams/stream-rows.ts';

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
        {
          ...toCase(operation, 'new-run', `run-id-header-${operation.id}`, (scene) => runIsNew(scene, operation)),
          level: 'implied' as const,
        },
        {
          ...toCase(operation, 'no-sql', presence, (scene) => sqlIsOmitted(scene, operation)),
          requests: 6,
        },
        ...(resourceParams(operation)[0]?.resource === 'DataMart'
          ? [
              {
                ...toCase(operation, 'whole', `operation-${operation.id}`, (scene) => hasAllRows(scene, operation)),
                level: 'implied' as const,
              },
            ]
          : []),
        {
          ...toCase(operation, 'own-rows', `operation-${operation.id}`, (scene) =>
            resourceParams(operation)[0]?.resource === 'DataMart'
              ? keepsRows(scene, operation)
              : reportKeepsRows(scene, operation),
          ),
          level: 'implied' as const,
          requests: 4,
        },
        ...(operation.params.some(({ name }) => name === 'limit')
          ? [
              toCase(operation, 'empty', `operation-${operation.id}`, (scene) => emptyIsAnswered(scene, operation)),
              toCase(operation, 'limit', `parameter-${operation.id}-limit`, (scene) => limitCaps(scene, operation)),
              {
                ...toCase(operation, 'stored-limit', `parameter-${operation.id}-limit`, (scene) =>
                  limitKeepsStored(scene, operation),
                ),
                level: 'implied' as const,
                requests: 5,
              },
              {
                ...toCase(operation, 'limited-sort', 'report-stream-controls', (scene) =>
                  limitKeepsSort(scene, operation),
                ),
                requests: 4,
              },
              {
                ...toCase(operation, 'sql', presence, (scene) => sqlIsThere(scene, operation)),
                level: 'implied' as const,
                requests: 6,
              },
              {
                ...toCase(operation, 'report', 'run-readable', (scene) => namesOwnReport(scene, operation)),
                level: 'implied' as const,
                requests: 0,
              },
            ]
          : []),
      ]),
};

const presence = 'execution-sql-query-presence';

function toCase(operation: Operation, id: string, requirement: string, run: Case['run']): Case {
  return { id: `http-data/${operation.id}/${id}`, operation, requirement, writes: true, priority: 2, requests: 2, run };
}

/** The SQL of a report with output controls, and of one with a joined field where others show theirs. */
async function sqlIsThere(scene: Scene, operation: Operation): Promise<Outcome> {
  const outcome = await sqlIsShown(scene, operation);
  const fault = outcome.state === 'passed' ? await joinedSqlFault(scene, operation) : undefined;
  return fault === undefined ? outcome : failed(fault);
}

/**
 * Milliseconds for which a run is waited for beyond the usual: how soon it can be read is not stated, that it can be
 * is.
 */
const pausesForRun: readonly number[] = [1_000, 2_000, 3_000];

async function runIsReadable(scene: Scene, operation: Operation): Promise<Outcome> {
  const result = await rightRequestOfAny(scene, operation);
  if (!result.ok) return inconclusive(result.reason, result.remedy);
  const { exchange, parts } = result.value;
  const ask = (): Promise<Exchange | Outcome> => readRun(scene, operation, exchange, parts.path ?? {});
  const isThere = (answer: Exchange | Outcome): boolean => 'state' in answer || isSuccess(answer.reply);
  let run = await eventually(scene, 'Run', ask, isThere);
  for (const pause of pausesForRun) {
    if (isThere(run)) break;
    await sleep(pause);
    run = await ask();
  }
  if ('state' in run) return run;
  const mistyped = sqlTypeFault(run);
  if (isSuccess(run.reply)) return mistyped === undefined ? passed : failed(ofRun(exchange, mistyped));
  const summary = 'The run of a stream cannot be read';
  return failed(ofStream(exchange, { summary, expected: 'the run', received: describeReply(run), exchange: run }));
}

/** "The id of the created run": a second stream creates a second one, which was not there before. */
async function runIsNew(scene: Scene, operation: Operation): Promise<Outcome> {
  const result = await rightRequestOfAny(scene, operation);
  if (!result.ok) return inconclusive(result.reason, result.remedy);
  const { exchange, parts, role } = result.value;
  const runId = runIdOf(operation, exchange.reply);
  if (!isSuccess(exchange.reply) || runId === undefined) return unasked(operation, exchange.reply);
  const before = await runsSeen(scene, role);
  const again = await streamedAgain(scene, operation, parts, role);
  if (!isSuccess(again.reply)) return unasked(operation, again.reply);
  const named = runIdOf(operation, again.reply);
  const isSame = named === runId;
  if (named === undefined || (!isSame && !before.includes(named))) return passed;
  return failed({
    summary: isSame ? 'Two streams name the same run' : 'A stream names a run that was there before',
    expected: 'the id of the run that the stream has created',
    received: named,
    exchange: again,
  });
}

/** Streams once more, or a fresh DataMart where other cases have given this one what it cannot be streamed with. */
async function streamedAgain(scene: Scene, operation: Operation, parts: RequestParts, role: Role): Promise<Exchange> {
  const again = await scene.send(operation, parts, { role });
  const [leaf] = resourceParams(operation);
  if (isSuccess(again.reply) || leaf?.resource !== 'DataMart' || !scene.allowWrites) return again;
  const fresh = await freshStream(scene);
  return fresh.ok
    ? scene.send(operation, { path: { [leaf.name]: fresh.value.id } }, { role: fresh.value.role })
    : again;
}

/** The ids of runs that the project's list shows, as far as it does. */
async function runsSeen(scene: Scene, role: Role): Promise<readonly string[]> {
  const operation = scene.contract.operations.find(({ id }) => id === 'listProjectRuns');
  if (operation === undefined) return [];
  return (await readPage(scene, { operation, parts: {}, role }, {})).page?.ids ?? [];
}

async function limitCaps(scene: Scene, operation: Operation): Promise<Outcome> {
  const result = await rightRequestOfAny(scene, operation);
  if (!result.ok) return inconclusive(result.reason, result.remedy);
  const { exchange, parts, role } = result.value;
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply);
  const judged = await judgeLimit(scene, operation, exchange, parts, role);
  if (judged.state !== 'inconclusive') return judged;
  // Output controls may leave few rows: a report without any has all.
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined || !scene.allowWrites ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true) return judged;
  const [parameter] = resourceParams(operation);
  const whole = await withReport(scene, create!, subject.value.role, subject.value.base, async (id) => {
    const all = { path: { [parameter!.name]: id } };
    return judgeLimit(scene, operation, await sendReady(scene, operation, all, role), all, role);
  });
  return whole ?? judged;
}

async function judgeLimit(
  scene: Scene,
  operation: Operation,
  { reply }: Exchange,
  parts: RequestParts,
  role: Role,
): Promise<Outcome> {
  const remedy = 'resources: { Report: ["one with rows"] }';
  const all = isSuccess(reply) ? linesOf(reply) : [];
  const isArray = rowsInOneLine(all) !== undefined;
  if (all.length < 2 && !isArray) return inconclusive('the stream has fewer than two lines', remedy);
  const cap = (): Promise<Exchange> =>
    scene.send(operation, { ...parts, query: { ...parts.query, limit: 1 } }, { role });
  const capped = await cap();
  if (!isSuccess(capped.reply))
    return inconclusive(`limit=1 was answered ${capped.reply.status}`, 'a report with rows');
  const lines = linesOf(capped.reply);
  const unbroken = inOneLine(all, capped);
  if (unbroken !== undefined)
    return failed(...[unbroken, dataMartInOneLine(scene, all)].filter((one) => one !== undefined));
  if (isArray) return inconclusive('the stream has fewer than two lines', remedy);
  const known = scene.profile.samples?.columns ?? [];
  // Lines about the rows are two at most, or have other fields.
  const hasRows = areRows(all, known) || (all.length > 3 && toRows(all) !== undefined);
  if (lines.length === 0 && hasRows) return hasNone(scene, operation, { parts, role, cap });
  if (lines.length <= 1) return staysCapped(scene, operation, { parts, role, all: all.length, capped: lines.length });
  if (lines.length < all.length && !areRows(all, known)) return passed;
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

/** How a stream was asked for, and how many lines it had without a limit and with one. */
type Capped = { readonly parts: RequestParts; readonly role: Role; readonly all: number; readonly capped: number };

/** A stream has no more lines than with a limit when it is then asked for without, twice. */
async function staysCapped(scene: Scene, operation: Operation, { parts, role, all, capped }: Capped): Promise<Outcome> {
  const again = async (): Promise<Exchange | undefined> => {
    const exchange = await scene.send(operation, parts, { role });
    const isCapped = capped > 0 && isSuccess(exchange.reply) && linesOf(exchange.reply).length === capped;
    return isCapped ? exchange : undefined;
  };
  const exchange = (await again()) && (await again());
  if (exchange === undefined) return countsRows(scene, operation, { parts, role, all, capped });
  const summary = 'A stream that was asked for with a limit once keeps to it';
  const received = describeReply(exchange);
  return failed({ key: 'stays', level: 'implied', summary, expected: `${all} lines`, received, exchange });
}

/** With a limit of three rows a stream that has more has two rows more than with a limit of one, neither less nor more. */
async function countsRows(scene: Scene, operation: Operation, { parts, role, all, capped }: Capped): Promise<Outcome> {
  const limit = 3;
  const expected = capped + limit - 1;
  if (capped === 0 || all <= expected) return passed;
  const ask = (query: RequestParts['query']): Promise<Exchange> =>
    scene.send(operation, { ...parts, query: { ...parts.query, ...query } }, { role });
  const sizeOf = ({ reply }: Exchange): number => (isSuccess(reply) ? linesOf(reply).length : expected);
  if (sizeOf(await ask({ limit })) === expected) return passed;
  const whole = await ask({});
  const exchange = await ask({ limit });
  const size = sizeOf(exchange);
  if (size === expected || !isSuccess(whole.reply) || linesOf(whole.reply).length <= expected) return passed;
  // A line about the rows may come where there are several.
  if (size > expected && toRows(linesOf(exchange.reply)) === undefined) return passed;
  const summary = `A limit of ${limit} rows leaves ${size < expected ? 'fewer' : 'more'} of a stream that has more`;
  const level = size < expected ? 'implied' : 'stated';
  return failed({ key: 'rows', level, summary, expected: `${expected} lines`, received: `${size} lines`, exchange });
}

/** A limit of one row leaves none, twice, of a stream that has some still. */
async function hasNone(
  scene: Scene,
  operation: Operation,
  asked: { readonly parts: RequestParts; readonly role: Role; readonly cap: () => Promise<Exchange> },
): Promise<Outcome> {
  const { reply } = await scene.send(operation, asked.parts, { role: asked.role });
  const exchange = await asked.cap();
  const isNone = isSuccess(exchange.reply) && linesOf(exchange.reply).length === 0;
  if (!isNone || !isSuccess(reply) || linesOf(reply).length === 0) return passed;
  const summary = 'A limit of one row leaves none of a stream that has rows';
  return failed({ key: 'none', level: 'implied', summary, expected: '1 row', received: 'no lines', exchange });
}
