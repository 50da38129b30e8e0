import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { bringIntoUse } from '../arrange/ready.ts';
import { hasName, nameOf, pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Case, Check } from '../check.ts';
import { see, type Seen } from '../by-path/look.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { reportSubject } from '../report-bodies/report-subject.ts';
import { readAll, type Whole } from '../lists/pages.ts';
import { slotOf } from '../report-bodies/report-submit.ts';
import { isNotCopied } from '../refusals/is-not-copied.ts';
import { mayNot } from '../refusals/may-not.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';

/** Removals of what stays until it is removed. */
const removals: readonly string[] = [
  'deleteDataMart',
  'deleteDataStorage',
  'deleteDataDestination',
  'deleteReport',
  'deleteInsight',
  'deleteInsightTemplate',
  'deleteInsightArtifact',
  'deleteContext',
  'deleteScheduledTrigger',
];

/** Updates that may give a record another name. */
const renamings: readonly string[] = [
  'updateDataMartTitle',
  'updateDataStorage',
  'updateDataDestination',
  'updateInsight',
  'updateInsightTitle',
  'updateInsightTemplate',
  'updateContext',
];

/** How a request is sent that is to be refused, and what shows that it was done all the same. */
type Attempt = { readonly exchange: Exchange; readonly isDone: (now: Seen, before: Seen) => boolean };

/** A request that is refused has changed nothing: it is answered 401, 403 or 4xx, and the record is as it was. */
export const refused: Check = {
  id: 'refused',
  title: 'What is refused is not done',
  parallel: false,
  cases: ({ contract }) => {
    const runs: Readonly<Record<string, (scene: Scene, operation: Operation) => Promise<Outcome>>> = {
      ...Object.fromEntries(removals.map((id) => [id, isKept])),
      ...Object.fromEntries(renamings.map((id) => [id, isUnchanged])),
      updateReport: isUnchangedReport,
      runDataMart: isNotRun,
      copyReportAsDataMart: isNotCopied,
    };
    return contract.operations.flatMap((operation) => {
      const run = runs[operation.id];
      return run === undefined ? [] : [toCase(operation, run)];
    });
  },
};

function toCase(operation: Operation, run: (scene: Scene, operation: Operation) => Promise<Outcome>): Case {
  return {
    id: `refused/${operation.id}`,
    operation,
    requirement: endpointRequirement(operation),
    level: 'implied',
    writes: true,
    priority: 6,
    requests: operation.id === 'runDataMart' ? 6 : 4,
    run: (scene) => run(scene, operation),
  };
}

/** Removing a record without authentication, and with too small a role. */
async function isKept(scene: Scene, operation: Operation): Promise<Outcome> {
  return judge(scene, operation, async (instance) => {
    const attempts: Attempt[] = [];
    for (const as of mayNot(scene, operation)) {
      const exchange = await scene.send(operation, { path: pathTo(operation, instance) }, as);
      attempts.push({ exchange, isDone: ({ record }) => record === undefined });
    }
    return attempts;
  });
}

/** Giving a record another name without authentication, and with too small a role. */
async function isUnchanged(scene: Scene, operation: Operation): Promise<Outcome> {
  const role = keyHolder(scene, operation.role);
  const requests = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
  const body = requests.ok ? requests.value[0]?.body : undefined;
  if (nameOf(body) === undefined) return notApplicable('what gives another name is not known');
  return judge(scene, operation, async (instance) => {
    const attempts: Attempt[] = [];
    for (const as of mayNot(scene, operation)) {
      const exchange = await scene.send(operation, { path: pathTo(operation, instance), body }, as);
      attempts.push({
        exchange,
        isDone: ({ record }, before) => record !== undefined && shownName(record) !== shownName(before.record),
      });
    }
    return attempts;
  });
}

