import type { Json } from '../../spec/json.ts';
import type { Call } from '../behaviour.ts';
import type { Row } from '../store/store.ts';
import type { ColumnType } from '../warehouse/column.ts';
import { toAggregateType } from '../warehouse/report/aggregate.ts';
import type { AggregateFunction } from '../warehouse/report/report-config.ts';

/** A DataMart that relationships lead to: by which, over which aliases, and in how many steps. */
export type Reached = {
  readonly dataMart: Row;
  readonly relationship: Row;
  /** The aliases of the relationships on the way, joined by dots. */
  readonly path: string;
  readonly depth: number;
};

/** A blended field: a field of a related DataMart under the unified identifier that a report selects. */
export type BlendedField = {
  readonly name: string;
  readonly type: string;
  readonly path: string;
  readonly sourceDataMartId: string;
  readonly sourceFieldName: string;
  readonly alias: string | null;
  readonly aggregateFunction: string | null;
};

type SourceConfig = {
  path: string;
  fields: { name: string; alias?: string | null; aggregateFunction?: string | null }[];
};

/**
 * Every DataMart that relationships lead to from one, nearest first. Each relationship is followed once, and none back to
 * a DataMart on the way, so that circles end; over two aliases, a DataMart is reached twice.
 */
export async function reachFrom({ store }: Pick<Call, 'store'>, start: Row): Promise<readonly Reached[]> {
  const reached: Reached[] = [];
  const followed = new Set<string>();
  let front: { row: Row; path: string; way: readonly string[] }[] = [{ row: start, path: '', way: [start.id] }];
  while (front.length > 0) {
    const next: typeof front = [];
    for (const { row, path, way } of front) {
      for (const relationship of await store.list('Relationship', { index: 'bySource', value: row.id })) {
        const dataMart = await store.get('DataMart', relationship['targetDataMartId'] as string);
        if (dataMart === undefined || followed.has(relationship.id) || way.includes(dataMart.id)) continue;
        followed.add(relationship.id);
        const alias = relationship['targetAlias'] as string;
        const here = { dataMart, relationship, path: path === '' ? alias : `${path}.${alias}`, depth: way.length };
        reached.push(here);
        next.push({ row: dataMart, path: here.path, way: [...way, dataMart.id] });
      }
    }
    front = next;
  }
  return reached;
}

/** The fields that a DataMart takes from those that it reaches, as its blended fields configuration says. */
export function toBlendedFields(dataMart: Row, reached: readonly Reached[]): BlendedField[] {
  const config = dataMart['blendedFieldsConfig'] as { sources: SourceConfig[] } | null;
  return (config?.sources ?? []).flatMap(({ path, fields }) => {
    const source = reached.find((candidate) => candidate.path === path);
    if (source === undefined) return [];
    return fields.flatMap(({ name, alias = null, aggregateFunction = null }) => {
      const native = fieldsOf(source.dataMart).find((candidate) => candidate.name === name);
      if (native === undefined) return [];
      const unified = `${path.replaceAll('.', '__')}__${name}`;
      return [
        {
          name: unified,
          type: toBlendedType(native.type, aggregateFunction),
          path,
          sourceDataMartId: source.dataMart.id,
          sourceFieldName: name,
          alias,
          aggregateFunction,
        },
      ];
    });
  });
}

function toBlendedType(type: string, aggregate: string | null): string {
  return aggregate === null ? type : toAggregateType(aggregate as AggregateFunction, type as ColumnType);
}

/** The native fields of a DataMart; none until it has a schema. */
export function fieldsOf(
  dataMart: Row,
): readonly { readonly name: string; readonly type: string; readonly [key: string]: Json }[] {
  const schema = dataMart['schema'] as { fields?: { name: string; type: string }[] } | null;
  return schema?.fields ?? [];
}
