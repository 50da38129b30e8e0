import { referenceOf } from '../arrange/reference-of.ts';
import { toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { otherKind } from './copy-definition.ts';

/** A report, and the DataMart that it is of. */
export type ReportOf = { readonly id: string; readonly source: string };

/**
 * A listed report of a listed DataMart whose definition is not by SQL, best one without a list of rules or columns of its own;
 * undefined where none was seen. Of such a one, what becomes of the definition shows: "the new DataMart has a SQL definition".
 */
export function reportOfOtherKind(scene: Scene): ReportOf | undefined {
  const kinds = new Map([...listed(scene, 'DataMart')].map(([id, row]) => [id, otherKind(row)]));
  const reports = [...listed(scene, 'Report')].flatMap(([id, row]) => {
    const source = referenceOf(row, 'DataMart');
    const isOurs = scene.arrange.creatorOf({ resource: 'Report', id }) !== undefined;
    return source === undefined || isOurs || kinds.get(source) === undefined ? [] : [{ id, source, row }];
  });
  const [best] = reports.toSorted((one, other) => Number(isControlled(one.row)) - Number(isControlled(other.row)));
  return best && { id: best.id, source: best.source };
}

/** The records of a resource that lists have shown, by id, as the last one has. */
function listed(scene: Scene, resource: string): ReadonlyMap<string, unknown> {
  return new Map(
    scene.diary.flatMap(({ exchange }) => {
      const { lifecycle } = exchange.operation!;
      const isList = lifecycle.action === 'list' && lifecycle.resource === resource && isSuccess(exchange.reply);
      return isList ? [...(toPage(scene, exchange.operation!, exchange)?.rows ?? [])] : [];
    }),
  );
}

/** Whether a report has output controls, by the names of their fields. */
function isControlled(row: unknown): boolean {
  return Object.entries(row as object).some(
    ([name, value]) =>
      /^(column|filter|sort|aggregation|date_?trunc)_?config$/i.test(name) && Array.isArray(value) && value.length > 0,
  );
}
