import type { Contract } from '../../spec/contract.ts';
import { withArticle } from '../article.ts';
import { type Lifecycle, lifecycleOf, readOne } from '../arrange/lifecycle.ts';
import { fieldOf } from '../arrange/records.ts';
import { typeFieldOf, typesOf } from '../arrange/stated-types.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { removedRecord, type RemovedRecord } from '../traces/removed-record.ts';
import type { ReportSubject } from './report-subject.ts';

/**
 * The fault of a report that is taken with the id of a record that was removed, and then does not refer to it, as others refer to
 * theirs: it has none, which every report has (Report request body). A service may keep what was removed for those that name it.
 */
export async function takesRemoved(
  scene: Scene,
  { base, submit }: Pick<ReportSubject, 'base' | 'submit'>,
  name: string,
  resource: string,
): Promise<Fault | undefined> {
  const life = lifecycleOf(scene.contract, resource);
  const removed = life && (await removedLike(scene, life, base[name]));
  if (removed === undefined || life?.read === undefined) return undefined;
  const exchange = await submit({ ...base, [name]: removed.instance.id });
  if (!isSuccess(exchange.reply)) return undefined;
  // What an update has done is undone.
  const usual = await submit(base);
  if (!shows(usual, base[name]) || shows(exchange, removed.instance.id)) return undefined;
  const read = await readOne(scene, life.read, removed.instance, removed.role);
  if (![404, 410].includes(read.reply.status)) return undefined;
  const summary = `A report is taken with ${name} of ${withArticle(resource)} that was removed`;
  const received = `${describeReply(exchange)}, and ${read.message.method} ${read.message.path} is answered ${read.reply.status}`;
  return { key: 'removed', summary, expected: 'refused (4xx)', received, exchange };
}

/** A removed record of the same type, where that is known: a destination of another takes other configs. */
function removedLike(scene: Scene, life: Lifecycle, id: unknown): Promise<RemovedRecord | undefined> {
  const { contract, diary } = scene;
  const shown = diary.find(
    ({ exchange }) =>
      isSuccess(exchange.reply) && exchange.operation!.lifecycle.resource === life.resource && idIn(exchange) === id,
  );
  const type = shown && typeIn(contract, life.resource, shown.exchange);
  const isLike = ({ creation }: RemovedRecord): boolean => typeIn(contract, life.resource, creation) === type;
  return removedRecord(scene, life, isLike);
}

function shows({ reply }: Exchange, id: unknown): boolean {
  return isSuccess(reply) && typeof id === 'string' && reply.body.includes(id);
}

function idIn({ reply }: Exchange): unknown {
  return fieldOf(jsonOf(reply), 'id');
}

function typeIn(contract: Contract, resource: string, { reply }: Exchange): unknown {
  const record = jsonOf(reply);
  const field = typeFieldOf(record, typesOf(contract, resource));
  return field === undefined ? undefined : fieldOf(record, field);
}
