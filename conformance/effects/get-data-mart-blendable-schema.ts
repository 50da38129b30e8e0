import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { fieldNames } from '../arrange/columns.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { requestOf } from '../profile/profile.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { rowsIn } from '../streams/stream-rows.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { sizesOf } from '../output/blended-column.ts';
import type { Effect } from './effect.ts';
import { lostNativeField } from './lost-native-field.ts';
import { unasked } from './unasked.ts';
import { unreachedSources } from './unreached-sources.ts';

/**
 * "Native fields": of a DataMart with a schema it names one at least. How, is not stated; that they are fields shows
 * in its record, which has kept them, and in its stream, which gives them.
 */
export const getDataMartBlendableSchema: Effect = { id: 'getDataMartBlendableSchema', requests: 3, run: namesFields };

async function namesFields(scene: Scene, operation: Operation): Promise<Outcome> {
  const sourceless = scene.diary.find(({ exchange }) => exchange.operation === operation && lacksSources(exchange));
  if (sourceless !== undefined) {
    const { exchange } = sourceless;
    const summary = 'The blendable schema has blended fields, and none of the sources that they come from';
    return failed({ key: 'sources', summary, expected: 'a source', received: describeReply(exchange), exchange });
  }
  const fieldless = scene.diary.find(
    ({ exchange, parts }) =>
      exchange.operation === operation && isBlended(scene, parts.path ?? {}) && lacksFields(exchange),
  );
  if (fieldless !== undefined) {
    const { exchange } = fieldless;
    const summary = 'The blendable schema has sources, and none of the fields that are blended from them';
    return failed({
      key: 'blended',
      summary,
      expected: 'a blended field',
      received: describeReply(exchange),
      exchange,
    });
  }
  const unreached = await unreachedSources(scene, operation);
  if (unreached !== undefined) return failed(unreached);
  const lost = await lostNativeField(scene, operation);
  if (lost !== undefined) return failed(lost);
  const update = scene.contract.operations.find(({ id }) => id === 'updateDataMartSchema');
  const right = update && (await rightRequestOfAny(scene, update));
  if (update === undefined || right === undefined) return notApplicable('no operation takes a schema');
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange: updated, parts, role } = right.value;
  if (!isSuccess(updated.reply)) return unasked(update, updated.reply.status);
  const id = parts.path?.[resourceParams(update)[0]!.name] ?? '';
  const names = fieldNames(parts.body);
  if (names.length === 0) return notApplicable('how fields are named in a schema is not known');
  const ask = (): Promise<Exchange> =>
    scene.send(operation, { path: { [resourceParams(operation)[0]!.name]: id } }, { role });
  const first = await ask();
  if (!isSuccess(first.reply)) return unasked(operation, first.reply.status);
  if (namesAny(first, names)) return passed;
  if (!(await areFields(scene, id, names, role))) return notApplicable('its fields show nowhere else either');
  const exchange = await eventually(scene, 'DataMart', ask, (answer) => namesAny(answer, names));
  if (!isSuccess(exchange.reply) || namesAny(exchange, names)) return passed;
  const summary = 'The blendable schema names none of the native fields, which the DataMart keeps and streams';
  return failed({ key: 'native', summary, expected: names.join(', '), received: describeReply(exchange), exchange });
}

/**
 * Whether a DataMart surely has blended fields: the operator gives a report of it, and a slice filter of such a
 * column.
 */
function isBlended({ profile }: Scene, path: Readonly<Record<string, string>>): boolean {
  const body = requestOf(profile, { id: 'createReport', method: 'POST', path: '/api/reports' })?.body;
  const rules = profile.samples?.FilterRule ?? [];
  const isSliced = rules.some((rule) => Object.values(rule).includes('pre-join'));
  return isSliced && isObject(body) && Object.values(path).includes(body['dataMartId'] as string);
}

/** Whether an answer has blended fields, "pulled from joined DataMarts", and a list of sources without any. */
function lacksSources(exchange: Exchange): boolean {
  const { sources, blended } = sizesIn(exchange);
  return sources === 0 && (blended ?? 0) > 0;
}

/** Whether an answer has sources, and a list of blended fields without any. */
function lacksFields(exchange: Exchange): boolean {
  const { sources, blended } = sizesIn(exchange);
  return blended === 0 && (sources ?? 0) > 0;
}

function sizesIn({ reply }: Exchange): ReturnType<typeof sizesOf> {
  return isSuccess(reply) ? sizesOf(jsonOf(reply)) : {};
}

/** Whether any of the names stands in an answer, by itself or as a part of another one. */
function namesAny({ reply }: Exchange, names: readonly string[]): boolean {
  const text = reply.body.toLowerCase();
  return names.some((name) => text.includes(name.toLowerCase()));
}

/** Whether the record of a DataMart has kept fields of its schema, and its stream gives one of them. */
async function areFields(scene: Scene, id: string, names: readonly string[], role: Role): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const stream = scene.contract.operations.find((one) => one.id === 'streamDataMartData');
  if (read === undefined || stream === undefined) return false;
  const record = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  if (!isSuccess(record.reply) || !names.every((name) => namesIn(record).includes(name))) return false;
  const { reply } = await sendReady(scene, stream, { path: { [resourceParams(stream)[0]!.name]: id } }, role);
  const [row = {}] = rowsIn(reply) ?? [];
  return Object.keys(row).some((name) => names.includes(name));
}

function namesIn({ reply }: Exchange): readonly string[] {
  return fieldNames(jsonOf(reply));
}
