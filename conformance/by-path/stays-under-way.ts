import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { capital, withArticle } from '../article.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Instance } from '../arrange/instances.ts';
import type { Scene } from '../scene.ts';
import { lastRead } from '../state/reads-as-before.ts';
import type { Exchange } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { isShownUnderWay } from '../undisturbed/states.ts';
import { heldBy } from './held-by.ts';
import { openLooks } from './open-looks.ts';
import { areOthersOver, mayTakeLong } from './others-over.ts';
import type { PathOnlyLife } from './path-only-life.ts';

/** Milliseconds from one look at a trigger to the next, before others are looked at and after: twenty seconds in all. */
export type TriggerPauses = { readonly before: readonly number[]; readonly after: readonly number[] };

const usualPauses: TriggerPauses = { before: [0, 1_000, 2_000], after: [4_000, 6_000, 7_000] };

/**
 * The fault of a trigger that stays under way, by reading it and by its status, while triggers of other families that
 * were created later have come to a good end: so it is not the service as a whole that takes long. It is the one that was
 * created first, since it has had most time; of those that were last seen under way where some were.
 */
export async function triggerStaysUnderWay(
  scene: Scene,
  life: PathOnlyLife,
  pauses: TriggerPauses = usualPauses,
): Promise<Fault | undefined> {
  const { read, status, resource } = life;
  const living = livingRecords(scene, resource);
  const wasOpen = (one: Instance): boolean =>
    [read, status].flatMap((look) => (look && lastRead(scene, look, one)) ?? []).some(isShownUnderWay);
  const trigger = living.find(wasOpen) ?? living[0];
  if (read === undefined || status === undefined || trigger === undefined || mayTakeLong(life)) return undefined;
  const looks = openLooks(scene, { read, status }, trigger, heldBy(scene, life, trigger), isShownUnderWay);
  if (looks === undefined || (await goesOn(looks.isRead, pauses.before)) === undefined) return undefined;
  const others = await areOthersOver(scene, life, trigger);
  const shown = others && (await goesOn(looks.isReadAndTold, pauses.after));
  return shown && toFault(life, shown, others);
}

function toFault({ resource, read, status, create }: PathOnlyLife, shown: Exchange, others: readonly string[]): Fault {
  return {
    key: 'never',
    requirement: endpointRequirement(read!),
    summary: `${capital(withArticle(resource))} stays under way while later triggers of other kinds are over`,
    expected: `a trigger that is over, as ${others.join(' and ')} are`,
    received: describeReply(shown),
    exchange: shown,
    operations: [read!, status!, create].map(({ id }) => id),
  };
}
