import { isUnmistakable } from '../arrange/mentions.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Whole } from '../lists/pages.ts';
import type { RunPlace } from './run-place.ts';

/**
 * A run is of the DataMart that the path names: it is not in the history of another one that nobody runs. Nor is there
 * one more of that, each time that the first is run and not otherwise.
 *
 * @param id That of a run of the first one, whose history has it.
 * @param elsewhere The history of the other one.
 */
export async function beginsElsewhere(
  { begin, idIn }: RunPlace,
  id: string,
  elsewhere: () => Promise<Whole | undefined>,
): Promise<Fault | undefined> {
  // A service may begin a run of its own where a DataMart is created.
  let seen = await elsewhere();
  if (seen === undefined || seen.ids.length === 0) return undefined;
  if (isUnmistakable(id) && seen.rows.has(id)) return mixed(seen, id);
  const added = async (): Promise<readonly string[]> => {
    const before = seen?.ids ?? [];
    seen = await elsewhere();
    return seen?.ids.filter((one) => !before.includes(one)) ?? [];
  };
  const first = await begin();
  const once = await added();
  const exchange = await begin();
  const twice = await added();
  const [own, stray] = [idIn(exchange), twice[0]];
  const isBegun = idIn(first) !== undefined && own !== undefined && !twice.includes(own);
  if (!isBegun || stray === undefined || once.length === 0 || (await added()).length > 0) return undefined;
  const summary = 'A manual run of a DataMart begins one of another as well';
  const received = `${describeReply(exchange)}, and the run ${stray} of another DataMart`;
  return { key: 'elsewhere', summary, expected: 'a run of the DataMart alone', received, exchange };
}

function mixed({ exchange }: Whole, id: string): Fault {
  const summary = 'The history of a DataMart has a run of another';
  return { key: 'mixed', summary, expected: `a list without ${id}`, received: describeReply(exchange), exchange };
}
