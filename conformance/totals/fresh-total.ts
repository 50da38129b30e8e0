import type { Operation } from '../../spec/operation.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { goesOn } from '../target/patience.ts';
import { ownListOf } from './own-list.ts';
import { surplusOf } from './whole-total.ts';

/**
 * The list below a new record of ours: what is kept from the caller cannot be there, nor an old total. Where the total grows
 * by one with a record that is created, it is counted and no estimate, and more than there are is wrong.
 */
export async function freshTotal(
  scene: Scene,
  operation: Operation,
  query: RequestParts['query'],
): Promise<Fault | undefined> {
  if (resourceParams(operation).length === 0) return undefined;
  const own = await ownListOf(scene, operation, query);
  const one = await own?.make();
  const before = own === undefined || one === undefined ? undefined : await surplusOf(scene, own.lister);
  const two = before === undefined || before.more <= 0 ? undefined : await own!.make();
  if (two === undefined) return undefined;
  const ids = [one!.id, two.id].toSorted().join(' ');
  return goesOn(async () => {
    const after = await surplusOf(scene, own!.lister);
    if (after?.more !== before!.more || after.whole.ids.toSorted().join(' ') !== ids) return undefined;
    return {
      key: 'all',
      summary: 'The total of the list is not the number of its records',
      expected: '2, below a new record that has two',
      received: String(after.total),
      exchange: after.whole.exchange,
    };
  });
}
