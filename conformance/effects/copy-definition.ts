import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, type Fault, type Outcome, passed } from '../outcome.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { kindNames } from '../arrange/definition-kind.ts';
import type { Scene } from '../scene.ts';

/**
 * "The new DataMart has a SQL definition": where the DataMart that the report is of shows one, the new one does not show
 * none, and it does not say that it is of another kind. In which field is not stated; one that holds a query under another
 * name is as good.
 */
export async function definesCopy(
  scene: Scene,
  exchange: Exchange,
  copy: Exchange,
  source: unknown,
  role: Role,
): Promise<Outcome> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const kind = isSuccess(copy.reply) ? otherKind(jsonOf(copy.reply)) : undefined;
  if (kind !== undefined && !/\bselect\b/i.test(copy.reply.body)) return failed(ofOtherKind(exchange, kind));
  const field = isSuccess(copy.reply) ? emptyDefinition(jsonOf(copy.reply)) : undefined;
  if (field === undefined || read === undefined || typeof source !== 'string') return passed;
  if (/\bselect\b/i.test(copy.reply.body)) return passed;
  const original = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: source } }, { role });
  const shown = isSuccess(original.reply) ? definitionsOf(jsonOf(original.reply)).get(field) : undefined;
  if (shown === undefined || isEmpty(shown)) return passed;
  const summary = 'The DataMart that a report was copied to has no definition';
  const requirement = 'report-copy-sql-definition';
  const received = `${describeReply(exchange)}, and that DataMart is ${describeReply(copy)}`;
  return failed({ key: 'definition', requirement, summary, expected: 'a SQL definition', received, exchange });
}

/** The kind of definition that a record says it has, where that is surely not SQL, in whatever words that one is called. */
export function otherKind(record: unknown): string | undefined {
  const [definition] = definitionsOf(record).values();
  const own = Object.entries(isObject(definition) ? definition : {}).filter(([name]) => /^(type|kind)$/i.test(name));
  // A definition may stand under the name of its kind.
  const [under, ...more] = Object.keys(isObject(definition) ? definition : {});
  const kinds = [
    ...own.map(([, kind]) => kind),
    ...kindNames.map((name) => fieldOf(record, name)),
    more.length === 0 ? under : undefined,
  ];
  return kinds.find((kind): kind is string => typeof kind === 'string' && notSql.test(kind));
}

/** Other kinds than SQL. */
const notSql = /^(table|view|connector|table_?pattern)$/i;

function ofOtherKind(exchange: Exchange, kind: string): Fault {
  return {
    key: 'kind',
    requirement: 'report-copy-sql-definition',
    level: 'stated',
    summary: 'The DataMart that a report was copied to has a definition of another kind',
    expected: 'a SQL definition',
    received: kind,
    exchange,
  };
}

/** The field in which a record says that it has no definition. */
function emptyDefinition(record: unknown): string | undefined {
  return [...definitionsOf(record)].find(([, value]) => isEmpty(value))?.[0];
}

/** The fields named `definition` of a record, or of an object in it. */
function definitionsOf(value: unknown, path = '', depth = 0): ReadonlyMap<string, unknown> {
  if (!isObject(value) || depth > 2) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, one]): [string, unknown][] => [
      ...(/^definition$/i.test(name) ? [[`${path}/${name}`, one] as [string, unknown]] : []),
      ...definitionsOf(one, `${path}/${name}`, depth + 1),
    ]),
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (isObject(value) && Object.keys(value).length === 0);
}
