import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { bodiesAfter } from '../arrange/bodies-after.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { hasName, nameOf, pathTo, readOne } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne, operationsOn } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { readPage } from '../lists/pages.ts';
import { failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { caughtUp, goesOn } from '../target/patience.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { connectorParameter, type ConnectorSource, connectorSource } from './connector-source.ts';
import type { Effect } from './effect.ts';
import { isNowhere, isThereYet } from './is-there-yet.ts';
import { lostList } from './lost-list.ts';

/**
 * The DataMarts of a connector are those that use it: one without a definition is not among them, nor is one that has another
 * definition by now, and one that uses a connector is not listed with another. Of one that was removed `by-connector` judges.
 */
export const listDataMartsByConnector: Effect = {
  id: 'listDataMartsByConnector',
  requests: 12,
  priority: 3,
  run: listsUsers,
};

/** Our DataMart, and the list in which it is looked for. */
type Subject = {
  readonly operation: Operation;
  readonly role: Role;
  readonly source: ConnectorSource;
  readonly mart: Instance;
};

async function listsUsers(scene: Scene, operation: Operation): Promise<Outcome> {
  const subject = await subjectOf(scene, operation);
  if ('state' in subject) return subject;
  const faults: (Fault | undefined)[] = [];
  const first = await look(scene, subject);
  if (first.row !== undefined) faults.push(await usesNone(scene, subject, first));
  else if (await isBroughtIn(scene, subject))
    faults.push(...(await readFaults(scene, subject)), await stillListed(scene, subject));
  else return notBroughtIn;
  const found = faults.filter((fault) => fault !== undefined);
  return found.length === 0 ? passed : failed(...found);
}

/** Of the DataMarts of a connector one that was removed is not among them. */
export async function outlivesWithConnector(scene: Scene, operation: Operation): Promise<Outcome> {
  const subject = await subjectOf(scene, operation);
  if ('state' in subject) return subject;
  if (!(await isBroughtIn(scene, subject))) return notBroughtIn;
  const fault = await outlives(scene, subject);
  return fault === undefined ? passed : failed(fault);
}

const notBroughtIn = notApplicable('no DataMart of ours could be given a connector with which it is listed');

/** A new DataMart of ours, and one that is listed with a connector. */
async function subjectOf(scene: Scene, operation: Operation): Promise<Subject | Outcome> {
  const role = creatorOf(scene, 'DataMart', keyHolder(scene, operation.role));
  const source = await connectorSource(scene, operation, role);
  if (source === undefined) return notApplicable('no DataMart that uses a connector is listed');
  const mart = await besideSource(scene, source, role);
  return mart.ok ? { operation, role, source, mart: mart.value } : inconclusive(mart.reason, mart.remedy);
}

/** A DataMart of ours, in the storage that the definition which it is to be given was written for. */
async function besideSource(scene: Scene, { record }: ConnectorSource, role: Role): Promise<Arranged<Instance>> {
  const storage = referenceOf(record, 'DataStorage');
  const below = storage === undefined ? undefined : { DataStorage: storage };
  const beside = below && (await scene.arrange.get('DataMart', { role, subject: 'fresh', below }));
  return beside?.ok === true ? beside : scene.arrange.get('DataMart', { role, subject: 'fresh' });
}

type Seen = { readonly row: unknown; readonly exchange: Exchange; readonly asRemoved?: unknown };

/** Our DataMart as it is listed with a connector: not where it is shown as removed. */
async function look(
  scene: Scene,
  { operation, role, source, mart }: Subject,
  connector: string = source.connector,
): Promise<Seen> {
  const parts = { path: { [connectorParameter(operation)]: connector } };
  const { page, exchange } = await readPage(scene, { operation, parts, role }, {});
  const row = page?.rows.get(mart.id);
  const isOurs = row !== undefined && (mart.id.length >= tellingLength || showsName(scene, mart, row));
  const shown = isOurs ? row : undefined;
  return page?.removed.includes(mart.id) === true
    ? { row: undefined, asRemoved: shown, exchange }
    : { row: shown, exchange };
}

/** A shorter id may be the number of something else. */
const tellingLength = 8;

function showsName(scene: Scene, mart: Instance, row: unknown): boolean {
  const name = nameOf(sentBody(scene, mart) as never);
  return name !== undefined && hasName(JSON.stringify(row), name);
}

function sentBody({ arrange }: Scene, mart: Instance): unknown {
  const body = arrange.creationOf({ resource: 'DataMart', ...mart })?.message.body;
  return body === undefined ? undefined : JSON.parse(body);
}

/** The fault that a DataMart which was given no definition is listed, where one that uses the connector says so of itself. */
async function usesNone(scene: Scene, subject: Subject, { row, exchange }: Seen): Promise<Fault | undefined> {
  const { connector, isNamed } = subject.source;
  const shown = await readOurs(scene, subject);
  const texts = [JSON.stringify(sentBody(scene, subject.mart) ?? ''), shown?.reply.body ?? connector];
  if (!isNamed || texts.some((text) => holds(text, connector))) return undefined;
  const summary = 'A DataMart that uses no connector is listed with one';
  const expected = `no ${subject.mart.id}`;
  return { key: 'none', summary, expected, received: JSON.stringify(row).slice(0, 200), exchange };
}

/** What is wrong with our DataMart as it is read with the definition of the one that uses the connector. */
async function readFaults(scene: Scene, subject: Subject): Promise<readonly (Fault | undefined)[]> {
  const shown = await readOurs(scene, subject);
  const { mart, source } = subject;
  const given = definitionOf(scene, mart);
  const lost =
    shown && (await lostList(scene, given, { other: source.record, shown, ask: () => readOurs(scene, subject) }));
  return [lost, await usesAnother(scene, subject, shown)];
}

/**
 * The fault that our DataMart is listed with a connector as well that neither it nor the one it was made after names, or with the
 * beginning of the name of its own.
 */
async function usesAnother(scene: Scene, subject: Subject, shown: Exchange | undefined): Promise<Fault | undefined> {
  const { connector, others, record, isNamed } = subject.source;
  if (!isNamed || shown === undefined || !mentions(jsonOf(shown.reply), connector)) return undefined;
  const texts = [connector, shown.reply.body, JSON.stringify(record)];
  const other = others.find((one) => !holds(one, connector) && texts.every((text) => !holds(text, one)));
  // The beginning of a name is the name of no connector, unless there is one that goes by it.
  const beginning = connector.slice(0, Math.ceil(connector.length / 2));
  const isFree = ![connector, ...others].includes(beginning);
  const seen = [other, ...(isFree ? [beginning] : [])].filter((one) => one !== undefined);
  let found: Seen | undefined;
  for (const one of seen) found ??= await lookFor(scene, subject, one);
  if (found === undefined) return undefined;
  const { row, exchange } = found;
  const summary = 'A DataMart is listed with a connector that it does not use';
  const received = JSON.stringify(row).slice(0, 200);
  return { key: 'other', summary, expected: `no ${subject.mart.id}`, received, exchange };
}

/** How our DataMart is listed with another connector, where it is. */
async function lookFor(scene: Scene, subject: Subject, connector: string): Promise<Seen | undefined> {
  const seen = await look(scene, subject, connector);
  return seen.row === undefined ? undefined : seen;
}

/**
 * The fault that our DataMart is listed with its connector once it was given the definition that others have, and does not
 * name the connector any more. It has its former definition again in the end.
 */
async function stillListed(scene: Scene, subject: Subject): Promise<Fault | undefined> {
  const { mart, role, source, operation } = subject;
  const defined = definitionOf(scene, mart);
  const define = defined?.exchange.operation;
  if (!source.isNamed || defined === undefined || define === undefined) return undefined;
  const requests = await scene.arrange.requests({ ...define, params: [] }, { role, subject: 'any' });
  const other = requests.ok ? requests.value.map(({ body }) => body).find((body) => isOther(body, source)) : undefined;
  if (other === undefined) return undefined;
  const exchange = await scene.send(define, { path: pathTo(define, mart), body: other }, { role });
  if (!isSuccess(exchange.reply)) return undefined;
  const seen = await seenStill(scene, subject);
  const fault = seen && { key: 'former', exchange: seen.exchange, operations: [operation.id, define.id] };
  const shown = fault && (await readOurs(scene, subject));
  await scene.send(define, defined.parts, { role });
  if (fault === undefined || shown === undefined || holds(shown.reply.body, source.connector)) return undefined;
  return {
    ...fault,
    summary: 'A DataMart that has another definition by now is still listed with its former connector',
    expected: `no ${mart.id}`,
    received: JSON.stringify(seen?.row).slice(0, 200),
  };
}

/** The entry of the definition that a DataMart was given last. */
function definitionOf({ diary }: Scene, { id }: Instance): Entry | undefined {
  return diary.findLast(
    ({ exchange: { operation, reply }, parts: { path } }) =>
      operation?.id === 'updateDataMartDefinition' && isSuccess(reply) && Object.values(path ?? {}).includes(id),
  );
}

/** Whether a body surely gives a definition that uses no connector at all. */
function isOther(body: Json | undefined, { connector }: ConnectorSource): boolean {
  return isObject(body) && !/connector/i.test(JSON.stringify(body)) && !holds(JSON.stringify(body), connector);
}

/** How our DataMart goes on to be listed though it should not be. */
async function seenStill(scene: Scene, subject: Subject): Promise<Seen | undefined> {
  await caughtUp(scene, 'DataMart');
  return goesOn(async () => {
    const seen = await look(scene, subject);
    return seen.row === undefined ? undefined : seen;
  }, pausesUntilGone);
}

/** Whether a text has a name, as a whole or in part. */
function holds(text: string, name: string): boolean {
  return text.toLowerCase().includes(name.toLowerCase());
}

async function readOurs(scene: Scene, { mart, role }: Subject): Promise<Exchange | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const exchange = read && (await readOne(scene, read, mart, role));
  return exchange !== undefined && isSuccess(exchange.reply) ? exchange : undefined;
}

