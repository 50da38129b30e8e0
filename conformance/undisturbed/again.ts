import { type Identity, recordsIn } from '../arrange/identity.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { sendReady } from '../arrange/send-ready.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import type { Entry } from './diary.ts';
import { entryOf } from './entry-of.ts';

/**
 * Sends a request once more, about other records: `ids` says which stand for which. What is not in it and was created in
 * this run is created once more in the same way, and added to it.
 *
 * @param isReadied Whether what the request is about is made ready for it, where it is refused.
 */
export async function again(
  scene: Scene,
  { exchange, parts, as }: Entry,
  ids: Map<string, string>,
  isReadied = false,
): Promise<Exchange> {
  const operation = exchange.operation!;
  for (const record of recordsIn(operation, parts.path)) if (!ids.has(record.id)) await createAgain(scene, record, ids);
  const sent = renewed(scene, parts, ids);
  return isReadied && 'role' in as ? sendReady(scene, operation, sent, as.role) : scene.send(operation, sent, as);
}

/** Creates a record of this run once more in the same way, and adds to `ids` which one stands for it. */
export async function createAgain(scene: Scene, record: Identity, ids: Map<string, string>): Promise<void> {
  const entry = entryOf(scene, record);
  if (entry === undefined) return;
  const exchange = await again(scene, entry, ids);
  const id = isSuccess(exchange.reply)
    ? idOfCreated(exchange.operation!, exchange.reply, record.resource, scene)
    : undefined;
  if (id !== undefined) ids.set(record.id, id);
}

/** The same with other ids, and with names that nothing has yet. */
function renewed(scene: Scene, parts: RequestParts, ids: ReadonlyMap<string, string>): RequestParts {
  const renew = (_: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    return value.startsWith(scene.prefix) ? scene.arrange.nextName() : (ids.get(value) ?? value);
  };
  return JSON.parse(JSON.stringify(parts, renew)) as RequestParts;
}
