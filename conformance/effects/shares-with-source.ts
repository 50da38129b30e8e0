import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { memberIdsOf } from '../arrange/members.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { identityOf } from '../keys/identity.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { lastUnchanged } from '../undisturbed/last-unchanged.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { isSame } from '../updates/is-same.ts';
import { textsIn } from '../updates/part-of.ts';
import { type Update, updateOne } from '../updates/update-one.ts';

/** Parts of a DataMart that its copy begins with, by the update of each, and how fields are called that show them. */
const parts: Readonly<Record<string, RegExp>> = { updateDataMartSchema: /schema/i, updateDataMartOwners: /owner/i };

/** An update of a part of the copy, and what the source has shown of it before. */
type Changed = Pick<Update, 'exchange' | 'sent'> & { readonly shows: RegExp; readonly own: JsonObject };

/**
 * "The new DataMart" is one of its own: the fault that the DataMart that a report is of shows the schema or the owners that its copy
 * was given. It is given back what it had, in the way in which it was changed.
 *
 * @param copying The answer to copying the report.
 * @param marts The ids of the copy and of the DataMart that the report is of.
 */
export async function sharesWithSource(
  scene: Scene,
  copying: Exchange,
  marts: { readonly copy: string; readonly source: unknown },
  role: Role,
): Promise<Fault | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (read === undefined || typeof marts.source !== 'string') return undefined;
  const [copy, source]: Instance[] = [marts.copy, marts.source].map((id) => ({ id, parents: {} }));
  const readSource = (): Promise<Exchange> => readOne(scene, read, source!, role);
  const was = recordIn(lastUnchanged(scene, read, source!, role) ?? (await readSource()));
  if (was === undefined) return undefined;
  const changed: Changed[] = [];
  for (const [id, shows] of Object.entries(parts)) {
    const operation = scene.contract.operations.find((one) => one.id === id);
    const requests =
      operation && (await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' }));
    const bodies = requests?.ok === true ? requests.value.map(({ body }) => body) : [];
    // What is not shown in a form in which it is sent could not be given back.
    const form = bodies.filter(isObject).find((body) => Object.keys(body).every((name) => name in was));
    if (operation === undefined || form === undefined) continue;
    const also = shows.test('owners') ? await newOwners(scene, was, role) : {};
    const done = await updateOne(scene, operation, read, { alone: true, of: { instance: copy!, role }, also });
    if (done.ok)
      changed.push({
        ...done.value,
        shows,
        own: Object.fromEntries(Object.keys(form).map((name) => [name, was[name]!])),
      });
  }
  const after = await readSource();
  const is = recordIn(after);
  if (is === undefined) return undefined;
  const taken = changed.filter(({ sent, shows }) =>
    Object.keys(was).some((name) => shows.test(name) && hasTaken(sent, was[name], is[name])),
  );
  // Both hold the same: what is given back to the one, the other has as well.
  for (const { exchange: given, own } of taken)
    await scene.send(given.operation!, { path: pathTo(given.operation!, copy!), body: own }, { role });
  const [first] = taken;
  if (first === undefined) return undefined;
  const { exchange } = first;
  const operation = exchange.operation!;
  return {
    key: `shared ${operation.id}`,
    requirement: `operation-${operation.id}`,
    summary: 'A DataMart that a report is of shows what its copy was given',
    expected: 'what it has shown before',
    received: describeReply(after),
    exchange,
    operations: [operation.id, copying.operation!.id],
  };
}

function recordIn({ reply }: Exchange): JsonObject | undefined {
  const record = isSuccess(reply) ? inEnvelope(jsonOf(reply)) : undefined;
  return isObject(record) ? record : undefined;
}

/** Of each list of owners that a record shows by their ids, one that it does not name, beside who has created the copy. */
async function newOwners(scene: Scene, record: JsonObject, role: Role): Promise<JsonObject> {
  const [creator, members] = [await identityOf(scene, role), await memberIdsOf(scene, role)];
  const lists = Object.entries(record).filter(
    (entry): entry is [string, readonly Json[]] => /owner_?ids$/i.test(entry[0]) && Array.isArray(entry[1]),
  );
  const entries = lists.flatMap(([name, ids]) => {
    const other = members.find((id) => id !== creator && !ids.includes(id));
    return creator === undefined || other === undefined ? [] : [[name, [creator, other]] as const];
  });
  return Object.fromEntries(entries);
}

/** Whether a field has a text that was sent, and had not before. */
function hasTaken(sent: JsonObject, was: unknown, is: unknown): boolean {
  if (isSame(was, is)) return false;
  const [before, now] = [new Set(textsIn(was)), new Set(textsIn(is))];
  return textsIn(sent).some((text) => now.has(text) && !before.has(text));
}
