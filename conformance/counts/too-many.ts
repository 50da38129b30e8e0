import type { Operation } from '../../spec/operation.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { type Belonging, belongings } from './belongings.ts';
import { countsIn } from './counts-in.ts';
import { recordsShown } from './shown-counts.ts';

/** What a run has seen of its own records: how many, the numbers that they tell, and those of more than it had created. */
export type Seen = {
  readonly own: number;
  readonly counts: readonly Doubt[];
  readonly doubts: readonly Doubt[];
  /** Whether one was shown to which something belongs, by what it belongs to. */
  readonly filled: ReadonlySet<Belonging>;
};

/** A field that tells how many there are, and of what. */
export type Doubt = { readonly name: string; readonly belonging: Belonging };

/** Looks through the answers of an operation for records of our own that count more than was created for them. */
export function seenCounts(scene: Scene, operation: Operation): Seen {
  const { resource } = operation.lifecycle;
  const ofIt = belongings.filter(({ of }) => of === resource);
  const doubts = new Map<string, Doubt>();
  const counts = new Map<string, Doubt>();
  const filled = new Set<Belonging>();
  let own = 0;
  scene.diary.forEach(({ exchange, as }, index) => {
    if (exchange.operation !== operation || !('role' in as) || !isSuccess(exchange.reply)) return;
    for (const [id, record] of recordsShown(scene, operation, exchange)) {
      if (scene.arrange.creationOf({ resource, id }) === undefined) continue;
      own += 1;
      for (const belonging of ofIt) {
        for (const [name, is] of countsIn(record, belonging)) {
          if (is !== 0) filled.add(belonging);
          counts.set(name, { name, belonging });
          if (is < 0 || (is > 0 && is > livingOf(scene, scene.diary.slice(0, index), id)))
            doubts.set(name, { name, belonging });
        }
      }
    }
  });
  return { own, counts: [...counts.values()], doubts: [...doubts.values()], filled };
}

/** How many records that name another were created and not removed: as many as can be counted, or more. */
function livingOf(scene: Scene, before: readonly Entry[], id: string): number {
  const done = (action: string): readonly Exchange[] =>
    before
      .map(({ exchange }) => exchange)
      .filter(({ operation, reply }) => operation!.lifecycle.action === action && isSuccess(reply));
  const removed = new Set(done('remove').map(({ message }) => message.path.split('/').at(-1)));
  return done('create').filter(({ operation, message, reply }) => {
    const child = idOfCreated(operation!, reply, operation!.lifecycle.resource, scene);
    const isOfIt = `${message.path} ${message.body ?? ''}`.includes(id) && child !== id;
    return isOfIt && (child === undefined || !removed.has(encodeURIComponent(child)));
  }).length;
}
