import type { Json, JsonObject } from '../../spec/json.ts';
import type { Call } from '../behaviour.ts';
import type { Begun } from '../records/rows.ts';
import type { Row } from '../store/store.ts';

/** The output controls: null where they are not given. */
export const controls = [
  'columnConfig',
  'filterConfig',
  'sortConfig',
  'limitConfig',
  'aggregationConfig',
  'dateTruncConfig',
  'uniqueCountConfig',
] as const;

/** A report that nobody has stored yet. */
export type NewReport = Row & Begun;

type Belonging = { readonly dataMartId: string; readonly destinationId: string; readonly ownerIds: Json };

/**
 * A report as it is stored, and as it is shown before its first run, so that one text is stored, answered and noted. Its
 * fields are named one by one: an object of other ones grows field by field, which takes longer than all else here.
 */
export function toNewReport(
  begun: Begun,
  body: JsonObject,
  { dataMartId, destinationId, ownerIds }: Belonging,
): NewReport {
  return {
    id: begun.id,
    createdAt: begun.createdAt,
    modifiedAt: begun.modifiedAt,
    createdByUser: begun.createdByUser,
    title: body['title']!,
    dataDestinationId: destinationId,
    destinationConfig: body['destinationConfig']!,
    columnConfig: body['columnConfig'] ?? null,
    filterConfig: body['filterConfig'] ?? null,
    sortConfig: body['sortConfig'] ?? null,
    limitConfig: body['limitConfig'] ?? null,
    aggregationConfig: body['aggregationConfig'] ?? null,
    dateTruncConfig: body['dateTruncConfig'] ?? null,
    uniqueCountConfig: body['uniqueCountConfig'] ?? null,
    dataMartId,
    ownerIds,
    lastRunId: null,
    lastRunAt: null,
    lastRunStatus: null,
  };
}

/**
 * Its JSON text. What was sent stands in it as it was sent, where the report has all of that: to write it once more takes
 * nearly as long as to read it did. Of names that are sent twice the last one counts, there as here (ECMA-404 leaves it
 * open); text of several lines is written anew, so that answers look alike.
 */
export function toNewText(row: NewReport, { body, bodyText }: Pick<Call, 'body' | 'bodyText'>): string {
  if (bodyText === undefined || bodyText.includes('\n')) return JSON.stringify(row);
  for (const name in body) if (row[name] !== body[name]) return JSON.stringify(row);
  let text = '{';
  for (const name in row) if (!(name in body) && row[name] !== undefined) text += `"${name}":${toJson(row[name])},`;
  return `${text}${bodyText.slice(bodyText.indexOf('{') + 1, bodyText.lastIndexOf('}'))}}`;
}

/** What a report has beside its body: ids and instants, of which nothing is to be escaped, and no texts else. */
function toJson(value: Json | undefined): string {
  return typeof value === 'string' ? `"${value}"` : value === null ? 'null' : JSON.stringify(value);
}
