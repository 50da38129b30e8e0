import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { goesOn } from '../target/patience.ts';
import { countsIn } from './counts-in.ts';
import { addTo, listedOf, newParent, type Parent, parentWithOne, takeFrom } from './own-parent.ts';
import { type Shown, shownBy } from './shown-counts.ts';
import type { Doubt } from './too-many.ts';

/** What a field of a record says, and where. */
type Told = { readonly is: number; readonly shown: Shown };

/** How many records have to come and go for a number of them that none ever were. */
const removals = 2;

/**
 * Whether an operation says of new records of ours that more belongs to them than does: twice, of two that have nothing or one
 * each, and as long as is waited; or of one that had one at a time and has none.
 */
export async function wrongCount(scene: Scene, operation: Operation, doubt: Doubt): Promise<Fault | undefined> {
  const { of, child } = doubt.belonging;
  const none = (): Promise<Parent | undefined> => newParent(scene, of);
  const one = (): Promise<Parent | undefined> => parentWithOne(scene, doubt.belonging);
  return (
    (await twice(() => wrongOf(scene, operation, doubt, { make: none, right: 0 }))) ??
    (child === undefined ? undefined : await twice(() => wrongOf(scene, operation, doubt, { make: one, right: 1 }))) ??
    (child === undefined ? undefined : await countsGone(scene, operation, doubt))
  );
}

async function twice(ask: () => Promise<Fault | undefined>): Promise<Fault | undefined> {
  return (await ask()) === undefined ? undefined : ask();
}

async function wrongOf(
  scene: Scene,
  operation: Operation,
  doubt: Doubt,
  { make, right }: { readonly make: () => Promise<Parent | undefined>; readonly right: number },
): Promise<Fault | undefined> {
  const parent = await make();
  if (parent === undefined || !isWrong(await told(scene, operation, doubt, parent), right)) return undefined;
  // What a service creates by itself is counted, too.
  const listed = await listedOf(scene, doubt.belonging, parent);
  if (listed === undefined || listed > right) return undefined;
  return goesOn(async () => {
    const now = await told(scene, operation, doubt, parent);
    return isWrong(now, right) ? toFault(operation, doubt, now!, right) : undefined;
  });
}

/** Fewer may be counted late, or be no part of it: more, or less than nothing, never. */
function isWrong(now: Told | undefined, right: number): boolean {
  return now !== undefined && (now.is > right || now.is < 0);
}

async function told(scene: Scene, operation: Operation, doubt: Doubt, parent: Parent): Promise<Told | undefined> {
  const shown = await shownBy(scene, operation, parent.instance, parent.role);
  const is = shown === undefined ? undefined : countsIn(shown.record, doubt.belonging).get(doubt.name);
  return shown === undefined || is === undefined ? undefined : { is, shown };
}

/** Creates what belongs to a record, each removed before the next: two were never there. */
async function countsGone(scene: Scene, operation: Operation, doubt: Doubt): Promise<Fault | undefined> {
  const parent = await newParent(scene, doubt.belonging.of);
  if (parent === undefined) return undefined;
  for (let index = 0; index < removals; index += 1) {
    const made = await addTo(scene, doubt.belonging, parent);
    if (made === undefined || !(await takeFrom(scene, doubt.belonging, made, parent.role))) return undefined;
  }
  // What was removed may be shown as such, and counted.
  if ((await listedOf(scene, doubt.belonging, parent)) !== 0) return undefined;
  return goesOn(async () => {
    const now = await told(scene, operation, doubt, parent);
    return now !== undefined && now.is >= removals ? toFault(operation, doubt, now, 0) : undefined;
  });
}

function toFault({ lifecycle }: Operation, { name, belonging }: Doubt, { is, shown }: Told, right: number): Fault {
  const what = belonging.child ?? name;
  return {
    key: name,
    summary: `${name} of ${withArticle(lifecycle.resource)} counts more than belongs to it`,
    expected: `${name}: ${right}, for a new ${lifecycle.resource} with ${right === 0 ? 'none' : `one ${what}`}`,
    received: `${name}: ${is}`,
    exchange: shown.exchange,
  };
}
