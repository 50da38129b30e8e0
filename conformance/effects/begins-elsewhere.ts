import { describeReply, type Fault } from '../outcome.ts';
import type { Whole } from '../lists/pages.ts';
import type { RunPlace } from './run-place.ts';

/**
 * A run is of the DataMart that the path names: each time that it is begun, and not otherwise, there is one more of another
 * DataMart that nobody runs. `elsewhere`: the history of that one.
 */
export async function beginsElsewhere(
  { begin, idIn }: RunPlace,
  elsewhere: () => Promise<Whole | undefined>,
): Promise<Fault | undefined> {
  // A service may begin a run of its own where a DataMart is created.
  let seen = await elsewhere();
  if (seen === undefined || seen.ids.length === 0) return undefined;
  const added = async (): Promise<readonly string[]> => {
    const before = seen?.ids ?? [];
    seen = await elsewhere();
    return seen?.ids.filter((id) => !before.includes(id)) ?? [];
  };
  const first = await begin();
  const once = await added();
  const exchange = await begin();
  const twice = await added();
  const [id, stray] = [idIn(exchange), twice[0]];
  const isBegun = idIn(first) !== undefined && id !== undefined && !twice.includes(id);
  if (!isBegun || stray === undefined || once.length === 0 || (await added()).length > 0) return undefined;
  const summary = 'A manual run of a DataMart begins one of another as well';
  const received = `${describeReply(exchange)}, and the run ${stray} of another DataMart`;
  return { key: 'elsewhere', summary, expected: 'a run of the DataMart alone', received, exchange };
}
