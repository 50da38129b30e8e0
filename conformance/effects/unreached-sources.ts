import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { fieldNames } from '../arrange/columns.ts';
import { requiredOfAnswer } from '../arrange/described-answer.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { targetsOf } from '../by-path/reversed.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { blendedFieldsOf, sizesOf } from '../output/blended-column.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { fartherSource, type Near } from './farther-source.ts';
import { leavesOut } from './leaves-out.ts';

/**
 * "Blended fields pulled from joined DataMarts, and the sources reachable via relationships": of the DataMart of the
 * reports, where it is related to another one that has fields and the same status, the lists of both are there and not
 * empty, and the blended fields are not its own. What its settings leave out, and what is not available to others, may
 * be in neither.
 */
export async function unreachedSources(scene: Scene, operation: Operation): Promise<Fault | undefined> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true) return undefined;
  const { base, role } = subject.value;
  const id = base['dataMartId'] as string;
  const ask = async (asked: Operation | undefined, one: string): Promise<Exchange | undefined> => {
    const param = asked && resourceParams(asked)[0];
    return param?.resource === 'DataMart' ? scene.send(asked!, { path: { [param.name]: one } }, { role }) : undefined;
  };
  const exchange = (await ask(operation, id))!;
  const lacking = await lackingPart(scene, operation, exchange);
  if (lacking !== undefined) return lacking;
  const sizes = isSuccess(exchange.reply) ? sizesOf(jsonOf(exchange.reply)) : {};
  const isEmpty = sizes.sources === 0 || sizes.blended === 0;
  if (!isEmpty && (sizes.blended ?? 0) === 0) return undefined;
  const bodyOf = async (asked: Operation | undefined, one: string): Promise<unknown> => {
    const answer = await ask(asked, one);
    return answer !== undefined && isSuccess(answer.reply) ? jsonOf(answer.reply) : undefined;
  };
  const [graph] = operationsOn(scene.contract, 'read', 'RelationshipGraph');
  const [target, ...more] = targetsOf(await bodyOf(graph, id), id);
  if (target === undefined) return undefined;
  const [read] = operationsOn(scene.contract, 'read', 'DataMart');
  const [own, other] = [await bodyOf(read, id), await bodyOf(read, target)];
  const status = fieldOf(own, 'status');
  const isAlike = typeof status === 'string' && fieldOf(other, 'status') === status;
  const names = fieldNames(other);
  if (!isEmpty) {
    if (leavesOut(own, names)) return undefined;
    const farther = await fartherOf(scene, operation, { id, schema: exchange, targets: [target, ...more], role });
    if (farther !== undefined || !isOwnAlone(exchange, fieldNames(own), names)) return farther;
    // What is joined beside it may have the same fields as the DataMart itself.
    const others = [names, ...(await Promise.all(more.map(async (one) => fieldNames(await bodyOf(read, one)))))];
    return others.some((fields) => fields.length === 0)
      ? undefined
      : ownFields(exchange, fieldNames(own), others.flat());
  }
  // Whether a source gives its fields before it was chosen is open, unless it says that it does.
  const isChosen = (sizes.sources ?? 0) === 0 || saysIncluded(jsonOf(exchange.reply)) || saysIncluded(own);
  if (!isChosen) return undefined;
  if (!isAlike || names.length === 0 || [own, other].some((record) => leavesOut(record, names))) return undefined;
  const what = sizes.blended === 0 ? 'field' : 'source';
  return {
    key: 'unreached',
    summary: `The blendable schema of a DataMart that is related to another has no blended ${what}`,
    expected: `a ${what} of ${target}`,
    received: describeReply(exchange),
    exchange,
  };
}

/** How many of those that a DataMart is related to are looked behind. */
const lookedBehind = 3;

