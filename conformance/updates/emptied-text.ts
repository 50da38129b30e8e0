import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { isWritten } from '../arrange/described-texts.ts';
import { recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { mentions } from '../arrange/mentions.ts';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { doneBetween, type Entry } from '../undisturbed/diary.ts';
import { inEnvelope } from './in-envelope.ts';
import { isEmpty } from './part-of.ts';

/** A text that was given to a record, and that the answer to a change of its name alone shows empty. */
export type Emptied = {
  readonly name: string;
  readonly was: string;
  readonly change: Exchange;
  readonly instance: Instance;
  readonly role: Role;
};

/** An update that says in its path which part of a record it is about: it leaves the others. */
const ofOnePart = /\/(title|description|icon)$/;

/**
 * The text that was sent for a record and shown of it last, and that the answer to a change of another part shows empty, with
 * no other request about the record between the two: of all that this run has seen.
 */
export function emptiedText({ diary }: Pick<Scene, 'diary'>, operation: Operation): Emptied | undefined {
  if (!ofOnePart.test(operation.path)) return undefined;
  for (const [at, { exchange, parts, as }] of diary.entries()) {
    const record = recordsIn(operation, parts.path).at(-1);
    if (exchange.operation !== operation || record === undefined || !('role' in as)) continue;
    const now = shownOf(exchange, record.id);
    const sent = isObject(parts.body) ? parts.body : {};
    const names = Object.keys(now ?? {}).filter((name) => isWritten(name) && !(name in sent) && isEmpty(now![name]));
    for (const name of names) {
      const was = lastShown(diary, at, record.id, name);
      if (was === undefined || !wasSent(diary.slice(0, at), name, was)) continue;
      const instance = { id: record.id, parents: record.parents ?? {} };
      return { name, was, change: exchange, instance, role: as.role };
    }
  }
  return undefined;
}

/** Whether a record is shown without a text, under the name that it had. */
export function isEmptyIn(exchange: Exchange, { name, instance }: Emptied): boolean {
  const now = shownOf(exchange, instance.id);
  return now !== undefined && Object.hasOwn(now, name) && isEmpty(now[name]);
}

/** The text that a record was shown with last before an entry, where nothing else was written about it since. */
function lastShown(diary: readonly Entry[], to: number, id: string, name: string): string | undefined {
  const from = diary.findLastIndex(({ exchange }, index) => {
    const shown = index < to ? shownOf(exchange, id) : undefined;
    return shown !== undefined && Object.hasOwn(shown, name);
  });
  const was = from < 0 ? undefined : shownOf(diary[from]!.exchange, id)![name];
  if (typeof was !== 'string' || was === '') return undefined;
  const others = doneBetween(diary, from, to).filter((entry) => entry !== diary[to] && writesOn(entry, id));
  return others.length === 0 ? was : undefined;
}

/** Whether something may have been written about a record: what was refused has not. */
export function writesOn({ exchange: { operation, reply }, parts }: Entry, id: string): boolean {
  if (operation!.method === 'GET' || (reply.status >= 400 && reply.status < 500)) return false;
  return mentions(parts.path, id) || mentions(parts.body, id);
}

function wasSent(diary: readonly Entry[], name: string, text: string): boolean {
  return diary.some(({ parts: { body } }) => isObject(body) && body[name] === text);
}

/** The record that a successful answer shows; undefined where it shows another, or none. */
function shownOf({ reply }: Exchange, id: string): JsonObject | undefined {
  if (!isSuccess(reply) || !reply.body.includes(id)) return undefined;
  const record = inEnvelope(jsonOf(reply));
  return isObject(record) && Object.values(record).includes(id) ? record : undefined;
}
