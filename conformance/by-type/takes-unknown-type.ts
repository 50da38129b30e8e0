import type { Operation } from '../../spec/operation.ts';
import { pathValues } from '../arrange/path-values.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { statedLists } from '../lists/stated-lists.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';

/** A type that is none of those stated, of storages or of destinations. */
export const unknownType = 'NO_SUCH_TYPE';

/**
 * The fault of a list by type ("path `type`", an enumeration) that takes a type which is none of those stated, where another
 * such list refuses it: a target that lists nothing for what it does not know does so in all of them.
 */
export async function takesUnknownType(scene: Scene, operation: Operation): Promise<Fault | undefined> {
  const exchange = await ask(scene, operation);
  if (!isSuccess(exchange.reply)) return undefined;
  for (const other of statedLists(scene.contract)) {
    if (other === operation || pathValues(other) === undefined) continue;
    const { reply } = await ask(scene, other);
    if (![400, 404, 422].includes(reply.status)) continue;
    const summary = 'A list by type takes a type that is none of those stated, which another refuses';
    return {
      key: 'unknown',
      level: 'stated',
      summary,
      expected: 'refused (4xx)',
      received: describeReply(exchange),
      exchange,
    };
  }
  return undefined;
}

/** What a list of a type that nobody knows is answered. */
function ask(scene: Scene, operation: Operation): Promise<Exchange> {
  const path = { [pathValues(operation)!.parameter]: unknownType };
  return scene.once(`unknown type ${operation.id}`, () =>
    scene.send(operation, { path }, { role: keyHolder(scene, operation.role) }),
  );
}
