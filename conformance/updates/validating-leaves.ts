import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { withArticle } from '../article.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { firstRecord } from '../arrange/first-record.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { resourceParams } from '../arrange/paths.ts';
import { bringIntoUse } from '../arrange/ready.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { asked, isOther } from '../left-alone/asked-record.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { lastUnchanged } from '../undisturbed/last-unchanged.ts';
import { partsGiven } from './parts-given.ts';
import { takenFault, takenPart } from './taken-part.ts';

/** A DataMart with a right definition, which is validated, is what it was: its state, its name, and what updates have given it. */
export async function validatingLeaves(scene: Scene, operation: Operation, read: Operation): Promise<Outcome> {
  const { resource } = read.lifecycle;
  const role = creatorOf(scene, resource, keyHolder(scene, operation.role));
  const mart = await firstRecord(scene, resource, role);
  if (!mart.ok) return inconclusive(mart.reason, mart.remedy);
  const path = await definedPath(scene, operation, mart.value);
  const ask = (): Promise<Exchange> => readOne(scene, read, mart.value, role);
  const before = lastUnchanged(scene, read, mart.value, role) ?? (await ask());
  const given = await partsGiven(scene, read, { instance: mart.value, before });
  const exchange = await scene.send(operation, { path }, { role });
  if (!isSuccess(before.reply) || !isSuccess(exchange.reply))
    return notApplicable(`it was answered ${exchange.reply.status}`);
  const takenBy = (answer: Exchange) => takenPart(given, operation, { before, sent: {} }, answer);
  const isKept = (answer: Exchange): boolean => otherIn(before, answer) === undefined && takenBy(answer) === undefined;
  const after = await eventually(scene, resource, ask, isKept);
  const taken = takenBy(after);
  if (taken !== undefined) return failed(takenFault(exchange, after, taken));
  const other = otherIn(before, after);
  // What is published as soon as it can be, was so by chance at that moment.
  const again = other === undefined ? undefined : await changedAgain(scene, operation, read, role);
  if (other === undefined || again !== other) return passed;
  const summary = `It is not said to change ${withArticle(resource)}, and its ${other} is another`;
  return failed({ key: other, summary, expected: describeReply(before), received: describeReply(after), exchange });
}

/** What of a new DataMart, which is read twice and has not changed by itself, is another since it was validated. */
export async function changedAgain(
  scene: Scene,
  operation: Operation,
  read: Operation,
  role: Role,
): Promise<string | undefined> {
  const fresh = await scene.arrange.get(read.lifecycle.resource, { role, subject: 'fresh' });
  if (!fresh.ok) return undefined;
  const path = await definedPath(scene, operation, fresh.value);
  const look = (mart: Instance): Promise<Exchange> => readOne(scene, read, mart, role);
  const [first, before] = [await look(fresh.value), await look(fresh.value)];
  if (otherIn(first, before) !== undefined) return undefined;
  const { reply } = await scene.send(operation, { path }, { role });
  return isSuccess(reply) ? otherIn(before, await look(fresh.value)) : undefined;
}

/** The path of an operation about a DataMart, which is given a definition first, as it is before it is published. */
async function definedPath(
  scene: Scene,
  operation: Operation,
  { id }: Instance,
): Promise<Readonly<Record<string, string>>> {
  const path = { [resourceParams(operation)[0]!.name]: id };
  const publish = scene.contract.operations.find((one) => one.id === 'publishDataMart');
  if (publish !== undefined) await bringIntoUse(scene, publish, { path });
  return path;
}

function otherIn(before: Exchange, after: Exchange): string | undefined {
  if (!isSuccess(before.reply) || !isSuccess(after.reply)) return undefined;
  const [was, is] = [before, after].map(({ reply }) => jsonOf(reply));
  const kept = asked.find(({ id }) => id === 'validateDataMartDefinition')?.keeps;
  return kept?.find((field) => isOther(field, was, is));
}
