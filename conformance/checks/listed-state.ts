import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Case, Check } from '../check.ts';
import { lookAgain, publishedInLists, type Seen, staleField } from '../listed-state/published-in-lists.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { goesOn } from '../target/patience.ts';

/** Lists that show DataMarts, each in a row. */
const lists: readonly string[] = ['listDataMarts', 'listModelCanvasDataMarts'];

/** A list does not go on showing a DataMart as it was before it was published. */
export const listedState: Check = {
  id: 'listed-state',
  title: 'A DataMart that was published is not listed as it was before',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ id }) => lists.includes(id) && operationOnOne(contract, 'read', 'DataMart') !== undefined)
      .map((list): Case => ({
        id: `listed-state/${list.id}`,
        operation: list,
        requirement: endpointRequirement(list),
        level: 'implied',
        writes: true,
        priority: 5,
        requests: 5,
        run: (scene) => showsState(scene, list),
      })),
};

/** A row is held to be stale only where it stays so, and that of another new DataMart does as well. */
async function showsState(scene: Scene, list: Operation): Promise<Outcome> {
  const all = scene.contract.operations.filter(({ id }) => lists.includes(id));
  const first = await scene.once('a published DataMart in lists', () => publishedInLists(scene, all));
  if (first === undefined) return notApplicable('no DataMart could be published');
  const seen = first.in.get(list.id);
  if (seen === undefined) return notApplicable('the list does not show the DataMart');
  if (!(await staysStale(scene, list, seen))) return passed;
  const again = (await publishedInLists(scene, [list]))?.in.get(list.id);
  const field = again && staleField(again);
  if (again === undefined || field === undefined || !(await staysStale(scene, list, again))) return passed;
  const summary = `The list shows a DataMart that was published with the ${field} that it had before`;
  const { exchange } = again;
  return failed({
    key: field,
    summary,
    expected: `the ${field} that it has`,
    received: describeReply(exchange),
    exchange,
  });
}

async function staysStale(scene: Scene, list: Operation, seen: Seen): Promise<boolean> {
  if (staleField(seen) === undefined) return false;
  const left = await goesOn(async () => {
    const now = await lookAgain(scene, list, seen);
    return now !== undefined && staleField(now) === staleField(seen) ? now : undefined;
  });
  return left !== undefined;
}
