import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import type { Instance } from '../arrange/instances.ts';
import { isUnmistakable } from '../arrange/mentions.ts';
import { listOperation } from '../arrange/paths.ts';
import { toPage } from '../lists/pages.ts';
import { describeReply, failed, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { type HeavyTalk, triggerOf } from './heavy-history.ts';

const resource = 'AiAssistantRunTrigger';

/** The list of what was begun in another DataMart does not have the trigger of a message, as that was sent below its own. */
export async function isOfItsOwn(scene: Scene, talk: HeavyTalk): Promise<Outcome> {
  const list = listOperation(scene.contract, resource);
  const trigger = triggerOf(talk);
  const own = trigger?.parents['DataMart'];
  // Below each DataMart, short ids may be counted anew.
  if (list === undefined || own === undefined || !isUnmistakable(trigger!.id)) return passed;
  const other = await otherThan(scene, own, talk);
  if (other === undefined) return passed;
  const ask = (): Promise<Exchange> =>
    scene.send(list, { path: pathTo(list, { id: '', parents: { DataMart: other.id } }) }, { role: talk.role });
  const listed = await goesOn(async () => {
    const shown = await ask();
    const isThere = toPage(scene, list, shown)?.ids.includes(trigger!.id) === true;
    return isThere ? shown : undefined;
  });
  if (listed === undefined) return passed;
  return failed({
    key: 'other',
    requirement: endpointRequirement(list),
    summary: 'The trigger of a message is listed below another DataMart',
    expected: `a list without ${trigger!.id}`,
    received: describeReply(listed),
    exchange: listed,
  });
}

/** Another DataMart of ours. */
async function otherThan(scene: Scene, own: string, { role }: HeavyTalk): Promise<Instance | undefined> {
  const known = livingRecords(scene, 'DataMart').find(({ id }) => id !== own);
  if (known !== undefined) return known;
  const made = await scene.arrange.get('DataMart', { role, subject: 'fresh' });
  return made.ok && made.value.id !== own ? made.value : undefined;
}