/** Running a DataMart of which nothing else is asked: its history is as it was. */
async function isNotRun(scene: Scene, operation: Operation): Promise<Outcome> {
  const role = creatorOf(scene, 'DataMart', keyHolder(scene, operation.role));
  const made = await toBeRefused(scene, 'DataMart', role);
  const history = operationsOn(scene.contract, 'list', 'Run').find((one) => resourceParams(one).length > 0);
  if (!made.ok || history === undefined)
    return made.ok ? notApplicable('no history of runs can be read') : inconclusive(made.reason, made.remedy);
  const instance = made.value;
  const read = (): Promise<Whole | undefined> => {
    const place = pathTo(history, { id: '', parents: { DataMart: instance.id } });
    return readAll(scene, { operation: history, parts: { path: place }, role });
  };
  // What is not defined yet may not be run by anybody.
  const path = pathTo(operation, { id: '', parents: { DataMart: instance.id } });
  await bringIntoUse(scene, operation, { path });
  const attempt = async (): Promise<Outcome> => {
    const before = await read();
    const exchanges: Exchange[] = [];
    for (const as of mayNot(scene, operation)) exchanges.push(await scene.send(operation, { path }, as));
    const after = await read();
    const begun = before && after?.ids.find((id) => !before.rows.has(id));
    const exchange = exchanges.findLast(({ reply }) => !isSuccess(reply));
    if (begun === undefined || exchange === undefined || exchanges.some(({ reply }) => isSuccess(reply))) return passed;
    return done(exchange, after!.exchange);
  };
  const outcome = await attempt();
  // What is brought into use may be run for that.
  return outcome.state === 'failed' ? attempt() : outcome;
}

/** An update that is wrong in one field leaves the others as they were. */
async function isUnchangedReport(scene: Scene, operation: Operation): Promise<Outcome> {
  const subject = await reportSubject(scene, operation);
  if (!subject.ok) return inconclusive(subject.reason, subject.remedy);
  const { base, submit, role } = subject.value;
  const title = scene.arrange.nextName();
  const exchange = await submit({ ...base, title, limitConfig: 0 });
  const { living } = await slotOf(scene);
  const read = operationOnOne(scene.contract, 'read', 'Report');
  if (living === undefined || read === undefined || isSuccess(exchange.reply)) return passed;
  const record = await readOne(scene, read, { id: living, parents: {} }, role);
  return isSuccess(record.reply) && hasName(record.reply.body, title) ? done(exchange, record) : passed;
}

/** Whether any of the refused attempts shows in the record. */
async function judge(
  scene: Scene,
  operation: Operation,
  attempt: (instance: Instance) => Promise<readonly Attempt[]>,
): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const role = creatorOf(scene, resource, keyHolder(scene, operation.role));
  const made = await toBeRefused(scene, resource, role);
  if (!made.ok) return inconclusive(made.reason, made.remedy);
  const before = await see(scene, resource, made.value, role);
  if (before?.record === undefined) return notApplicable('the record is not seen');
  const attempts = await attempt(made.value);
  const now = await see(scene, resource, made.value, role);
  const found = now && attempts.find(({ exchange, isDone }) => !isSuccess(exchange.reply) && isDone(now, before));
  return found === undefined ? passed : done(found.exchange, now!.exchange);
}

/** A record of which nothing is asked but what is to be refused. */
function toBeRefused(scene: Scene, resource: string, role: Role): Promise<Arranged<Instance>> {
  return scene.once(`to be refused ${resource} ${role}`, () => scene.arrange.get(resource, { role, subject: 'fresh' }));
}

/** The name that a record shows, if it does. */
function shownName(record: unknown): unknown {
  return ['title', 'name', 'displayName'].map((field) => fieldOf(record, field)).find((name) => name !== undefined);
}

function done(exchange: Exchange, record: Exchange): Outcome {
  const summary = 'What is refused is done all the same';
  const { method, path } = record.message;
  const received = `${describeReply(exchange)}, and ${method} ${path} then gives ${describeReply(record)}`;
  return failed({ summary, expected: 'the record as it was', received, exchange });
}
