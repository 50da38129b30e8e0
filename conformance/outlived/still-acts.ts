import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { hasName, nameOf } from '../arrange/lifecycle.ts';
import { resourceParams } from '../arrange/paths.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { freshStream } from '../streams/fresh-stream.ts';
import { linesOf, toRows } from '../streams/stream-rows.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isGone, removedDataMart } from './removed-data-mart.ts';

/** Fewer lines may say that there is nothing. */
const rowsNeeded = 3;

/** A DataMart that was removed, and of which reading says that there is none, begins no run. */
export function stillRuns(scene: Scene, operation: Operation): Promise<Outcome> {
  const begins = (now: Exchange): boolean => idOfCreated(operation, now.reply, 'Run', scene) !== undefined;
  const role = keyHolder(scene, operation.role);
  return acts(scene, operation, { role, isActing: begins, summary: 'A DataMart that was removed begins a run' });
}

/** Nor does it give the rows that a DataMart gives which was created in the same way. */
export async function stillStreams(scene: Scene, operation: Operation): Promise<Outcome> {
  const living = await freshStream(scene);
  if (!living.ok) return inconclusive(living.reason, living.remedy);
  const rows = rowsIn(living.value.exchange);
  if (rows.size < rowsNeeded)
    return inconclusive('the stream of a new DataMart has too few rows', 'a DataMart with many rows');
  // What is long is read in part, and in any order.
  const gives = (now: Exchange): boolean => rowsIn(now).intersection(rows).size >= rowsNeeded;
  const summary = 'A DataMart that was removed gives the rows of one that is there';
  return acts(scene, operation, { role: living.value.role, isActing: gives, summary });
}

/** Nor is it given another title. */
export async function stillChanges(scene: Scene, operation: Operation): Promise<Outcome> {
  const role = keyHolder(scene, operation.role);
  const requests = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
  const body = requests.ok ? requests.value[0]?.body : undefined;
  const name = nameOf(body);
  if (name === undefined) return notApplicable('what a title is sent as is not known');
  const has = ({ reply }: Exchange): boolean => hasName(reply.body, name);
  return acts(scene, operation, {
    role,
    body,
    isActing: has,
    summary: 'A DataMart that was removed is given another title',
  });
}

/** What is not to be done any more, and whose key asks for it. */
type Acting = {
  readonly role: Role;
  /** What is sent; as a rule, what began a run. */
  readonly body?: Json | undefined;
  readonly isActing: (now: Exchange) => boolean;
  readonly summary: string;
};

async function acts(
  scene: Scene,
  operation: Operation,
  { role, body: sent, isActing, summary }: Acting,
): Promise<Outcome> {
  const removed = await removedDataMart(scene);
  if (!removed.ok) return inconclusive(removed.reason, removed.remedy);
  const { id } = removed.value;
  const body = sent ?? removed.value.body;
  const parts = { path: { [resourceParams(operation)[0]!.name]: id }, ...(operation.body !== undefined && { body }) };
  const ask = (): Promise<Exchange> => scene.send(operation, parts, { role });
  const does = (now: Exchange): boolean => isSuccess(now.reply) && isActing(now);
  const after = await eventually(scene, 'DataMart', ask, (now) => !does(now));
  if (!does(after)) return passed;
  if (!(await isGone(scene, removed.value))) return notApplicable('the DataMart may be there');
  const expected = 'nothing, as reading the DataMart gives';
  return failed({ key: 'outlived', summary, expected, received: describeReply(after), exchange: after });
}

/** The lines of a stream that differ; none where they may not all be rows. */
function rowsIn({ reply }: Exchange): ReadonlySet<string> {
  const lines = linesOf(reply);
  return new Set(toRows(lines) === undefined ? [] : lines);
}
