import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { pathOnlyLives } from '../by-path/path-only-life.ts';
import { failed, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { lastRead, readsAsBefore } from '../state/reads-as-before.ts';
import { unremoved } from '../state/state-faults.ts';
import { isSuccess } from '../target/message.ts';
import { isWell } from './ended-trigger.ts';
import { type HeavyTalk, triggerOf } from './heavy-history.ts';

/** What is accepted need not be done (RFC 9110, 15.3.3). */
const accepted = 202;

/**
 * The trigger of a message that has come to a good end, and is then removed, is not read in each word as before. One that is
 * under way may come to its end first.
 */
export async function removesTrigger(scene: Scene, talk: HeavyTalk): Promise<Outcome> {
  const life = pathOnlyLives(scene.contract).find(({ resource }) => resource === 'AiAssistantRunTrigger');
  const trigger = triggerOf(talk);
  const end = life?.read && trigger && lastRead(scene, life.read, trigger);
  if (life?.read === undefined || trigger === undefined || end === undefined || !isWell(end)) return passed;
  const exchange = await scene.send(life.remove, { path: pathTo(life.remove, trigger) }, { role: talk.role });
  if (!isSuccess(exchange.reply) || exchange.reply.status === accepted) return passed;
  const ghost = await readsAsBefore(scene, life.read, trigger, talk.role);
  if (ghost === undefined) return passed;
  return failed({ ...unremoved(exchange, life), requirement: endpointRequirement(life.remove) });
}
