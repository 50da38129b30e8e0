import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { endsCredential, isChanging, isForGood } from '../changes.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { firstKept, type KeptRecord, keptRecord, pathOf } from './kept-record.ts';
import { lookOnce, viewsOf } from './views.ts';

const resources: readonly string[] = ['DataMart', 'DataStorage', 'DataDestination', 'Report'];

/** The operations by which the lowest role may change, remove or run a record that it has access to. */
export function changesOfOne(contract: Contract): readonly Operation[] {
  const [lowest] = contract.authentication.roles;
  return contract.operations.filter((operation) => {
    const [root, ...others] = resourceParams(operation);
    const isOfOne = root !== undefined && others.length === 0 && resources.includes(root.resource!);
    const isMeant = operation.lifecycle.action !== 'create' || isForGood(contract, operation);
    return isOfOne && isMeant && operation.role === lowest && isChanging(operation) && !endsCredential(operation);
  });
}

/**
 * "A request by a caller lacking access to the specific resource is answered 403" (Authentication 6): who may not even read a
 * record of ours may not change it either.
 */
export async function keepsFromChange(scene: Scene, operation: Operation): Promise<Outcome> {
  const resource = resourceParams(operation)[0]!.resource!;
  const first = await firstKept(scene, resource);
  if ('state' in first) return first;
  if (!(await isKeptElsewhere(scene, first))) return notApplicable(`it is not kept from ${first.from} in most places`);
  // What would be gone is another one.
  const kept =
    operation.lifecycle.action === 'remove'
      ? await scene.once(`another ${resource} that is kept away`, () => keptRecord(scene, resource))
      : first;
  if ('state' in kept) return kept;
  if (!(await isUnread(scene, kept))) return notApplicable(`${kept.from} may read the ${resource}`);
  const arranged = await scene.arrange.requests({ ...operation, params: [] }, { role: kept.from, subject: 'any' });
  if (!arranged.ok) return inconclusive(arranged.reason, arranged.remedy);
  const parts = { ...arranged.value[0], path: pathOf(operation, kept) };
  const exchange = await scene.send(operation, parts, { role: kept.from });
  if ([403, 404].includes(exchange.reply.status)) return passed;
  if (!isSuccess(exchange.reply))
    return notApplicable(`it was answered ${exchange.reply.status}, which may be for another reason`);
  const summary = `A ${resource} that is kept from ${kept.from} may be changed by it`;
  return failed({ key: 'changed', summary, expected: '403', received: describeReply(exchange), exchange });
}

/** Whether more of the other places that show such a record keep it away than do not. */
async function isKeptElsewhere(scene: Scene, record: KeptRecord): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', record.resource);
  const looks: (boolean | undefined)[] = [];
  for (const [operation, view] of viewsOf(scene.contract)) {
    if (operation === read || view.resource !== record.resource) continue;
    looks.push((await lookOnce(scene, operation, view, record))?.isShown);
  }
  return looks.filter((isShown) => isShown === false).length > looks.filter((isShown) => isShown === true).length;
}

/** Whether the role is refused the record itself, and not only a place in a list. */
async function isUnread(scene: Scene, record: KeptRecord): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', record.resource);
  if (read === undefined) return false;
  const { reply }: Exchange = await scene.send(read, { path: pathOf(read, record) }, { role: record.from });
  return [403, 404].includes(reply.status);
}
