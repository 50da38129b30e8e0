import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { toId } from '../arrange/records.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { pairsIn } from '../effects/two-conditions.ts';
import type { Scene } from '../scene.ts';
import { rowsIn } from '../streams/stream-rows.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import type { Control } from './control.ts';
import { toReason } from './report-streams.ts';

/** A column of a DataMart, and the blended column of another one that has the same value in each row that they are joined by. */
export type JoinedKey = {
  readonly own: string;
  readonly blended: string;
  /** Whether they are joined by these two columns alone, and by no others beside. */
  readonly isAlone?: boolean;
  /** How many rows of the other DataMart have a value, by its text; undefined where not all of them are known. */
  readonly keys?: ReadonlyMap<string, number> | undefined;
};

/**
 * "Blended fields joined from related DataMarts": a row has the values of the row that it is joined with, by the fields which the
 * graph of relationships names, and not those of another one, nor none where there is one. What is joined may be aggregated, so that
 * only the key of another row is surely that of another row.
 */
export const joinedKeys: Control = {
  id: 'joined-keys',
  requirement: 'report-column-config',
  level: 'implied',
  summary: 'A row of a report has other blended values than those of the row that it is joined with',
  attempts: ({ rows, joins = [] }) =>
    joins.flatMap((join) => {
      const { own, blended } = join;
      if (!Object.hasOwn(rows[0] ?? {}, own) || Object.hasOwn(rows[0] ?? {}, blended)) return [];
      const isSame = (row: JsonObject): boolean => plain(row[own]) === plain(row[blended]);
      return [
        {
          bodies: [{ columnConfig: [own, blended] }],
          expected: `in each row the same in ${own} and ${blended}, which it is joined by`,
          twice: true,
          tells: ([joined]) =>
            joined!.some((row) => isKnown(row, join) || (isJoined(row, join) && isSame(row))) &&
            new Set(joined!.map((row) => plain(row[own]))).size > 1,
          fault: ([joined]) => {
            const wrong = strayIn(joined!, join) ?? lostIn(joined!, join);
            return wrong && JSON.stringify(wrong);
          },
        },
      ];
    }),
};

function isJoined(row: JsonObject, { own, blended }: JoinedKey): boolean {
  return plain(row[own]) !== '' && plain(row[blended]) !== '';
}

/** Whether one row of the other DataMart, and one alone, has the key of a row. */
function isKnown(row: JsonObject, { own, isAlone, keys }: JoinedKey): boolean {
  return isAlone === true && plain(row[own]) !== '' && keys?.get(plain(row[own])) === 1;
}

/** A row with the key of another one. */
function strayIn(rows: readonly JsonObject[], join: JoinedKey): JsonObject | undefined {
  const { own, blended } = join;
  const keys = new Set(rows.map((row) => plain(row[own])));
  return rows.find((row) => {
    if (!isJoined(row, join) || plain(row[own]) === plain(row[blended]) || !keys.has(plain(row[blended]))) return false;
    // What is made of one row is its value, or how many there are.
    return isKnown(row, join) ? plain(row[blended]) !== '1' : !mayBeAggregate(row[blended], row[own], rows.length);
  });
}

/** A row that is joined with none, as all are, though another has its key. */
function lostIn(rows: readonly JsonObject[], join: JoinedKey): JsonObject | undefined {
  return rows.some((row) => isJoined(row, join)) ? undefined : rows.find((row) => isKnown(row, join));
}

/** Whether a number may be the sum of several numbers like another one, or their count, of which there are about as many as rows. */
function mayBeAggregate(value: unknown, own: unknown, count: number): boolean {
  const [sum, one] = [value, own].map(Number) as [number, number];
  if (!Number.isFinite(sum)) return false;
  return sum <= count || Number.isInteger(sum / one);
}

/** A value as it is compared by whatever collation there is. */
function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `${value}`.trim().toLowerCase() : '';
}

