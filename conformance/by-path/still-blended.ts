import { isObject, type JsonObject } from '../../spec/json.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { blendedFieldsOf } from '../output/blended-column.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { isSame } from '../updates/is-same.ts';
import { textsIn } from '../updates/part-of.ts';
import type { Pair } from './pair.ts';
import type { View } from './view.ts';

/**
 * "Blended fields pulled from joined DataMarts": the fault of a blendable schema that offers a field of a relationship which was
 * removed, just as it did before. Whose a field is, shows where it has the alias that no other relationship was ever given.
 */
export async function stillBlended(
  { scene, life, fresh }: Pair,
  { operation, exchange }: View,
  ask: () => Promise<Exchange>,
): Promise<Fault | undefined> {
  const aliases = aliasesOf({ scene, life, fresh });
  const offered = fieldsIn(exchange).filter((field) => aliases.some((alias) => isUnder(alias, field)));
  if (offered.length === 0) return undefined;
  // One that is marked as out of reach is another than before.
  const still = (one: Exchange): JsonObject | undefined =>
    offered.find((field) => fieldsIn(one).some((other) => isSame(other, field)));
  const after = await eventually(scene, life.resource, ask, (one) => still(one) === undefined);
  const field = still(after);
  if (field === undefined) return undefined;
  return {
    key: 'blended',
    summary: `The blendable schema offers a field of a ${life.resource} that was removed`,
    expected: `no ${JSON.stringify(field)}`,
    received: describeReply(after),
    exchange: after,
    operations: [life.remove.id, operation.id],
  };
}

function fieldsIn({ reply }: Exchange): readonly JsonObject[] {
  return isSuccess(reply) ? blendedFieldsOf(jsonOf(reply)) : [];
}

/** Whether a field has a name that is an alias, or begins with it. */
function isUnder(alias: string, field: JsonObject): boolean {
  return textsIn(field).some((text) => text === alias || (text.startsWith(alias) && /\W|_/.test(text[alias.length]!)));
}

/** What a relationship was called when it was created or changed, and no other one was. */
function aliasesOf({ scene, life, fresh }: Pick<Pair, 'scene' | 'life' | 'fresh'>): readonly string[] {
  const creation = scene.arrange.creationOf({ resource: life.resource, ...fresh });
  const sent = scene.diary.filter(
    ({ exchange }) =>
      [life.create, ...life.changes].includes(exchange.operation!) &&
      (exchange === creation || isSuccess(exchange.reply)),
  );
  const isOwn = ({ exchange, parts }: Entry): boolean =>
    exchange.operation === life.create
      ? exchange.reply === creation?.reply
      : isSame(parts.path ?? {}, pathTo(exchange.operation!, fresh));
  const others = sent.filter((one) => !isOwn(one)).flatMap(aliasesIn);
  return sent
    .filter(isOwn)
    .flatMap(aliasesIn)
    .filter((alias) => !others.includes(alias));
}

function aliasesIn({ parts: { body } }: Entry): readonly string[] {
  const named = Object.entries(isObject(body) ? body : {}).filter(([name]) => /(alias|name|prefix)$/i.test(name));
  return named.map(([, value]) => value).filter((value) => typeof value === 'string' && value !== '') as string[];
}
