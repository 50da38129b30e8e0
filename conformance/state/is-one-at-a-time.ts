import type { Arranged } from '../arrange/arrange.ts';
import type { Instance } from '../arrange/instances.ts';
import { type Lifecycle, readOne } from '../arrange/lifecycle.ts';
import { resourceParams } from '../arrange/paths.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';

/** "For the current user and context" (Endpoints / Insights and AI assistant): how many each has of them is not shown. */
const personal = 'AiAssistantSession';

/**
 * Whether a caller has one record of a kind at a time below a DataMart: creating another gives the first again, or puts it
 * away. A fault that mixes records up, or loses them, does so with those of two DataMarts as well.
 */
export async function isOneAtATime(scene: Scene, life: Lifecycle): Promise<boolean> {
  const [parent] = resourceParams(life.create);
  const { read, resource } = life;
  if (resource !== personal || read === undefined || parent?.resource === undefined) return false;
  const role = keyHolder(scene, life.create.role);
  const place = (): Promise<Arranged<Instance>> => scene.arrange.get(parent.resource!, { role, subject: 'fresh' });
  const [here, there] = [await place(), await place()];
  if (!here.ok || !there.ok) return false;
  const make = ({ id }: Instance): Promise<Arranged<Instance>> =>
    scene.arrange.get(resource, { role, subject: 'fresh', below: { [parent.resource!]: id } });
  const first = await make(here.value);
  const elsewhere = await make(there.value);
  if (!first.ok || !elsewhere.ok || elsewhere.value.id === first.value.id) return false;
  const ask = (): ReturnType<typeof readOne> => readOne(scene, read, first.value, role);
  const isThere = async (): Promise<boolean> =>
    isSuccess((await eventually(scene, resource, ask, ({ reply }) => isSuccess(reply))).reply);
  if (!(await isThere())) return false;
  const second = await make(here.value);
  return second.ok && (second.value.id === first.value.id || !(await isThere()));
}
