import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { fieldNames } from '../arrange/columns.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { blendedFieldsOf } from './blended-column.ts';
import { streamReport } from './fresh-report.ts';
import { hasColumn } from './has-column.ts';

/**
 * "Null means all native columns": what is wrong with a report of a DataMart that is joined, where it has a blended column and
 * selects none. It is one whose blendable schema was read before.
 */
export async function blendedElsewhere(scene: Scene, operation: Operation): Promise<Outcome | undefined> {
  const joined = joinedDataMart(scene);
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (joined === undefined || read === undefined) return undefined;
  const path = { [resourceParams(read)[0]!.name]: joined.id };
  const record = await scene.send(read, { path }, { role: joined.role });
  const native = isSuccess(record.reply) ? fieldNames(jsonOf(record.reply)) : [];
  const name = joined.blended.find((one) => !native.includes(one) && !joined.native.includes(one));
  if (native.length === 0 || name === undefined) return undefined;
  // Twice, as what a DataMart pulls from others may change.
  const exchange =
    (await hasColumn(scene, operation, joined.id, name)) === true
      ? await streamReport(scene, operation, joined.id, {})
      : undefined;
  if (exchange?.reply.body.includes(`"${name}"`) !== true) return undefined;
  const summary = 'The stream of a report that selects no columns has blended ones';
  const expected = `native columns, without ${name}`;
  const received = exchange.reply.body.split('\n', 1)[0]!.slice(0, 200);
  return failed({ key: 'blended', summary, expected, received, exchange });
}

/** A DataMart, who has read its blendable schema, and the names of the fields that are there: pulled from others, and its own. */
export type Joined = {
  readonly id: string;
  readonly role: Role;
  readonly blended: readonly string[];
  readonly native: readonly string[];
};

/**
 * A DataMart whose blendable schema has shown fields that are pulled from others, their names, and who has read it; one of
 * which a field is said to be included comes first.
 */
export function joinedDataMart({ diary }: Scene): Joined | undefined {
  const joined: Joined[] = [];
  for (const { exchange, parts, as } of diary) {
    const { lifecycle } = exchange.operation!;
    if (lifecycle.resource !== 'BlendableSchema' || lifecycle.action !== 'read' || !isSuccess(exchange.reply)) continue;
    const [id] = Object.values(parts.path ?? {});
    const schema = jsonOf(exchange.reply);
    const fields = blendedFieldsOf(schema);
    const included = fields.filter(isIncluded);
    const blended = [...included, ...fields].flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
    const own = Object.entries(isObject(schema) ? schema : {}).filter(([name]) => /native/i.test(name));
    const native = own.flatMap(([, one]) => fieldNames(one));
    if (id === undefined || !('role' in as) || blended.length === 0) continue;
    const found = { id, role: as.role, blended, native };
    if (included.length > 0) return found;
    joined.push(found);
  }
  return joined[0];
}

function isIncluded(field: JsonObject): boolean {
  return Object.entries(field).some(([name, value]) => /^(is_?)?included$/i.test(name) && value === true);
}
