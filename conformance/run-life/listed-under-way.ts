import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { readPage } from '../lists/pages.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { isOver, isPlainlyUnderWay, stateOf } from '../undisturbed/states.ts';
import { type OwnRun, stateIn } from './watched-runs.ts';

/**
 * The fault of a list that goes on to show a run as under way that is read as over: "one execution record" has one state.
 * The history of its DataMart and that of the project are looked at, under the name that the run itself has for its state;
 * a list may be some seconds behind.
 */
export async function listedUnderWay(scene: Scene, run: OwnRun, end: Exchange): Promise<Fault | undefined> {
  const state = stateIn(end);
  if (state === undefined || !isOver(state)) return undefined;
  for (const operation of operationsOn(scene.contract, 'list', 'Run')) {
    const path = Object.fromEntries(resourceParams(operation).map(({ name }) => [name, run.dataMart]));
    const look = async (): Promise<Exchange | undefined> => {
      const { page, exchange } = await readPage(scene, { operation, parts: { path }, role: run.role }, {});
      const listed = stateOf(page?.rows.get(run.id));
      return listed !== undefined && isPlainlyUnderWay(listed.state) ? exchange : undefined;
    };
    const exchange = await goesOn(look);
    if (exchange === undefined) continue;
    const summary = 'A list shows a run as under way that is over';
    const expected = `${run.id}: ${state}, as it is read`;
    const operations = [operation.id];
    return { key: 'listed', summary, expected, received: describeReply(exchange), exchange, operations };
  }
  return undefined;
}