/** The keys that a DataMart is joined by, as the graph of its relationships and its blended fields show them. */
export function joinsOf(
  scene: Scene,
  dataMartId: string,
  role: Role,
  blended: readonly string[],
): Promise<readonly JoinedKey[]> {
  return scene.once(`joins of ${dataMartId}`, async () => {
    const read = operationsOn(scene.contract, 'read', 'RelationshipGraph').find(
      (operation) => resourceParams(operation)[0]?.resource === 'DataMart',
    );
    if (read === undefined || blended.length === 0) return [];
    const path = pathTo(read, { id: dataMartId, parents: { DataMart: dataMartId } });
    const { reply } = await scene.send(read, { path }, { role });
    const joins = isSuccess(reply) ? joinsIn(jsonOf(reply), dataMartId, blended).slice(0, joinsAtMost) : [];
    return Promise.all(joins.map(async (join) => ({ ...join, keys: await keysOf(scene, join) })));
  });
}

/** How many joins are looked at: each takes a stream of the other DataMart. */
const joinsAtMost = 2;

/** How many rows of a DataMart have each value of a column; undefined where its stream is not read to its end. */
async function keysOf(scene: Scene, { target, column }: Joining): Promise<ReadonlyMap<string, number> | undefined> {
  const stream = scene.contract.operations.find(({ id }) => id === 'streamDataMartData');
  const right = stream && target !== undefined ? await rightRequestOfAny(scene, stream) : undefined;
  if (stream === undefined || right?.ok !== true) return undefined;
  const path = { [resourceParams(stream)[0]!.name]: target! };
  const { role } = right.value;
  const exchange = await scene.once(`rows of ${target}`, () => scene.send(stream, { path }, { role }).catch(toReason));
  if (typeof exchange === 'string') return undefined;
  const { reply } = exchange;
  const rows = isSuccess(reply) && !reply.partial ? rowsIn(reply) : undefined;
  const groups = rows && Map.groupBy(rows, (row) => plain(row[column]));
  return groups && new Map([...groups].map(([key, { length }]) => [key, length]));
}

/** How a field is called that tells where a relationship begins, and where it leads to. */
const ofSource = /source|left|from/i;
const ofTarget = /target|right|^to([A-Z_]|$)/;

/** What two DataMarts are joined by: the other one, and which of its columns that is. */
type Joining = JoinedKey & { readonly target?: string | undefined; readonly column: string };

/**
 * The keys in a graph of relationships that begin at a DataMart, of which one blended column has the name.
 *
 * @example
 * // [{ own: 'a', blended: 'buyers__b', isAlone: true, target: 'n', column: 'b' }]
 * joinsIn({ edges: [{ source: 'm', target: 'n', alias: 'buyers', on: [{ left: 'a', right: 'b' }] }] }, 'm', ['buyers__b']);
 */
export function joinsIn(graph: unknown, dataMartId: string, blended: readonly string[]): readonly Joining[] {
  return objectsIn(graph).flatMap((edge) => {
    const [, alias] =
      Object.entries(edge).find(([name, value]) => /alias/i.test(name) && typeof value === 'string') ?? [];
    const begins = Object.entries(edge).some(([name, value]) => ofSource.test(name) && mentions(value, dataMartId));
    if (typeof alias !== 'string' || !begins) return [];
    const pairs = pairsIn(edge);
    return pairs.flatMap(({ own, other }) => {
      const name = blended.find((one) => ['__', '.', '_'].some((mark) => one === `${alias}${mark}${other}`));
      const isAlone = pairs.length === 1;
      return name === undefined ? [] : [{ own, blended: name, isAlone, target: targetOf(edge), column: other }];
    });
  });
}

/** The id of the DataMart that a relationship leads to; undefined where it is not told. */
function targetOf(edge: JsonObject): string | undefined {
  const told = Object.entries(edge).flatMap(([name, value]) => {
    if (!ofTarget.test(name) || /alias|field|column|title|name/i.test(name)) return [];
    return isObject(value) ? [toId(value, 'DataMart')] : [value];
  });
  return told.find((one): one is string => typeof one === 'string' && one !== '');
}

/** The objects in the lists of an answer. */
function objectsIn(value: unknown, depth = 0): readonly JsonObject[] {
  if (depth > 3) return [];
  if (Array.isArray(value)) return value.filter(isObject);
  return isObject(value) ? Object.values(value).flatMap((one) => objectsIn(one, depth + 1)) : [];
}
