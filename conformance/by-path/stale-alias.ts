import { isObject } from '../../spec/json.ts';
import { hasName } from '../arrange/lifecycle.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import type { Pair } from './pair.ts';

/**
 * "The sources reachable via relationships": the fault of a blendable schema that goes on naming a relationship by its former alias
 * alone, though that was changed. A service may keep the names of columns: then the new alias is there as well.
 *
 * @param exchange The answer to the change.
 * @param records The relationship as it was before the change, and as it is.
 */
export async function staleAlias(
  { scene, life, fresh, role }: Pair,
  exchange: Exchange,
  { was, is }: { readonly was: unknown; readonly is: unknown },
): Promise<Fault | undefined> {
  const [read] = operationsOn(scene.contract, 'read', 'BlendableSchema');
  const mart = fresh.parents['DataMart'];
  if (life.resource !== 'Relationship' || read === undefined || mart === undefined) return undefined;
  const record = inEnvelope(was);
  const [name, former] =
    Object.entries(isObject(record) ? record : {}).find(
      ([one, value]) => /alias$/i.test(one) && typeof value === 'string' && unlike.test(value),
    ) ?? [];
  const alias = name === undefined ? undefined : fieldOf(is, name);
  if (typeof former !== 'string' || typeof alias !== 'string' || former === alias) return undefined;
  const path = { [resourceParams(read)[0]!.name]: mart };
  const ask = (): Promise<Exchange> => scene.send(read, { path }, { role });
  const isStale = ({ reply }: Exchange): boolean =>
    isSuccess(reply) && hasName(reply.body, former) && !hasName(reply.body, alias);
  const schema = await eventually(scene, life.resource, ask, (answer) => !isStale(answer));
  if (!isStale(schema)) return undefined;
  return {
    key: 'alias',
    summary: 'The blendable schema names a Relationship by its former alias',
    expected: alias,
    received: describeReply(schema),
    exchange,
    operations: [exchange.operation!.id, read.id],
  };
}

/** An alias with a number of our own, which stands nowhere else by chance. */
const unlike = /[a-z]\D*\d{3,}$/i;
