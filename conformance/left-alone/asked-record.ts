import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { nameFieldIn, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { makeReady } from '../arrange/ready.ts';
import { fieldOf } from '../arrange/records.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { stateOf } from '../undisturbed/states.ts';
import { isSame } from '../updates/is-same.ts';

/** What is asked of a record, and what of it is as it was afterwards, whatever its fields are called. */
export type Asked = { readonly id: string; readonly keeps: readonly ('name' | 'definition' | 'state')[] };

/** Operations that are asked about a record and are not said to change it. */
export const asked: readonly Asked[] = [
  { id: 'validateDataMartDefinition', keeps: ['name', 'definition', 'state'] },
  { id: 'copyReportAsDataMart', keeps: ['name'] },
  { id: 'runReport', keeps: ['name'] },
];

/** A record of ours is there afterwards, and shows the same: read, asked, and read again. */
export async function staysAsItWas(scene: Scene, operation: Operation, one: Asked): Promise<Outcome> {
  // A record that others have used may be in every state already, or gone.
  const outcome = await judge(scene, operation, one, 'fresh');
  if (outcome.state === 'not applicable' || outcome.state === 'inconclusive')
    return judge(scene, operation, one, 'own');
  return outcome.state === 'failed' && (await isByItself(scene, operation, one, outcome))
    ? notApplicable(byItself)
    : outcome;
}

const byItself = 'a DataMart is published by something else';

/** Whether what was published once is not so the next time, or another that was not asked about is published then as well. */
async function isByItself(scene: Scene, operation: Operation, one: Asked, { faults }: Failed): Promise<boolean> {
  if (!faults.some(({ key }) => key === 'state')) return false;
  const { resource } = resourceParams(operation).at(-1)!;
  const role = creatorOf(scene, resource!, keyHolder(scene, operation.role));
  const beside = await scene.arrange.get(resource!, { role, subject: 'fresh' });
  const again = await judge(scene, operation, one, 'fresh');
  const read = operationOnOne(scene.contract, 'read', resource!);
  if (again.state !== 'failed' || !beside.ok || read === undefined) return true;
  const { reply } = await readOne(scene, read, beside.value, role);
  return !isSuccess(reply) || isPublished(jsonOf(reply));
}

type Failed = Extract<Outcome, { readonly state: 'failed' }>;

async function judge(scene: Scene, operation: Operation, { keeps }: Asked, subject: 'fresh' | 'own'): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { parts, role } = right.value;
  const leaf = resourceParams(operation).at(-1)!;
  const resource = leaf.resource!;
  const own = await scene.arrange.get(resource, { role: creatorOf(scene, resource, role), subject });
  const read = operationOnOne(scene.contract, 'read', resource);
  if (!own.ok) return inconclusive(own.reason, own.remedy);
  if (read === undefined) return notApplicable('nothing reads such a record');
  const look = (): Promise<Exchange> => readOne(scene, read, own.value, role);
  const ours = { ...parts, path: { ...parts.path, [leaf.name]: own.value.id } };
  let before = await look();
  let exchange = await scene.send(operation, ours, { role });
  if (!isSuccess(exchange.reply) && (await makeReady(scene, operation, ours, exchange.reply, role))) {
    before = await look();
    exchange = await scene.send(operation, ours, { role });
  }
  if (!isSuccess(before.reply)) return notApplicable(`the record was answered ${before.reply.status}`);
  if (!isSuccess(exchange.reply)) return notApplicable(`it was answered ${exchange.reply.status}`);
  const after = await look();
  const noun = withArticle(resource);
  const fault = (key: string, summary: string, expected: string): Outcome =>
    failed({ key, summary, expected, received: describeReply(after), exchange });
  if ([404, 410].includes(after.reply.status)) return fault('gone', `It takes ${noun} away`, 'the record as it was');
  if (!isSuccess(after.reply)) return passed;
  const [was, is] = [before, after].map(({ reply }) => jsonOf(reply));
  const other = keeps.find((field) => isOther(field, was, is));
  if (other === undefined) return passed;
  return fault(other, `It changes the ${other} of ${noun}`, JSON.stringify(shown(other, was)));
}

/** A name is another, a definition is none any more, and what was not published is: other states may be those of being asked. */
export function isOther(field: Asked['keeps'][number], was: unknown, is: unknown): boolean {
  if (field === 'state') return isPublished(is) && !isPublished(was);
  const [before, after] = [was, is].map((record) => shown(field, record));
  return before !== undefined && (field === 'name' ? !isSame(before, after) : after === undefined);
}

function isPublished(record: unknown): boolean {
  const isSaid = ['isPublished', 'published'].some((name) => fieldOf(record, name) === true);
  return isSaid || /^(published|active|live)$/.test(stateOf(record)?.state ?? '');
}

function shown(field: Asked['keeps'][number], record: unknown): unknown {
  if (field === 'state') return stateOf(record)?.state;
  const name = field === 'name' ? nameFieldIn(record) : field;
  return name === undefined ? undefined : (fieldOf(record, name) ?? undefined);
}
