import type { Operation } from '../../spec/operation.ts';
import { includesRole, type Role } from '../../spec/roles.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { busiest } from './busiest.ts';
import { canBeFilled, fillList, pageAtMost } from './fill-list.ts';
import { fillRuns } from './fill-runs.ts';
import { fillingOf, fillingsOf } from './fillings.ts';
import { inconclusive, type Outcome } from '../outcome.ts';
import { type Lister, readPage } from './pages.ts';
import type { Scene } from '../scene.ts';
import { askAgain } from './ask-again.ts';
import { boundsOf } from './bounds-of.ts';
import type { ListQuestion } from './list-question.ts';

/** What was asked of lists by the way, by case. */
export function answersOf(scene: Scene): Promise<Map<string, Outcome>> {
  return scene.once('answers of lists', () => Promise.resolve(new Map()));
}

/** How often the budget has to have room for all of a list that is filled: others are to be filled as well. */
const ample = 2;

/** Asks a question of a list that has records enough for an answer: it is filled, where that is allowed. */
export async function answerQuestion(
  scene: Scene,
  operation: Operation,
  { count: wanted, least = wanted, first, also, run }: ListQuestion,
): Promise<Outcome> {
  const count = scene.hasRoomFor(ample * wanted) ? wanted : least;
  const { listers } = await fillingsOf(scene);
  const known = listers.get(operation.id);
  if (known !== undefined && known.size >= Math.min(count, pageAtMost)) return askAgain(scene, known.lister, run);
  const roles = [...scene.sessions.keys()];
  const role =
    roles.find((one) => one === operation.role) ?? roles.find((one) => includesRole(one, operation.role ?? one));
  if (role === undefined) {
    return inconclusive('there is no key that may read the list', `keys: { ${operation.role}: "…" }`);
  }
  const requests = await scene.arrange.requests(operation, { role, subject: 'any' });
  if (!requests.ok) return inconclusive(requests.reason, requests.remedy);
  const given = { operation, parts: requests.value[0]!, role };
  const lister = canBeFilled(scene, operation) ? given : await busiest(scene, given);
  const early = await first?.(scene, lister);
  if (early !== undefined) return early;
  if (operation.lifecycle.resource === 'Run') await fillRuns(scene, lister, count);
  const filled = await fillList(scene, lister, count);
  const best =
    filled.size === undefined
      ? await fullest(scene, filled.lister, count)
      : { lister: filled.lister, size: filled.size };
  listers.set(operation.id, best);
  const outcome = await askAgain(scene, best.lister, run);
  // A list that had to be filled may be emptied before the other question comes.
  if (also !== undefined)
    (await answersOf(scene)).set(caseOf(operation, also), await askAgain(scene, best.lister, also.run));
  return outcome;
}

/** The id of the case of a question. */
export function caseOf(operation: Operation, { check, id }: ListQuestion): string {
  return `${check}/${operation.id}/${id}`;
}

/** A list may show each caller its own records only: then the one is read that their creator sees. */
async function fullest(scene: Scene, lister: Lister, count: number): Promise<{ lister: Lister; size: number }> {
  const { operation, role } = lister;
  const { resource } = operation.lifecycle;
  const creator = (await fillingOf(scene, resource))?.role ?? creatorOf(scene, resource, role);
  if (!scene.allowWrites) return { lister, size: pageAtMost };
  const limited = boundsOf(operation, 'limit') === undefined ? {} : { limit: Math.min(count, pageAtMost) };
  const sizeFor = async (one: Role): Promise<number> =>
    (await readPage(scene, { ...lister, role: one }, limited)).page?.size ?? 0;
  const size = await sizeFor(role);
  if (creator === role || size >= Math.min(count, pageAtMost)) return { lister, size };
  const others = await sizeFor(creator);
  return others > size ? { lister: { ...lister, role: creator }, size: others } : { lister, size };
}
