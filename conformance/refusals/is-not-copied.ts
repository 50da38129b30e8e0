import type { Operation } from '../../spec/operation.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { listOperation, operationOnOne } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { type Page, readPage } from '../lists/pages.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { caughtUp } from '../target/patience.ts';
import { isRefused } from './is-refused.ts';
import { mayNot } from './may-not.ts';

/** A DataMart that is listed since a copy was refused, the refusal, and the list. */
type Copied = { readonly id: string; readonly row: unknown; readonly exchange: Exchange; readonly list: Exchange };

/**
 * Copying a report without authentication, and with too small a role: the list of DataMarts is as it was. Others may create
 * one at the same time: it is told where it happens twice.
 */
export async function isNotCopied(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts, role } = right.value;
  const list = listOperation(scene.contract, 'DataMart');
  if (!isSuccess(exchange.reply) || list === undefined) return notApplicable('no report is copied');
  await caughtUp(scene, 'DataMart');
  const attempt = async (before: Page | undefined): Promise<{ page?: Page | undefined; copied?: Copied }> => {
    const refused: Exchange[] = [];
    for (const as of mayNot(scene, operation)) refused.push(await scene.send(operation, parts, as));
    const { page } = await readPage(scene, { operation: list, parts: {}, role }, {});
    const id = before && page && addedTo(scene, before, page);
    const last = refused.at(-1);
    if (id === undefined || last === undefined || !refused.every(({ reply }) => isRefused(reply))) return { page };
    return { page, copied: { id, row: page!.rows.get(id), exchange: last, list: page!.exchange } };
  };
  const { page: before } = await readPage(scene, { operation: list, parts: {}, role }, {});
  const first = await attempt(before);
  const second = first.copied === undefined ? undefined : await attempt(first.page);
  for (const one of [first.copied, second?.copied]) await removeOurs(scene, one, role);
  return second?.copied === undefined ? passed : failed(toFault(second.copied));
}

/** What a page shows that it did not before, and is none of what this run has created; not what has moved up from the next. */
function addedTo(scene: Scene, before: Page, after: Page): string | undefined {
  const gone = before.ids.filter((id) => !after.rows.has(id));
  const isNew = (id: string): boolean => !before.rows.has(id) && !scene.arrange.isKnown(id);
  // Other shards create DataMarts all the time: then only what has a name made of ours is new.
  const added = after.ids.filter((id) => isNew(id) && (scene.shard === undefined || isOurs(scene, after.rows.get(id))));
  const isPushed = gone.length === 1 && gone[0] === before.ids.at(-1) && added[0] !== after.ids.at(-1);
  return gone.length === 0 || isPushed ? added[0] : undefined;
}

/** A copy has a name made of that of our report: then it is ours to remove. */
async function removeOurs(scene: Scene, copied: Copied | undefined, role: string): Promise<void> {
  const remove = operationOnOne(scene.contract, 'remove', 'DataMart');
  if (copied === undefined || remove === undefined || !isOurs(scene, copied.row)) return;
  await scene.send(remove, { path: pathTo(remove, { id: copied.id, parents: {} }) }, { role });
}

function isOurs({ prefix }: Scene, row: unknown): boolean {
  return JSON.stringify(row ?? '').includes(prefix);
}

function toFault({ id, exchange, list }: Copied): Fault {
  const { method, path } = list.message;
  const received = `${describeReply(exchange)}, and ${method} ${path} then shows ${id}`;
  return { summary: 'What is refused is done all the same', expected: 'no new DataMart', received, exchange };
}