/** What is accepted and changes nothing is followed by another body, as long as there is hope. */
const bodiesAtMost = 3;

const secret = /secret|credential|password|token|api_?key/i;

/** Whether a definition refers to a secret, which might go with our DataMart where it is shared. */
function holdsSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, one]: [string, unknown]) => (secret.test(name) && (one ?? '') !== '') || holdsSecret(one),
  );
}

/** Gives our DataMart the definition of the one that uses the connector, until it is listed: published only where it has to be. */
async function isBroughtIn(scene: Scene, subject: Subject): Promise<boolean> {
  const { mart, role, source } = subject;
  const changes = operationsOn(scene.contract, 'change', 'DataMart');
  const [define, publish] = ['/definition', '/publish'].map((end) => changes.find(({ path }) => path.endsWith(end)));
  if (define === undefined) return false;
  const bodies = await bodiesAfter(scene, define, source.record);
  const isTelling = (body: JsonObject): boolean => !source.isNamed || mentions(body, source.connector);
  const telling = bodies.filter((body) => isTelling(body) && !holdsSecret(body));
  let isDefined = false;
  for (const body of telling.slice(0, bodiesAtMost)) {
    const { reply } = await scene.send(define, { path: pathTo(define, mart), body }, { role });
    if (!isSuccess(reply)) continue;
    isDefined = true;
    if (await isListed(scene, subject, [0, 500])) return true;
    if (mentions(jsonOf(reply), source.connector)) break;
  }
  if (!isDefined || publish === undefined) return false;
  const published = await scene.send(publish, { path: pathTo(publish, mart) }, { role });
  return isSuccess(published.reply) && isListed(scene, subject, [0, 500, 1_500]);
}

