import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { fieldOf, toRecords } from '../arrange/records.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isSame } from '../updates/is-same.ts';
import { bodyFor, formerBody, changeSetting } from './former.ts';
import { otherThan } from './other-than.ts';

/**
 * A notification that is set otherwise is so in the list, and neither the rest of it nor another one is changed with
 * it.
 */
export async function keepsNotification(scene: Scene, operation: Operation): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const [list] = operationsOn(scene.contract, 'list', resource);
  const [param] = resourceParams(operation);
  const role = keyHolder(scene, operation.role);
  const given = await bodyFor(scene, operation, role);
  if (list === undefined || param === undefined || given === undefined)
    return notApplicable('what a notification is set with is not known');
  const ask = (): Promise<Exchange> => scene.send(list, {}, { role });
  const rows = rowsOf(await ask());
  const id = await idIn(scene, operation, param.name, rows, role);
  const ownOf = (all: readonly JsonObject[]): JsonObject | undefined =>
    all.find((one) => id !== undefined && mentions(one, id));
  const row = ownOf(rows);
  const former = formerBody(given, row);
  // What nothing would put back is set as the operator has it.
  const body = row === undefined || former === undefined ? given : otherwise(given, row);
  if (id === undefined || row === undefined || !Object.keys(body).some((name) => isOther(body, row, name)))
    return notApplicable('the list does not show how a notification is set');
  const setting = { operation, role, path: { [param.name]: id }, former };
  return changeSetting(scene, setting, async (set, same) => {
    const first = await ask();
    const spread = same === undefined ? undefined : anotherChanged(id, rows, first, same);
    if (spread !== undefined) return failed(spread);
    const before = ownOf(rowsOf(first)) ?? row;
    const exchange = await set(body);
    if (!isSuccess(exchange.reply)) return notApplicable(`the other way was answered ${exchange.reply.status}`);
    const lostIn = (all: Exchange): string | undefined => lostField(body, before, ownOf(rowsOf(all)));
    const after = await eventually(scene, resource, ask, (all) => lostIn(all) === undefined);
    const lost = lostIn(after);
    if (lost !== undefined) {
      const summary = `The ${lost} that a notification is given is lost`;
      const expected = `${lost}: ${JSON.stringify(body[lost])}`;
      // Whether it was not kept, or is not listed as it is, nobody can tell.
      const operations = [operation.id, list.id];
      return failed({ key: 'lost', summary, expected, received: describeReply(after), exchange, operations });
    }
    const another = anotherChanged(id, rows, after, exchange);
    return another === undefined ? passed : failed(another);
  });
}

/** The fault of a change with which a notification of another name is changed. */
function anotherChanged(id: string, was: readonly JsonObject[], is: Exchange, exchange: Exchange): Fault | undefined {
  const [before, after] = [was, rowsOf(is)].map((all) => all.filter((one) => !mentions(one, id)));
  const isChanged = (one: JsonObject, at: number): boolean => otherThan(one, after![at], []) !== undefined;
  if (before!.length !== after!.length || !before!.some(isChanged)) return undefined;
  const summary = 'With one notification, another is changed';
  return { key: 'another', summary, expected: 'the others as they were', received: describeReply(is), exchange };
}

/** What a notification is called in the path: as the operator has it, as its rows show it, or by its id. */
async function idIn(
  scene: Scene,
  operation: Operation,
  name: string,
  rows: readonly JsonObject[],
  role: Role,
): Promise<string | undefined> {
  const [shown] = rows.map((row) => fieldOf(row, name));
  const told = requestOf(scene.profile, operation)?.path?.[name] ?? shown;
  if (typeof told === 'string') return told;
  const known = await scene.arrange.get(operation.lifecycle.resource, { role, subject: 'found' });
  return known.ok ? known.value.id : undefined;
}

/** A body whose switches are thrown the other way than a row shows them. */
function otherwise(given: JsonObject, row: JsonObject): JsonObject {
  const thrown = Object.keys(given).filter(
    (name) => typeof given[name] === 'boolean' && fieldOf(row, name) === given[name],
  );
  return { ...given, ...Object.fromEntries(thrown.map((name) => [name, given[name] !== true])) };
}

/** Whether a row shows a field of a body, with another value. */
function isOther(body: JsonObject, row: JsonObject, name: string): boolean {
  const shown = fieldOf(row, name);
  return shown !== undefined && !isSame(shown, body[name]);
}

/** A field that is shown as it was, or as nothing, though another value was sent. */
function lostField(body: JsonObject, was: JsonObject, is: JsonObject | undefined): string | undefined {
  return Object.keys(body).find((name) => {
    const [before, after] = [was, is].map((row) => fieldOf(row, name));
    const isNone = after === null || after === '' || (Array.isArray(after) && after.length === 0);
    return (
      before !== undefined && after !== undefined && !isSame(after, body[name]) && (isNone || isSame(before, after))
    );
  });
}

function rowsOf({ reply }: Exchange): readonly JsonObject[] {
  return (isSuccess(reply) ? (toRecords(jsonOf(reply)) ?? []) : []).filter(isObject);
}
