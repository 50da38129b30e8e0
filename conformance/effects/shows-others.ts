import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { hasBothSides } from './message-history.ts';

/** How many sessions are looked at that were there before, and in how many DataMarts they are looked for. */
const [sessionsAtMost, martsAtMost] = [3, 8];

/**
 * Whether reading a session that was there before shows both what was said and what was answered: then reading loses
 * nothing. Undefined where there is none.
 */
export async function showsOthers(scene: Scene, read: Operation, role: Role): Promise<boolean | undefined> {
  const others = await sessionsBefore(scene, read.lifecycle.resource, role);
  for (const one of others.slice(0, sessionsAtMost)) {
    const history = await readOne(scene, read, one, role);
    const isWhole = isSuccess(history.reply) ? hasBothSides(history) : undefined;
    if (isWhole !== undefined) return isWhole;
  }
  return others.length === 0 ? undefined : false;
}

/** The sessions of the first DataMart that has any which this run has not created: what is new may stand before it in a list. */
async function sessionsBefore(scene: Scene, resource: string, role: Role): Promise<readonly Instance[]> {
  const isBefore = (of: string, one: Instance): boolean =>
    scene.arrange.creatorOf({ resource: of, ...one }) === undefined;
  const among = (all: readonly Instance[]): readonly Instance[] => all.filter((one) => isBefore(resource, one));
  const usual = among(await scene.arrange.found(resource, role));
  if (usual.length > 0) return usual;
  const marts = (await scene.arrange.found('DataMart', role)).filter((one) => isBefore('DataMart', one));
  for (const { id } of marts.slice(0, martsAtMost)) {
    const here = among(await scene.arrange.found(resource, role, { DataMart: id }));
    if (here.length > 0) return here;
  }
  return [];
}