async function fartherOf(
  scene: Scene,
  operation: Operation,
  { targets, ...from }: Omit<Near, 'target'> & { readonly targets: readonly string[] },
): Promise<Fault | undefined> {
  for (const target of targets.slice(0, lookedBehind)) {
    const fault = await fartherSource(scene, operation, { ...from, target });
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/**
 * The fault of an answer without one of the lists that a blendable schema has: the sources, as the fields, go by the
 * name under which the description of the service requires them, and the other lists are there by theirs.
 */
async function lackingPart(scene: Scene, operation: Operation, exchange: Exchange): Promise<Fault | undefined> {
  const record = isSuccess(exchange.reply) ? inEnvelope(jsonOf(exchange.reply)) : undefined;
  if (!isObject(record)) return undefined;
  const isList = ([, schema]: readonly [string, unknown]): boolean => isObject(schema) && schema['type'] === 'array';
  const unnamed = withoutSources(record, exchange);
  if (unnamed !== undefined) return unnamed;
  const required = Object.entries(await requiredOfAnswer(scene, operation));
  const lists = required.filter(isList).map(([name]) => name);
  const lacking = lists.filter((name) => !(name in record));
  if (lists.length < partsOfSchema || lacking.length !== 1) return undefined;
  const summary = `The blendable schema has no ${lacking[0]!}`;
  return { key: 'lacking', summary, expected: lacking[0]!, received: describeReply(exchange), exchange };
}

/** "Native fields, blended fields pulled from joined DataMarts, and the sources". */
const partsOfSchema = 3;

/** The fault of native and blended fields, each by the name that is stated, of which there are some, and of nothing else. */
function withoutSources(record: JsonObject, exchange: Exchange): Fault | undefined {
  const parts = Object.entries(record).filter(([, value]) => typeof value === 'object' && value !== null);
  const isFilled = (what: RegExp): boolean =>
    parts.some(([name, value]) => what.test(name) && Array.isArray(value) && value.length > 0);
  if (parts.length !== 2 || !isFilled(/^native_?fields$/i) || !isFilled(/^blended_?fields$/i)) return undefined;
  return {
    key: 'sources',
    level: 'implied',
    summary: 'The blendable schema has native and blended fields, and no sources',
    expected: 'the sources reachable via relationships',
    received: describeReply(exchange),
    exchange,
  };
}

/**
 * The fault of blended fields of which one is a field of the DataMart itself, and none one that only those have which
 * are joined.
 */
function ownFields(exchange: Exchange, own: readonly string[], others: readonly string[]): Fault | undefined {
  if (!isOwnAlone(exchange, own, others)) return undefined;
  const summary = 'The blended fields of a DataMart are its own fields, and none of the DataMart that is joined';
  const expected = others.filter((name) => !own.includes(name)).join(', ');
  return { key: 'own', summary, expected, received: describeReply(exchange), exchange };
}

function isOwnAlone(exchange: Exchange, own: readonly string[], others: readonly string[]): boolean {
  const blended = blendedNames(exchange);
  const joined = others.filter((name) => !own.includes(name));
  const isShown = blended.some((name) => joined.some((one) => name.includes(one)));
  const isOwn = blended.every((name) => isOneOf(own, name)) && blended.some((name) => !isOneOf(others, name));
  return joined.length > 0 && !isShown && isOwn;
}

function blendedNames(exchange: Exchange): readonly string[] {
  return blendedFieldsOf(jsonOf(exchange.reply)).flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
}

/** Whether a name is one of several, behind that of a source or by itself. */
function isOneOf(names: readonly string[], name: string): boolean {
  return names.some((one) => name === one || new RegExp(String.raw`[^A-Za-z0-9]${RegExp.escape(one)}$`).test(name));
}

/** Whether anything in a value says of itself that it is included. */
function saysIncluded(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(saysIncluded);
  return Object.entries(isObject(value) ? value : {}).some(
    ([name, inner]) => (/inclu/i.test(name) && inner === true) || saysIncluded(inner),
  );
}
