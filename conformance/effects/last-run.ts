import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { isPlainlyUnderWay, stateOf } from '../undisturbed/states.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { isEmpty } from '../updates/part-of.ts';
import type { Made } from './changed-by-run.ts';

/** What has run a report, and who has asked for it. */
type Ran = { readonly role: Role; readonly exchange: Exchange };

/** The fault of a report that has had a last run since another one was run: it was created without one, and nobody has run it. */
export async function markedAsRun(
  scene: Scene,
  { id, shown }: Made,
  { role, exchange }: Ran,
): Promise<Fault | undefined> {
  const before = lastRunOf(shown);
  const none = [...before].flatMap(([name, value]) => (value === null ? [name] : []));
  if (none.length === 0) return undefined;
  const now = await readReport(scene, id, role);
  const after = now === undefined ? undefined : lastRunOf(now);
  const name = none.find((one) => !isEmpty(after?.get(one)));
  if (name === undefined) return undefined;
  const summary = 'Running a report marks another as run';
  const received = `${describeReply(exchange)}, and then ${name}: ${JSON.stringify(after?.get(name))} of ${id}`;
  return { key: 'marked', summary, expected: `${name}: null of ${id}, which nobody has run`, received, exchange };
}

/** The fault of a report that goes on to say that its last run is under way, though its only run is over. */
export async function lastRunUnderWay(scene: Scene, id: string, { role, exchange }: Ran): Promise<Fault | undefined> {
  const still = await goesOn(async () => {
    const now = await readReport(scene, id, role);
    return now !== undefined && isPlainlyUnderWay(lastStateIn(now) ?? '') ? now : undefined;
  });
  if (still === undefined) return undefined;
  const read = operationOnOne(scene.contract, 'read', 'Report')!;
  return {
    key: 'last',
    summary: 'A report says that its last run is under way, which is over',
    expected: 'the state in which the history shows it',
    received: describeReply(still),
    exchange,
    operations: [exchange.operation!.id, read.id],
  };
}

/** A report as it is read; undefined where that is refused. */
export async function readReport(scene: Scene, id: string, role: Role): Promise<Exchange | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'Report');
  const exchange = read && (await readOne(scene, read, { id, parents: {} }, role));
  return exchange !== undefined && isSuccess(exchange.reply) ? exchange : undefined;
}

/** What an answer tells of the last run of a report, under the names that records usually have for that. */
export function lastRunOf({ reply }: Exchange): ReadonlyMap<string, unknown> {
  const record = inEnvelope(jsonOf(reply));
  const named = Object.entries(isObject(record) ? record : {}).filter(([name]) => /^last_?run/i.test(name));
  return new Map(named);
}

/** The state of the last run: a text of its own, or that of an object. */
function lastStateIn(exchange: Exchange): string | undefined {
  for (const [name, value] of lastRunOf(exchange)) {
    if (isObject(value)) return stateOf(value)?.state;
    if (/(status|state)$/i.test(name) && typeof value === 'string') return value.toLowerCase();
  }
  return undefined;
}
