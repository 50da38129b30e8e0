import { isObject, type JsonObject } from '../../spec/json.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Check } from '../check.ts';
import { ownedDataMart } from '../lists/owned-data-mart.ts';
import { boundsOf } from '../lists/bounds-of.ts';
import { forgetsOffset } from '../lists/forgets-offset.ts';
import { repeatedRow } from '../lists/repeated-row.ts';
import { filteredPages } from '../lists/filtered-pages.ts';
import { isSame } from '../lists/is-same.ts';
import { few, moving } from '../lists/list-outcomes.ts';
import { statedLists } from '../lists/stated-lists.ts';
import { toListCase } from '../lists/to-list-case.ts';
import { describeReply, failed, type Fault, inconclusive, type Outcome, passed } from '../outcome.ts';
import { type Lister, readAll, readPage, type Whole } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { filteredTotal } from '../totals/filtered-total.ts';
import { shownIn } from '../undisturbed/sights.ts';

/** `ownerFilter` parts a list in two: the records that have owners and those that have none. */
export const ownerFilter: Check = {
  id: 'owner-filter',
  title: 'ownerFilter parts a list in two',
  parallel: false,
  cases: ({ contract }) =>
    statedLists(contract)
      .filter((operation) => boundsOf(operation, 'ownerFilter') !== undefined)
      .map((operation) =>
        toListCase(contract, operation, {
          check: 'owner-filter',
          id: 'parts',
          requirement:
            operation.id === 'listDataMarts' ? 'data-marts-owner-filter' : `parameter-${operation.id}-ownerFilter`,
          count: 1,
          run: ownersPart,
        }),
      ),
};

/** Whether owners exist or not, no record is in both lists, and none is in neither. */
async function ownersPart(scene: Scene, reader: Lister): Promise<Outcome> {
  const owned = reader.operation.id === 'listDataMarts' ? await ownedDataMart(scene) : undefined;
  const first = await readAll(scene, reader);
  // One that has owners for certain may be kept from the reader, and is not from who has created it.
  const role = owned && scene.arrange.creatorOf({ resource: 'DataMart', id: owned, parents: {} });
  const isKept = owned !== undefined && first?.ids.includes(owned) === false && role !== reader.role;
  const lister: Lister = isKept && role !== undefined ? { ...reader, role } : reader;
  const whole = lister === reader ? first : await readAll(scene, lister);
  const has = await readAll(scene, lister, { ownerFilter: 'has_owners' });
  const none = await readAll(scene, lister, { ownerFilter: 'no_owners' });
  const unread = whole !== undefined && (has === undefined || none === undefined);
  const refused = unread ? await refusedValue(scene, lister) : undefined;
  if (refused !== undefined) return refused;
  if (whole === undefined || has === undefined || none === undefined)
    return inconclusive('the lists could not be read to their end', 'a smaller project');
  if (whole.ids.length === 0) return few(lister, 1);
  const parts = { whole, has, none };
  const fault =
    wronglyParted(parts) ??
    (await ownerless(scene, lister, owned, parts)) ??
    contraryItem(lister, parts) ??
    filteredTotal(whole, [has, none]) ??
    (await contraryRecord(scene, lister, none)) ??
    (await wrongPart(scene, lister, whole, { has_owners: has, no_owners: none }));
  if (fault !== undefined) {
    // A list that moves is read twice only where something seems wrong.
    const again = await readAll(scene, lister);
    return isSame(whole.ids.toSorted(), (again?.ids ?? []).toSorted()) ? failed(fault) : moving(lister);
  }
  const by = new Map([
    ['has_owners', has.ids],
    ['no_owners', none.ids],
  ]);
  return (await filteredPages(scene, lister, 'ownerFilter', { all: whole.ids, by })) ?? passed;
}

/** A list, and what its filter makes of it. */
type Parts = { readonly whole: Whole; readonly has: Whole; readonly none: Whole };

/** A record that is in both parts, or in neither, or in one of them alone. */
function wronglyParted({ whole, has, none }: Parts): Fault | undefined {
  const both = has.ids.filter((id) => none.ids.includes(id));
  const neither = whole.ids.filter((id) => !has.ids.includes(id) && !none.ids.includes(id));
  const expected = 'each record in one of has_owners and no_owners';
  if (both.length > 0) {
    return {
      key: 'both',
      summary: 'ownerFilter lists a record as with and without owners',
      expected,
      received: `in both: ${both.slice(0, 3).join(', ')}`,
      exchange: none.exchange,
    };
  }
  if (neither.length === 0) return partAlone({ whole, has, none });
  return {
    key: 'neither',
    summary: 'ownerFilter lists a record neither as with nor as without owners',
    expected,
    received: `in neither: ${neither.slice(0, 3).join(', ')}`,
    exchange: has.exchange,
  };
}

/** A part that shows a record twice, or that begins anew at an offset past its end, where the list without the filter does not. */
async function wrongPart(
  scene: Scene,
  lister: Lister,
  whole: Whole,
  parts: Readonly<Record<string, Whole>>,
): Promise<Fault | undefined> {
  for (const [value, part] of Object.entries(parts)) {
    const query = { ...lister.parts.query, ownerFilter: value };
    const filtered: Lister = { ...lister, parts: { ...lister.parts, query } };
    const isRepeated = part.repeated.length > 0 && whole.repeated.length === 0;
    const twice = isRepeated ? await repeatedRow(scene, filtered, part.exchange) : undefined;
    const fault = twice ?? (await forgetsOffset(scene, filtered, whole, part));
    if (fault !== undefined) return { ...fault, level: 'implied' };
  }
  return undefined;
}

