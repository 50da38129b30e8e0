import type { Operation } from '../../spec/operation.ts';
import { mentions } from '../arrange/mentions.ts';
import { resourceParams } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { isSame } from '../updates/is-same.ts';
import type { Joined } from './join-own.ts';

/**
 * "body UpdateBlendedFieldsConfig" (PUT `/api/data-marts/{id}/blended-fields-config`): what one DataMart has set is its own. The
 * fault of a blendable schema that is as it was before anything was set, once another DataMart of ours is given again what it was
 * given last, which changes nothing of it.
 *
 * @param schema The blendable schema as it was before.
 */
export async function setElsewhere(
  scene: Pick<Scene, 'arrange' | 'diary' | 'send'>,
  operation: Operation,
  { id, role, schema }: Pick<Joined, 'id' | 'role' | 'schema'>,
): Promise<Fault | undefined> {
  const last = lastElsewhere(scene, operation, id);
  if (last === undefined || !isSuccess(schema.reply)) return undefined;
  const exchange = await scene.send(operation, last.parts, last.as);
  if (!isSuccess(exchange.reply)) return undefined;
  const read = schema.operation!;
  const path = { [resourceParams(read)[0]!.name]: id };
  const undone = await goesOn(async (): Promise<Exchange | undefined> => {
    const now = await scene.send(read, { path }, { role });
    return isSuccess(now.reply) && isSame(jsonOf(now.reply), jsonOf(schema.reply)) ? now : undefined;
  });
  if (undone === undefined) return undefined;
  const summary = 'What is set of the blended fields of one DataMart undoes what another one has set';
  const expected = 'a blendable schema that heeds what was set last of its own DataMart';
  return { key: 'elsewhere', summary, expected, received: describeReply(undone), exchange };
}

/** What was last set of another DataMart of ours, where it was accepted and does not name this one. */
function lastElsewhere(
  { arrange, diary }: Pick<Scene, 'arrange' | 'diary'>,
  operation: Operation,
  id: string,
): Entry | undefined {
  const param = resourceParams(operation)[0]!.name;
  return diary.findLast(({ exchange, parts }) => {
    const other = parts.path?.[param];
    const isAccepted = exchange.operation === operation && isSuccess(exchange.reply);
    if (!isAccepted || other === undefined || other === id || mentions(parts.body, id)) return false;
    return arrange.creatorOf({ resource: 'DataMart', id: other, parents: {} }) !== undefined;
  });
}
