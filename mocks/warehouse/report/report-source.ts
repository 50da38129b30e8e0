import type { Column } from '../column.ts';
import type { Source } from '../source.ts';
import type { AggregateFunction } from './report-config.ts';

/** What a report is made from: where the rows of its DataMart come from, its schema, and what is joined to it. */
export type ReportSource = {
  readonly source: Source;
  /** The native columns. */
  readonly columns: readonly Column[];
  readonly joins?: readonly Join[];
};

/** A related DataMart whose fields are blended in. Rows of the report's own DataMart are all kept, each of them once. */
export type Join = {
  /** The aliases of the relationships that lead to it, joined by dots. The path before the last dot must be joined, too. */
  readonly path: string;
  readonly source: Source;
  /** Its native columns. */
  readonly columns: readonly Column[];
  /** Pairs of a column of the DataMart that the path comes from and one of this. */
  readonly on: readonly { readonly sourceField: string; readonly targetField: string }[];
  readonly fields: readonly BlendedField[];
};

/** A field that is blended in. */
export type BlendedField = {
  readonly name: string;
  /** How several joined rows become one value; null takes the only one. */
  readonly aggregateFunction?: AggregateFunction | null;
};

/**
 * The unified identifier of a blended field.
 *
 * @example toBlendedName('web_sessions.ad_spend', 'cost') // 'web_sessions__ad_spend__cost'
 */
export function toBlendedName(path: string, field: string): string {
  return [...path.split('.'), field].join('__');
}
