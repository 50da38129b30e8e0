import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { livingRecords } from '../undisturbed/living-records.ts';

/** A DataMart of ours, and the role whose key has created it. */
export type Published = { readonly ok: true; readonly value: Instance; readonly role: Role };

/**
 * A DataMart that this run has created and published, so that it has a definition of its own which is right; undefined where
 * none is known.
 */
export function publishedMart(scene: Scene): Published | undefined {
  const published = scene.diary
    .filter(({ exchange }) => exchange.operation!.id === 'publishDataMart' && isSuccess(exchange.reply))
    .map(({ exchange, parts }) => recordsIn(exchange.operation!, parts.path).at(-1)?.id);
  const value = livingRecords(scene, 'DataMart').find(({ id }) => published.includes(id));
  const role = value && scene.arrange.creatorOf({ resource: 'DataMart', ...value });
  return value === undefined || role === undefined ? undefined : { ok: true, value, role };
}
