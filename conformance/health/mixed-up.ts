import { isObject } from '../../spec/json.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { healthEntry } from './health-entry.ts';

type Ask = (ids: readonly string[]) => Promise<Exchange>;

/**
 * The fault of an answer about several DataMarts: of one it tells what is told of another one where each is asked about
 * alone, again and again. What an answer tells of one beside that may depend on the others.
 *
 * @param ids The ids of a few DataMarts that exist, and are not alike.
 */
export async function mixedUp(ids: readonly string[], ask: Ask): Promise<Fault | undefined> {
  const all = [...new Set(ids)];
  if (all.length < 2) return undefined;
  const exchange = await ask(all);
  const told = new Map<string, Told | undefined>();
  for (const id of all) told.set(id, toldOf(await ask([id]), id));
  // What goes by a place is right by chance where that is the place: each has another one then.
  const moved = [...all.slice(1), all[0]!];
  return (await mixedIn(all, exchange, told, ask)) ?? mixedIn(moved, await ask(moved), told, ask);
}

/** The same of one answer about all of them, given what is told of each alone. */
async function mixedIn(
  all: readonly string[],
  exchange: Exchange,
  told: ReadonlyMap<string, Told | undefined>,
  ask: Ask,
): Promise<Fault | undefined> {
  for (const [id, alone] of told) {
    const fields = differing(alone, toldOf(exchange, id));
    if (fields.length === 0) continue;
    const together = toldOf(exchange, id)!;
    const other = all.find(
      (one) => one !== id && fields.every((field) => told.get(one)?.get(field) === together.get(field)),
    );
    const again = await ask(all);
    const isSteady =
      differing(alone, toldOf(await ask([id]), id)).length === 0 && differing(together, toldOf(again, id)).length === 0;
    if (other === undefined || !isSteady) return undefined;
    const summary = 'Asked about several DataMarts, the health of one is told of another';
    const expected = `of ${id} what is told of it alone, of ${fields[0]}: ${told.get(id)!.get(fields[0]!)}`;
    return { key: 'mixed', summary, expected, received: describeReply(again), exchange: again };
  }
  return undefined;
}

/** The plain values that are told of a DataMart, as JSON, by the names of the fields that lead to them. */
type Told = ReadonlyMap<string, string>;

function toldOf({ reply }: Exchange, id: string): Told | undefined {
  const entry = isSuccess(reply) ? healthEntry(jsonOf(reply), id) : undefined;
  return isObject(entry) ? new Map(valuesIn(entry)) : undefined;
}

function valuesIn(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (!isObject(value)) return [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, one]) => valuesIn(one, path === '' ? name : `${path}.${name}`));
}

/** The names of the fields that both have, with other values. */
function differing(one: Told | undefined, other: Told | undefined): readonly string[] {
  return [...(one ?? [])].flatMap(([field, value]) =>
    other?.has(field) === true && other.get(field) !== value ? [field] : [],
  );
}
