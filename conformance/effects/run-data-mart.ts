import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf, idOfCreated } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { makeReady } from '../arrange/ready.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { readAll, type Whole } from '../lists/pages.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Effect } from './effect.ts';
import { unasked } from './unasked.ts';
import { withoutTimes } from './without-times.ts';

/** "Run creation result": a manual run begins one run, which the history of a DataMart that nobody else knows shows. */
export const runDataMart: Effect = { id: 'runDataMart', priority: 3, requests: 5, run: beginsOne };

async function beginsOne(scene: Scene, operation: Operation): Promise<Outcome> {
  const role = keyHolder(scene, operation.role);
  const mart = await scene.arrange.get('DataMart', { role: creatorOf(scene, 'DataMart', role), subject: 'fresh' });
  if (!mart.ok) return inconclusive(mart.reason, mart.remedy);
  const history = operationsOn(scene.contract, 'list', 'Run').find((one) => resourceParams(one).length > 0);
  const bodies = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
  if (history === undefined || !bodies.ok) return notApplicable('no history of runs can be read');
  const parts = { path: { [resourceParams(operation)[0]!.name]: mart.value.id }, body: bodies.value[0]?.body };
  const list = (): Promise<Whole | undefined> => historyOf(scene, history, mart.value, role);
  let exchange = await scene.send(operation, parts, { role });
  let before: ReadonlyMap<string, unknown> | undefined = new Map();
  if (!isSuccess(exchange.reply) && (await makeReady(scene, operation, parts, exchange.reply))) {
    // What was refused may be written down as well.
    before = (await list())?.rows;
    exchange = await scene.send(operation, parts, { role });
  }
  const id = isSuccess(exchange.reply) ? idOfCreated(operation, exchange.reply, 'Run', scene) : undefined;
  if (id === undefined) return unasked(operation, exchange.reply.status);
  const after = await eventually(scene, 'Run', list, (all) => all === undefined || all.rows.has(id));
  if (before === undefined || after?.rows.has(id) !== true) return notApplicable('the history does not show the run');
  const [other] = [...after.rows].filter(([one]) => one !== id && !before.has(one)).filter(isLike(id, after));
  if (other === undefined) return passed;
  const summary = 'A manual run of a DataMart begins two runs';
  const received = `${describeReply(exchange)}, and ${other[0]} is there as well`;
  return failed({ key: 'double', summary, expected: `the run ${id} alone`, received, exchange });
}

function historyOf(scene: Scene, operation: Operation, mart: Instance, role: Role): Promise<Whole | undefined> {
  const path = pathTo(operation, { id: '', parents: { ...mart.parents, DataMart: mart.id } });
  return readAll(scene, { operation, parts: { path }, role });
}

/** Whether a row is that of the run but for its id, its times and how far it is. One that failed may have been tried again. */
function isLike(id: string, { rows }: Whole): (entry: readonly [string, unknown]) => boolean {
  const mine = plain(id, rows.get(id));
  return ([other, row]) => plain(other, row) === mine && ![row, rows.get(id)].some(hasFailed);
}

function hasFailed(row: unknown): boolean {
  return ['status', 'state'].some((name) => /fail|error/i.test(JSON.stringify(fieldOf(row, name) ?? '')));
}

const progress = /^(status|state|progress|duration\w*|number|attempt|\w*(At|Time))$/i;

function plain(id: string, row: unknown): string {
  const entries = Object.entries(isObject(row) ? row : {}).filter(([name]) => !progress.test(name));
  return withoutTimes(JSON.stringify(entries)).replaceAll(id, '');
}
