import { type Identity, isSame, recordsIn } from '../arrange/identity.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';

/** The bodies with which a record of ours was created and changed, as texts. */
export function sentFor(scene: Scene, record: Identity): readonly string[] {
  const changes = scene.diary.filter(({ exchange, parts }) => {
    const { operation, reply } = exchange;
    if (operation?.lifecycle.action === 'read' || !isSuccess(reply)) return false;
    return recordsIn(operation!, parts.path).some((one) => one.resource === record.resource && isSame(one, record));
  });
  const creation = scene.arrange.creationOf({ parents: {}, ...record });
  return [creation, ...changes.map(({ exchange }) => exchange)].flatMap((one) => one?.message.body ?? []);
}