/** Whether our DataMart comes to be listed: where it does not, nothing was lost, so that it is no lesson in patience. */
async function isListed(scene: Scene, subject: Subject, pauses: readonly number[]): Promise<boolean> {
  await caughtUp(scene, 'DataMart');
  const isMissing = async (): Promise<true | undefined> =>
    (await look(scene, subject)).row === undefined ? true : undefined;
  return (await goesOn(isMissing, pauses)) === undefined;
}

/** Milliseconds from one question to the next: how late this list is was not seen before. */
const pausesUntilGone: readonly number[] = [0, 500, 1_500, 2_000];

/** The fault that our DataMart is listed after it was removed, and is not there any more. */
async function outlives(scene: Scene, subject: Subject): Promise<Fault | undefined> {
  const { mart, role, operation } = subject;
  const remove = operationOnOne(scene.contract, 'remove', 'DataMart');
  if (remove === undefined) return undefined;
  const removal = await scene.send(remove, { path: pathTo(remove, mart) }, { role });
  if (!isSuccess(removal.reply)) return undefined;
  const seen = (await seenStill(scene, subject)) ?? (await seenAsRemoved(scene, subject));
  if (seen === undefined || (await isThereYet(scene, mart, role))) return undefined;
  return {
    key: 'ghost',
    summary: 'A DataMart that was removed is still listed with its connector',
    expected: `no ${mart.id}`,
    received: JSON.stringify(seen.row).slice(0, 200),
    exchange: seen.exchange,
    operations: [operation.id, remove.id],
  };
}

/** Our DataMart where it is listed as removed, though nobody else shows it any more. */
async function seenAsRemoved(scene: Scene, subject: Subject): Promise<Seen | undefined> {
  const { asRemoved, exchange } = await look(scene, subject);
  if (asRemoved === undefined || !(await isNowhere(scene, subject.mart, subject.role))) return undefined;
  return { row: asRemoved, exchange };
}
