import type { Contract } from '../../spec/contract.ts';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { capital, withArticle } from '../article.ts';
import { type Identity, recordsIn } from '../arrange/identity.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { toId } from '../arrange/records.ts';
import { resourceOf } from '../arrange/reference-of.ts';
import type { Attempt } from '../arrange/attempts.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';

/** What a session may be applied to, or become: records below the DataMart of the session. */
const appliedTo: readonly string[] = ['InsightArtifact', 'InsightTemplate', 'Insight'];

/**
 * What applying a session is answered with names a record beside the session, and the same key reads none by that id:
 * two answers that contradict each other. Told where another of its kind is read, and where applying once more ends
 * alike.
 */
export async function namedMissing(scene: Scene, operation: Operation): Promise<Fault | undefined> {
  if (operation.id !== 'applyAiAssistantSession') return undefined;
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return undefined;
  const { parts, role } = right.value;
  if ((await missingOf(scene, right.value, role)) === undefined) return undefined;
  const exchange = await scene.send(operation, parts, { role });
  const missing = await missingOf(scene, { exchange, parts }, role);
  if (missing === undefined || !(await readsOthers(scene, missing.record.resource, role))) return undefined;
  const { record, read } = missing;
  return {
    key: 'named',
    summary: `${capital(withArticle(record.resource))} that applying a session is answered with is not there`,
    expected: `${record.resource} ${record.id}`,
    received: `${describeReply(exchange)}, but ${read.message.path} is ${describeReply(read)}`,
    exchange,
  };
}

type Missing = { readonly record: Identity; readonly read: Exchange };

/** The first record that an answer names and that is not there. */
async function missingOf(scene: Scene, { exchange, parts }: Attempt, role: Role): Promise<Missing | undefined> {
  const { parents = {} } = recordsIn(exchange.operation!, parts.path).at(-1)!;
  // What is only begun is made later.
  if (!isSuccess(exchange.reply) || exchange.reply.status === 202 || isBegun(exchange)) return undefined;
  // What an answer only repeats of what sessions were given is of whoever sent it.
  const { resource: applied } = exchange.operation!.lifecycle;
  const given = scene.diary.filter((entry) => entry.exchange.operation?.lifecycle.resource === applied);
  const sent = given.flatMap((entry) => namedIn(scene.contract, entry.parts.body)).map(({ id }) => id);
  const named = namedIn(scene.contract, jsonOf(exchange.reply)).filter(({ id }) => !sent.includes(id));
  for (const { resource, id } of named) {
    const read = operationOnOne(scene.contract, 'read', resource);
    if (read === undefined) continue;
    const ask = (): Promise<Exchange> => readOne(scene, read, { id, parents }, role);
    const seen = await eventually(scene, resource, ask, ({ reply }) => reply.status !== 404);
    if (seen.reply.status === 404) return { record: { resource, id, parents }, read: seen };
  }
  return undefined;
}

function isBegun({ reply }: Exchange): boolean {
  return /trigger|pending|queued|running|progress/i.test(reply.body);
}

/** The records that an object names by their ids, or as an object with one. */
function namedIn(contract: Contract, answer: unknown): readonly Identity[] {
  if (!isObject(answer)) return [];
  return Object.entries(answer).flatMap(([name, value]) => {
    const resource = resourceOf(contract, isObject(value) ? `${name}Id` : name);
    if (resource === undefined || !appliedTo.includes(resource)) return [];
    const id = isObject(value) ? toId(value, resource) : idOf(value);
    return id === undefined ? [] : [{ resource, id }];
  });
}

function idOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whether records of the kind are read with the key at all. */
async function readsOthers(scene: Scene, resource: string, role: Role): Promise<boolean> {
  const other = await scene.arrange.get(resource, { role, subject: 'any' });
  const read = operationOnOne(scene.contract, 'read', resource)!;
  return other.ok && isSuccess((await readOne(scene, read, other.value, role)).reply);
}