/** A record that the list shows with the filter, and not without. */
function partAlone({ whole, has, none }: Parts): Fault | undefined {
  const part = [has, none].find(({ ids }) => ids.some((id) => !whole.ids.includes(id)));
  if (part === undefined) return undefined;
  const missing = part.ids.filter((id) => !whole.ids.includes(id));
  return {
    key: 'alone',
    level: 'implied',
    summary: 'A list without ownerFilter lacks a record that it has with it',
    expected: 'all records',
    received: `without ${missing.slice(0, 3).join(', ')}`,
    exchange: whole.exchange,
  };
}

/**
 * A record whose own fields show owners is none without. That it shows none says the reverse of a report alone: its
 * `ownerIds` are stated, and elsewhere not every owner need be shown.
 */
function contraryItem({ operation }: Lister, { has, none }: Pick<Parts, 'has' | 'none'>): Fault | undefined {
  const isReport = operation.lifecycle.resource === 'Report';
  const looks = [
    ...(isReport ? [{ value: 'has_owners', part: has, wrong: false }] : []),
    { value: 'no_owners', part: none, wrong: true },
  ];
  for (const { value, part, wrong } of looks) {
    const record = [...part.rows.values()].filter(isObject).find((one) => showsOwners(one) === wrong);
    if (record === undefined) continue;
    const level = isReport && Array.isArray(record['ownerIds']) ? 'stated' : 'implied';
    const summary = `ownerFilter=${value} lists a record ${wrong ? 'that has owners' : 'without owners'}`;
    const received = JSON.stringify(Object.fromEntries(ownersOf(record))).slice(0, 200);
    const expected = `records with ${value} only`;
    return { key: 'contrary', level, summary, expected, received, exchange: part.exchange };
  }
  return undefined;
}

/** A record among those without owners that showed some when it was read, created or changed, and shows them still. */
async function contraryRecord(scene: Scene, { operation, role }: Lister, none: Whole): Promise<Fault | undefined> {
  const read = operationOnOne(scene.contract, 'read', operation.lifecycle.resource);
  if (read === undefined) return undefined;
  const shown = scene.diary.flatMap((entry) => {
    const record = shownIn(scene, read, entry);
    const body = jsonOf(entry.exchange.reply);
    return record !== undefined && none.ids.includes(record.id) && isObject(body) ? [{ id: record.id, body }] : [];
  });
  const last = new Map(shown.map(({ id, body }) => [id, body]));
  const id = [...last.keys()].find((one) => showsOwners(last.get(one)!) === true);
  if (id === undefined) return undefined;
  const exchange = await readOne(scene, read, { id, parents: {} }, role);
  const record = isSuccess(exchange.reply) ? jsonOf(exchange.reply) : undefined;
  if (!isObject(record) || showsOwners(record) !== true) return undefined;
  const summary = 'ownerFilter=no_owners lists a record that has owners';
  const received = JSON.stringify({ id, ...Object.fromEntries(ownersOf(record)) }).slice(0, 200);
  return {
    key: 'contrary',
    level: 'implied',
    summary,
    expected: 'records with no_owners only',
    received,
    exchange: none.exchange,
  };
}

/** A DataMart that was given owners, among those without. */
async function ownerless(
  scene: Scene,
  lister: Lister,
  owned: string | undefined,
  { has, none }: Parts,
): Promise<Fault | undefined> {
  if (owned === undefined || !none.ids.includes(owned) || has.ids.includes(owned)) return undefined;
  const isListed = async (): Promise<boolean> =>
    (await readAll(scene, lister, { ownerFilter: 'no_owners' }))?.ids.includes(owned) === true;
  if (!(await eventually(scene, 'DataMart', isListed, (is) => !is))) return undefined;
  const summary = 'ownerFilter=no_owners lists a DataMart that was given owners, and shows them';
  return { key: 'owned', summary, expected: 'DataMarts without owners', received: owned, exchange: none.exchange };
}

/** Whether a record shows owners: true or false where it has lists of them, undefined where it has none. */
function showsOwners(record: JsonObject): boolean | undefined {
  const lists = ownersOf(record);
  return lists.length === 0 ? undefined : lists.some(([, list]) => (list as unknown[]).length > 0);
}

/** Its lists of owners, which may stand in an object of that name. */
function ownersOf(record: JsonObject): readonly (readonly [string, unknown])[] {
  const { owners } = record;
  const inside = isObject(owners) ? Object.entries(owners).filter(([name]) => /^(technical|business)/i.test(name)) : [];
  const own = Object.entries(record).filter(([name]) =>
    /^(technical|business)?_?owner_?(s|ids|user_?ids|users|members)$/i.test(name),
  );
  return [...own, ...inside].filter(([, value]) => Array.isArray(value));
}

/** A stated value is not refused where the list without it is answered. */
async function refusedValue(scene: Scene, lister: Lister): Promise<Outcome | undefined> {
  for (const value of ['has_owners', 'no_owners']) {
    const { exchange } = await readPage(scene, lister, { ownerFilter: value });
    if (![400, 422].includes(exchange.reply.status)) continue;
    const summary = `ownerFilter=${value} is refused`;
    return failed({ key: 'refused', summary, expected: '200', received: describeReply(exchange), exchange });
  }
  return undefined;
}
