import { isObject } from '../../spec/json.ts';
import { describeReply } from '../outcome.ts';
import { fieldOf } from '../arrange/records.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/** What only those change who use a service, and none of its works: what a record is called and is said to be. */
const words: readonly string[] = ['title', 'name', 'displayName', 'description'];

/** What a report asks for. */
export const controls: readonly string[] = [
  'limitConfig',
  'columnConfig',
  'filterConfig',
  'sortConfig',
  'aggregationConfig',
  'dateTruncConfig',
  'uniqueCountConfig',
];

/** The fields of a record that only an update of them changes. */
export const lookedAt: readonly string[] = [...words, ...controls];

/** How a record is not as it was: in words, and what was read in each case. */
export type Disturbance = { readonly how: string; readonly was: string; readonly is: string };

/**
 * In what a record that is read is not as it was; undefined where all is as before, and where it could not be read. Looked at
 * are its words, whether it has a definition still, whatever else has the `prefix` of what this run has written, and what a
 * report asks for.
 */
export function disturbance(
  { resource, prefix }: { readonly resource: string; readonly prefix: string },
  before: Exchange,
  now: Exchange,
): Disturbance | undefined {
  if ([404, 410].includes(now.reply.status)) return { how: 'is gone', was: 'the record', is: describeReply(now) };
  if (!isSuccess(now.reply)) return undefined;
  const [defined, left] = [before, now].map(({ reply }) => fieldOf(jsonOf(reply), 'definition'));
  if (isObject(defined) && left === null)
    return { how: 'has no definition', was: `definition ${JSON.stringify(defined)}`, is: 'definition null' };
  const fields = resource === 'Report' ? lookedAt : words;
  for (const field of new Set([...fields, ...writtenFields(jsonOf(before.reply), prefix)])) {
    const [was, is] = [before, now].map(({ reply }) => fieldOf(jsonOf(reply), field));
    if (was === undefined || JSON.stringify(was) === JSON.stringify(is)) continue;
    const show = (value: unknown): string => `${field} ${JSON.stringify(value) ?? 'not shown'}`;
    return { how: `has another ${field}`, was: show(was), is: show(is) };
  }
  return undefined;
}

/** The fields of a record that show what was written in this run. */
function writtenFields(record: unknown, prefix: string): readonly string[] {
  if (!isObject(record)) return [];
  return Object.keys(record).filter((name) => typeof record[name] === 'string' && record[name].includes(prefix));
}
