import type { Case, Check } from '../check.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Operation } from '../../spec/operation.ts';
import { askAgain } from '../lists/ask-again.ts';
import { boundsOf } from '../lists/bounds-of.ts';
import { fillList, lacking } from '../lists/fill-list.ts';
import { statedLists } from '../lists/stated-lists.ts';
import { defaultIsWhole, isDefaultOfFew, tellingAtLeast } from '../lists/whole-default.ts';
import { inconclusive, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';

/**
 * A default that is less than the stated one shows in what other checks have left in a list, so that little need be
 * created for it; it comes when they have.
 */
export const usualLimits: Check = {
  id: 'usual-limits',
  title: 'Without limit, a list is as long as with its default for one',
  parallel: false,
  cases: ({ contract }) =>
    statedLists(contract)
      .filter((operation) => isDefaultOfFew(contract, operation))
      .map((operation) => toCase(operation)),
};

/** What most defaults are that are less than a stated one: what shows the greater one shows the other as well. */
const lessDefaults: readonly number[] = [tellingAtLeast, 10];

/** So many records more are created where they show a default of less. */
const fewMore = 8;

function toCase(operation: Operation): Case {
  const requirement = `parameter-${operation.id}-limit-default`;
  return {
    id: `usual-limits/${operation.id}`,
    operation,
    requirement,
    writes: false,
    priority: 3,
    requests: 8,
    run: (scene) => judge(scene, operation),
  };
}

async function judge(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { parts, role } = right.value;
  const lister = { operation, parts, role };
  const named = `parameter-${operation.id}-limit`;
  const usual = boundsOf(operation, 'limit')!.default!;
  const missing = await lacking(scene, lister, usual);
  const there = usual - missing;
  const count = lessDefaults.map((less) => less + 1).find((one) => one > there && one - there <= fewMore);
  const filled = count === undefined ? lister : (await fillList(scene, lister, count)).lister;
  return askAgain(scene, filled, (_, one) => defaultIsWhole(scene, one, { usual, named }));
}
