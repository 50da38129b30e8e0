import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { nameOf, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { describeReply, failed, type Fault, inconclusive, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf, type Reply } from '../target/message.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import type { Effect } from './effect.ts';
import { hasSameIds } from './has-same-ids.ts';
import { unasked } from './unasked.ts';

/**
 * "Identifiers of the newly created spreadsheet": another one, of another name, has others. The name is that of the spreadsheet,
 * and not of the destination from then on.
 */
export const createSheetDocument: Effect = { id: 'createSheetDocument', requests: 3, run: identifiesNew };

async function identifiesNew(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts, role } = right.value;
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply.status);
  const other = renamed(scene, parts);
  const again = await scene.send(operation, other, { role });
  const [first, second] = [exchange.reply, again.reply].map((reply: Reply) => jsonOf(reply));
  if (!isSuccess(again.reply)) return passed;
  if (!hasSameIds(first, second)) {
    const fault = await destinationRenamed(scene, other, role, again);
    return fault === undefined ? passed : failed(fault);
  }
  const summary = 'Two new spreadsheets have the same identifiers';
  const expected = 'others than those of the first';
  return failed({ key: 'same', summary, expected, received: describeReply(again), exchange: again });
}

/** The fault of a destination that is called as the spreadsheet that was created last, by a name that nothing else was given. */
async function destinationRenamed(
  scene: Scene,
  { path = {}, body }: RequestParts,
  role: Role,
  exchange: Exchange,
): Promise<Fault | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'DataDestination');
  const [id] = Object.values(path);
  const given = nameOf(body);
  if (read === undefined || id === undefined || given?.startsWith(scene.prefix) !== true) return undefined;
  const after = await readOne(scene, read, { id, parents: {} }, role);
  if (!isSuccess(after.reply) || nameOf(inEnvelope(jsonOf(after.reply)) as Json) !== given) return undefined;
  const summary = 'A new spreadsheet gives its name to the destination';
  const received = `${describeReply(exchange)}, and the destination is then called ${given}`;
  return { key: 'renamed', summary, expected: 'a destination that is called as before', received, exchange };
}

/** The same with another name, so that nobody takes it for the same spreadsheet. */
function renamed(scene: Scene, parts: RequestParts): RequestParts {
  if (!isObject(parts.body)) return parts;
  const entries = Object.entries(parts.body).map(
    ([name, value]) => [name, /title|name$/i.test(name) ? scene.arrange.nextName() : value] as const,
  );
  return { ...parts, body: Object.fromEntries(entries) };
}
