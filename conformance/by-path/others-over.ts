import { setTimeout as sleep } from 'node:timers/promises';
import { idOfCreated } from '../arrange/created-instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { isWell } from '../effects/ended-trigger.ts';
import { heldBy } from './held-by.ts';
import { type PathOnlyLife, pathOnlyLives } from './path-only-life.ts';

/** How many other families have to show that triggers end. */
const familiesAtLeast = 2;

/** Whether triggers of a family may take long: what asks an AI does, and what is done to all drafts of a storage. */
export function mayTakeLong({ resource }: Pick<PathOnlyLife, 'resource'>): boolean {
  return /^(ai|insightTemplate|publishDrafts)/i.test(resource);
}

/**
 * The families of which a trigger that was created later than one has come to a good end, where there are enough of them,
 * and not all may take long; undefined where there are not. Where none was created later, one is now.
 */
export async function areOthersOver(
  scene: Scene,
  life: PathOnlyLife,
  trigger: Instance,
): Promise<readonly string[] | undefined> {
  const since = scene.diary.findIndex(({ exchange }) => createdBy(scene, life)(exchange) === trigger.id);
  if (since === -1) return undefined;
  const families = pathOnlyLives(scene.contract).filter(
    (one) => one.resource !== life.resource && one.read !== undefined && one.status !== undefined,
  );
  const over: PathOnlyLife[] = [];
  // Those that may take long are asked last, and none is created for this: an AI is not asked for nothing.
  for (const family of families.toSorted((one, other) => Number(mayTakeLong(one)) - Number(mayTakeLong(other)))) {
    if (over.length < familiesAtLeast && (await isOneOver(scene, family, since))) over.push(family);
    if (mayTakeLong(family) && over.length === 0) return undefined;
  }
  return over.length < familiesAtLeast ? undefined : over.map(({ resource }) => resource);
}

/** The id of what an exchange has created of a family. */
function createdBy(scene: Scene, { resource }: PathOnlyLife): (exchange: Exchange) => string | undefined {
  return ({ operation, reply }) => {
    const { action, resource: of } = operation!.lifecycle;
    const isCreation = action === 'create' && of === resource && isSuccess(reply);
    return isCreation ? idOfCreated(operation!, reply, resource, scene) : undefined;
  };
}

/** Whether a trigger of a family that was created later was seen to be over, or is so now. */
async function isOneOver(scene: Scene, family: PathOnlyLife, since: number): Promise<boolean> {
  const later = new Set(
    scene.diary.slice(since + 1).flatMap(({ exchange }) => createdBy(scene, family)(exchange) ?? []),
  );
  const wasOver = scene.diary.slice(since + 1).some(({ exchange, parts }) => {
    const { operation } = exchange;
    if (operation !== family.read || !isWell(exchange)) return false;
    return later.has(recordsIn(operation!, parts.path).at(-1)!.id);
  });
  if (wasOver) return true;
  const living = livingRecords(scene, family.resource).findLast(({ id }) => later.has(id));
  const one = living ?? (mayTakeLong(family) ? undefined : await newOf(scene, family));
  return one !== undefined && endsSoon(scene, family, one);
}

async function newOf(scene: Scene, { resource, create }: PathOnlyLife): Promise<Instance | undefined> {
  const made = await scene.arrange.get(resource, { role: keyHolder(scene, create.role), subject: 'fresh' });
  return made.ok ? made.value : undefined;
}

/** Milliseconds from one look at another trigger to the next. */
const pauses: readonly number[] = [0, 500, 1_500];

async function endsSoon(scene: Scene, life: PathOnlyLife, one: Instance): Promise<boolean> {
  for (const pause of pauses) {
    await sleep(pause);
    if (isWell(await readOne(scene, life.read!, one, heldBy(scene, life, one)))) return true;
  }
  return false;
}
