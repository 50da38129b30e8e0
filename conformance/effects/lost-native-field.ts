import type { Operation } from '../../spec/operation.ts';
import { fieldNames } from '../arrange/columns.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { plainRows } from '../output/report-streams.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { textsIn } from '../updates/part-of.ts';

/**
 * The fault that the blendable schema lacks some native fields of a DataMart and has others: its record has them all,
 * and a report without a selection of columns, which gives "all native columns", gives them.
 */
export async function lostNativeField(scene: Scene, operation: Operation): Promise<Fault | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  const columns = Object.keys((await plainRows(scene))[0] ?? {});
  if (read === undefined || subject?.ok !== true || columns.length < 2) return undefined;
  const { base, role } = subject.value;
  const id = base['dataMartId'] as string;
  const exchange = await scene.send(operation, { path: { [resourceParams(operation)[0]!.name]: id } }, { role });
  // JSON escapes some of the characters of a name.
  const text = [exchange.reply.body, ...textsIn(jsonOf(exchange.reply))].join('\n');
  const lost = columns.filter((name) => !namesIt(text, name));
  if (!isSuccess(exchange.reply) || lost.length === 0) return undefined;
  // Where most are missing, fields may be shown by other names than columns, unless one goes by that of a column.
  const isNamed = fieldNames(jsonOf(exchange.reply)).some((one) => columns.includes(one));
  if (2 * lost.length >= columns.length && !isNamed) return undefined;
  const record = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  const kept = isSuccess(record.reply) ? fieldNames(jsonOf(record.reply)) : [];
  const name = lost.find((one) => kept.includes(one));
  if (name === undefined || !columns.some((one) => kept.includes(one) && !lost.includes(one))) return undefined;
  const summary = 'The blendable schema lacks a native field, which the DataMart has and its reports give';
  return { key: 'lost', summary, expected: name, received: describeReply(exchange), exchange };
}

/** Whether a text has a name, by itself or at the end of a longer one. */
function namesIt(text: string, name: string): boolean {
  return new RegExp(String.raw`(?<![A-Za-z0-9])${RegExp.escape(name)}(?!\w)`, 'i').test(text);
}
