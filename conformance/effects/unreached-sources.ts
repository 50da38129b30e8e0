import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { fieldNames } from '../arrange/columns.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { targetsOf } from '../by-path/reversed.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { sizesOf } from '../output/blended-column.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/**
 * "Blended fields pulled from joined DataMarts, and the sources reachable via relationships": of the DataMart of the reports,
 * where it is related to another one that has fields and the same status, the lists of both are not empty. What its settings
 * leave out, and what is not available to others, may be in neither.
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
  const sizes = isSuccess(exchange.reply) ? sizesOf(jsonOf(exchange.reply)) : {};
  // Whether a source gives its fields before it was chosen is open, unless it says that it does.
  const isChosen = sizes.sources === undefined || sizes.sources === 0 || saysIncluded(jsonOf(exchange.reply));
  if ((sizes.sources !== 0 && sizes.blended !== 0) || !isChosen) return undefined;
  const bodyOf = async (asked: Operation | undefined, one: string): Promise<unknown> => {
    const answer = await ask(asked, one);
    return answer !== undefined && isSuccess(answer.reply) ? jsonOf(answer.reply) : undefined;
  };
  const [graph] = operationsOn(scene.contract, 'read', 'RelationshipGraph');
  const [target] = targetsOf(await bodyOf(graph, id), id);
  if (target === undefined) return undefined;
  const [read] = operationsOn(scene.contract, 'read', 'DataMart');
  const [own, other] = [await bodyOf(read, id), await bodyOf(read, target)];
  const status = fieldOf(own, 'status');
  const isAlike = typeof status === 'string' && fieldOf(other, 'status') === status;
  if (!isAlike || fieldNames(other).length === 0 || [own, other].some(leavesOut)) return undefined;
  const what = sizes.blended === 0 ? 'field' : 'source';
  return {
    key: 'unreached',
    summary: `The blendable schema of a DataMart that is related to another has no blended ${what}`,
    expected: `a ${what} of ${target}`,
    received: describeReply(exchange),
    exchange,
  };
}

/** Whether a record says of anything in it that it is left out, or not available for what is read of it. */
function leavesOut(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(leavesOut);
  return Object.entries(isObject(value) ? value : {}).some(
    ([name, inner]) =>
      (/exclu|hidden/i.test(name) && inner !== false && inner !== null) ||
      (/avail|inclu|enabled|active/i.test(name) && !/maint/i.test(name) && inner === false) ||
      leavesOut(inner),
  );
}

/** Whether anything in a blendable schema says of itself that it is included. */
function saysIncluded(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(saysIncluded);
  return Object.entries(isObject(value) ? value : {}).some(
    ([name, inner]) => (/inclu/i.test(name) && inner === true) || saysIncluded(inner),
  );
}
