import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { destinationOfType } from '../arrange/destination-of-type.ts';
import { fieldOf, toRecords } from '../arrange/records.ts';
import { typeFieldOf, typesOf } from '../arrange/stated-types.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { secretKeyIn } from './secret-key.ts';

const resource = 'DataDestination';

/**
 * A destination of ours of a type that "can carry a secret key", as one that is listed does: what usually is created may be of
 * another. Undefined where none is listed, or none of that type may be created of what is known.
 */
export async function keyedDestination(scene: Scene, role: Role): Promise<string | undefined> {
  const type = keyedType(scene, typesOf(scene.contract, resource));
  return type === undefined ? undefined : destinationOfType(scene, role, type);
}

/** The type of a destination that some list shows with a secret key. */
function keyedType({ diary }: Scene, types: readonly string[]): string | undefined {
  const lists = diary.filter(({ exchange: { operation, reply } }) => {
    const { action, resource: of } = operation!.lifecycle;
    return action === 'list' && of === resource && isSuccess(reply);
  });
  const rows = lists.flatMap(({ exchange }) => toRecords(jsonOf(exchange.reply)) ?? []).filter(isObject);
  const keyed = rows.find((row) => secretKeyIn(row) !== undefined && typeFieldOf(row, types) !== undefined);
  return keyed && (fieldOf(keyed, typeFieldOf(keyed, types)!) as string);
}
