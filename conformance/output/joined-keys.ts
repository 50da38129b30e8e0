import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { pairsIn } from '../effects/two-conditions.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import type { Control } from './control.ts';

/** A column of a DataMart, and the blended column of another one that has the same value in each row that they are joined by. */
export type JoinedKey = { readonly own: string; readonly blended: string };

/**
 * "Blended fields joined from related DataMarts": a row has the values of the row that it is joined with, by the fields which the
 * graph of relationships names, and not of another one. What is joined may be aggregated, so that only the key of another row is
 * surely that of another row.
 */
export const joinedKeys: Control = {
  id: 'joined-keys',
  requirement: 'report-column-config',
  level: 'implied',
  summary: 'A row of a report has the blended values of another row than it is joined with',
  attempts: ({ rows, joins = [] }) =>
    joins.flatMap(({ own, blended }) => {
      if (!Object.hasOwn(rows[0] ?? {}, own) || Object.hasOwn(rows[0] ?? {}, blended)) return [];
      const isJoined = (row: JsonObject): boolean => plain(row[own]) !== '' && plain(row[blended]) !== '';
      const strayIn = (all: readonly JsonObject[]): JsonObject | undefined => {
        const keys = new Set(all.map((row) => plain(row[own])));
        return all.find(
          (row) =>
            isJoined(row) &&
            plain(row[own]) !== plain(row[blended]) &&
            keys.has(plain(row[blended])) &&
            !mayBeAggregate(row[blended], row[own], all.length),
        );
      };
      return [
        {
          bodies: [{ columnConfig: [own, blended] }],
          expected: `in each row the same in ${own} and ${blended}, which it is joined by`,
          twice: true,
          tells: ([joined]) =>
            joined!.some((row) => isJoined(row) && plain(row[own]) === plain(row[blended])) &&
            new Set(joined!.map((row) => plain(row[own]))).size > 1,
          fault: ([joined]) => {
            const stray = strayIn(joined!);
            return stray && JSON.stringify(stray);
          },
        },
      ];
    }),
};

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
    return isSuccess(reply) ? joinsIn(jsonOf(reply), dataMartId, blended) : [];
  });
}

/** How a field is called that tells where a relationship begins. */
const ofSource = /source|left|from/i;

/**
 * The keys in a graph of relationships that begin at a DataMart, of which one blended column has the name.
 *
 * @example
 * // [{ own: 'a', blended: 'buyers__b' }]
 * joinsIn({ edges: [{ source: 'm', alias: 'buyers', on: [{ left: 'a', right: 'b' }] }] }, 'm', ['buyers__b']);
 */
export function joinsIn(graph: unknown, dataMartId: string, blended: readonly string[]): readonly JoinedKey[] {
  return objectsIn(graph).flatMap((edge) => {
    const [, alias] =
      Object.entries(edge).find(([name, value]) => /alias/i.test(name) && typeof value === 'string') ?? [];
    const begins = Object.entries(edge).some(([name, value]) => ofSource.test(name) && mentions(value, dataMartId));
    if (typeof alias !== 'string' || !begins) return [];
    return pairsIn(edge).flatMap(({ own, other }) => {
      const column = blended.find((name) => ['__', '.', '_'].some((mark) => name === `${alias}${mark}${other}`));
      return column === undefined ? [] : [{ own, blended: column }];
    });
  });
}

/** The objects in the lists of an answer. */
function objectsIn(value: unknown, depth = 0): readonly JsonObject[] {
  if (depth > 3) return [];
  if (Array.isArray(value)) return value.filter(isObject);
  return isObject(value) ? Object.values(value).flatMap((one) => objectsIn(one, depth + 1)) : [];
}
