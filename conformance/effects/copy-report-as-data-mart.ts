import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { copiesControls } from './copies-controls.ts';
import { isGone, keepsReport } from './copy-keeps-report.ts';
import { definesCopy } from './copy-definition.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { eventually } from '../target/patience.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import type { Effect } from './effect.ts';
import { renamesSource } from './renames-source.ts';
import { sharesWithSource } from './shares-with-source.ts';
import { reportOfOtherKind } from './report-of-other-kind.ts';
import { unasked } from './unasked.ts';

/** "The new DataMart": its id reads as a DataMart, and is not the one that the report is of. */
export const copyReportAsDataMart: Effect = { id: 'copyReportAsDataMart', requests: 18, run: copies };

async function copies(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts, role } = right.value;
  const body = jsonOf(exchange.reply);
  const id = isObject(body) ? body['dataMartId'] : undefined;
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (!isSuccess(exchange.reply) || typeof id !== 'string' || read === undefined)
    return unasked(operation, exchange.reply.status);
  const shown = await readSource(scene, operation, parts, role);
  const reader = shown?.operation;
  const kept =
    reader !== undefined && isGone(shown!.reply.status) ? await keepsReport(scene, operation, reader, role) : passed;
  if (kept.state === 'failed') return kept;
  const source =
    shown !== undefined && isSuccess(shown.reply) ? referenceOf(jsonOf(shown.reply), 'DataMart') : undefined;
  if (id === source) {
    const summary = 'A report is copied to the DataMart that it is of';
    const received = describeReply(exchange);
    return failed({ key: 'same', summary, expected: 'the id of a new DataMart', received, exchange });
  }
  const readCopy = (): Promise<Exchange> =>
    scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  const copy = await eventually(scene, 'DataMart', readCopy, ({ reply }) => reply.status !== 404);
  if (copy.reply.status !== 404) {
    const defined = await definesCopy(scene, exchange, copy, source, role);
    if (defined.state === 'failed') return defined;
    const beside = await liesBeside(scene, exchange, copy, source, role);
    if (beside.state === 'failed') return beside;
    const marts = { copy: id, source };
    const shared =
      (await renamesSource(scene, exchange, marts, role)) ?? (await sharesWithSource(scene, exchange, marts, role));
    if (shared !== undefined) return failed(shared);
    const anew = await copiesAnew(scene, operation, right.value, id);
    return anew.state === 'failed' ? anew : copiesControls(scene, operation, role);
  }
  const summary = 'The DataMart that a report was copied to cannot be read';
  const received = `${describeReply(exchange)}, but ${read.method} ${copy.message.path} gives ${describeReply(copy)}`;
  return failed({ key: 'copy', summary, expected: 'the new DataMart', received, exchange });
}

/**
 * "The new DataMart": a second copy is another one. Where one is known, it is that of a report whose DataMart has no SQL
 * definition: the copy has one all the same.
 */
async function copiesAnew(
  scene: Scene,
  operation: Operation,
  { parts, role }: { readonly parts: RequestParts; readonly role: Role },
  first: string,
): Promise<Outcome> {
  const copyOf = async (path: RequestParts): Promise<{ readonly exchange: Exchange; readonly id: unknown }> => {
    const exchange = await scene.send(operation, path, { role });
    const body = isSuccess(exchange.reply) ? jsonOf(exchange.reply) : undefined;
    return { exchange, id: isObject(body) ? body['dataMartId'] : undefined };
  };
  const again = await copyOf(parts);
  if (again.id === first) {
    const summary = 'Copying reports twice gives one DataMart';
    const expected = `another DataMart than ${first}`;
    return failed({
      key: 'twice',
      summary,
      expected,
      received: describeReply(again.exchange),
      exchange: again.exchange,
    });
  }
  const other = reportOfOtherKind(scene);
  if (other === undefined) return passed;
  const { exchange, id } = await copyOf({ path: { [resourceParams(operation)[0]!.name]: other.id } });
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (read === undefined || typeof id !== 'string') return passed;
  const readCopy = (): Promise<Exchange> =>
    scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  const copy = await eventually(scene, 'DataMart', readCopy, ({ reply }) => reply.status !== 404);
  return definesCopy(scene, exchange, copy, other.source, role);
}

/** The SQL of the copy reads what the Data Storage of its source holds: it lies in the same, where both show theirs. */
async function liesBeside(
  scene: Scene,
  exchange: Exchange,
  copy: Exchange,
  source: unknown,
  role: Role,
): Promise<Outcome> {
  const shown = storageIn(copy);
  const read = copy.operation!;
  if (shown === undefined || typeof source !== 'string') return passed;
  const original = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: source } }, { role });
  const own = storageIn(original);
  if (own === undefined || own === shown) return passed;
  const summary = 'The DataMart that a report was copied to lies in another Data Storage';
  return failed({ key: 'storage', summary, expected: own, received: shown, exchange });
}

function storageIn({ reply }: Exchange): string | undefined {
  return isSuccess(reply) ? referenceOf(jsonOf(reply), 'DataStorage') : undefined;
}

/** The report that was copied, as it is read. */
async function readSource(
  scene: Scene,
  operation: Operation,
  { path = {} }: RequestParts,
  role: Role,
): Promise<Exchange | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'Report');
  const id = path[resourceParams(operation)[0]!.name];
  if (read === undefined || id === undefined) return undefined;
  return scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
}
