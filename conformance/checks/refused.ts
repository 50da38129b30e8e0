import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { hasName, nameOf, pathTo, readOne } from '../arrange/lifecycle.ts';
import { listOperation, operationOnOne } from '../arrange/paths.ts';
import { rightRequest } from '../arrange/right-request.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Case, Check } from '../check.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { readAll } from '../lists/pages.ts';
import { slotOf } from '../report-bodies/report-submit.ts';
import type { As, Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/** How a request is sent that is to be refused, and what shows that it was done all the same. */
type Attempt = { readonly exchange: Exchange; readonly isDone: (record: Exchange, before: Exchange) => boolean };

/** A request that is refused has changed nothing: it is answered 401, 403 or 4xx, and the record is as it was. */
export const refused: Check = {
  id: 'refused',
  title: 'What is refused is not done',
  parallel: false,
  cases: ({ contract }) => {
    const runs: Readonly<Record<string, (scene: Scene, operation: Operation) => Promise<Outcome>>> = {
      deleteDataMart: isKept,
      deleteReport: isKept,
      updateDataMartTitle: isUnchanged,
      updateReport: isUnchangedReport,
      createReport: isNotCreated,
      createDataMart: isNotCreated,
      createDataDestination: isNotCreated,
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
    requirement: `operation-${operation.id}`,
    level: 'implied',
    writes: true,
    priority: 2,
    requests: 3,
    run: (scene) => run(scene, operation),
  };
}

/** Removing a record without authentication, and with too small a role. */
async function isKept(scene: Scene, operation: Operation): Promise<Outcome> {
  return judge(scene, operation, async (instance) => {
    const attempts: Attempt[] = [];
    for (const as of mayNot(scene, operation)) {
      const exchange = await scene.send(operation, { path: pathTo(operation, instance) }, as);
      attempts.push({ exchange, isDone: ({ reply }) => [404, 410].includes(reply.status) });
    }
    return attempts;
  });
}

/** Giving a record another name with too small a role. */
async function isUnchanged(scene: Scene, operation: Operation): Promise<Outcome> {
  const [as] = mayNot(scene, operation).toReversed();
  const role = keyHolder(scene, operation.role);
  const requests = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
  const body = requests.ok ? requests.value[0]?.body : undefined;
  if (as === undefined || nameOf(body) === undefined) return notApplicable('what gives another name is not known');
  return judge(scene, operation, async (instance) => {
    const exchange = await scene.send(operation, { path: pathTo(operation, instance), body }, as);
    return [
      { exchange, isDone: (record, before) => isSuccess(record.reply) && shownName(record) !== shownName(before) },
    ];
  });
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

/**
 * Creating a record without authentication, with too small a role, and a report with a wrong field, each under a name of its
 * own: none of these names is listed.
 */
async function isNotCreated(scene: Scene, operation: Operation): Promise<Outcome> {
  const role = keyHolder(scene, operation.role);
  const list = listOperation(scene.contract, operation.lifecycle.resource);
  const body = await rightBody(scene, operation, role);
  if (list === undefined || body === undefined) return notApplicable('what gives a name is not known');
  const isReport = reportOperations(scene.contract).includes(operation);
  const attempts: { readonly exchange: Exchange; readonly name: string }[] = [];
  const attempt = async (more: JsonObject, as: As): Promise<void> => {
    const name = scene.arrange.nextName();
    const exchange = await scene.send(operation, { body: { ...body, ...more, title: name } }, as);
    if (!isSuccess(exchange.reply)) attempts.push({ exchange, name });
  };
  for (const as of mayNot(scene, operation)) await attempt({}, as);
  if (isReport) await attempt({ limitConfig: 0 }, { role });
  const all = await readAll(scene, { operation: list, parts: {}, role });
  const rows = [...(all?.rows ?? [])];
  const isOf = (name: string): ((row: readonly [string, unknown]) => boolean) => {
    return ([, row]) => nameOf(row as Json) === name;
  };
  const found = attempts.find(({ name }) => rows.some(isOf(name)));
  if (found === undefined) return all === undefined ? notApplicable('the list cannot be read') : passed;
  // Nobody else has given a record that name: it is ours to remove.
  await removeLeft(scene, operation, rows.find(isOf(found.name))![0], role);
  const summary = 'What is refused is done all the same';
  const received = `${describeReply(found.exchange)}, and ${list.method} ${list.path} then shows ${found.name}`;
  return failed({ summary, expected: 'nothing created', received, exchange: found.exchange });
}

/** A body with a title that the operation takes. */
async function rightBody(scene: Scene, operation: Operation, role: Role): Promise<JsonObject | undefined> {
  if (reportOperations(scene.contract).includes(operation)) {
    const subject = await reportSubject(scene, operation);
    return subject.ok ? subject.value.base : undefined;
  }
  const right = await rightRequest(scene, operation, role);
  const body = right.ok && isSuccess(right.value.exchange.reply) ? right.value.parts.body : undefined;
  return isObject(body) && typeof body['title'] === 'string' ? body : undefined;
}

async function removeLeft(scene: Scene, { lifecycle }: Operation, id: string, role: Role): Promise<void> {
  const remove = operationOnOne(scene.contract, 'remove', lifecycle.resource);
  if (remove !== undefined) await scene.send(remove, { path: pathTo(remove, { id, parents: {} }) }, { role });
}

/** Whether any of the refused attempts shows in the record. */
async function judge(
  scene: Scene,
  operation: Operation,
  attempt: (instance: Instance) => Promise<readonly Attempt[]>,
): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const role = creatorOf(scene, resource, keyHolder(scene, operation.role));
  const read = operationOnOne(scene.contract, 'read', resource);
  const made = await scene.once(`to be refused ${resource} ${role}`, (): Promise<Arranged<Instance>> =>
    scene.arrange.get(resource, { role, subject: 'fresh' }),
  );
  if (!made.ok || read === undefined)
    return made.ok ? notApplicable('it is not read') : inconclusive(made.reason, made.remedy);
  const before = await readOne(scene, read, made.value, role);
  if (!isSuccess(before.reply)) return notApplicable(`the record was answered ${before.reply.status}`);
  const attempts = await attempt(made.value);
  const record = await readOne(scene, read, made.value, role);
  const found = attempts.find(({ exchange, isDone }) => !isSuccess(exchange.reply) && isDone(record, before));
  return found === undefined ? passed : done(found.exchange, record);
}

/** The name that a record shows, if it does. */
function shownName({ reply }: Exchange): unknown {
  const record = isSuccess(reply) ? jsonOf(reply) : undefined;
  return ['title', 'name', 'displayName'].map((field) => fieldOf(record, field)).find((name) => name !== undefined);
}

/** Without headers, and with the key of a role that is sure to be too small, where there is one. */
function mayNot({ contract, sessions }: Scene, { role }: Operation): readonly As[] {
  const order = contract.authentication.roles;
  const low = [...sessions.keys()].find((one) => order.indexOf(one) < order.indexOf(role!));
  return [{ headers: {} }, ...(low === undefined ? [] : [{ role: low }])];
}

function done(exchange: Exchange, record: Exchange): Outcome {
  const summary = 'What is refused is done all the same';
  const { method, path } = record.message;
  const received = `${describeReply(exchange)}, and ${method} ${path} then gives ${describeReply(record)}`;
  return failed({ summary, expected: 'the record as it was', received, exchange });
}
