import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Check } from '../check.ts';
import { isChanging } from '../changes.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { pathValues } from '../arrange/path-values.ts';
import { listOperation, operationAbout } from '../arrange/paths.ts';
import { toItems } from '../arrange/records.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { unread } from '../lists/list-outcomes.ts';
import { type Lister, readPage, readingsOf } from '../lists/pages.ts';
import { repeatedRow, repeatingPage } from '../lists/repeated-row.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/** A page of a list shows each record once, be it ours or not. */
export const once: Check = {
  id: 'once',
  title: 'A list shows each record once',
  parallel: true,
  cases: ({ contract }) =>
    contract.operations
      .filter((operation) => operation.lifecycle.action === 'list' && !isChanging(operation))
      // What cannot be read by an id of its own may be there twice.
      .filter(({ lifecycle: { resource } }) => operationAbout(contract, resource) !== undefined)
      // Lists by type are all read where they are compared.
      .filter((operation) => pathValues(operation) === undefined)
      .map((operation) => ({
        id: `once/${operation.id}`,
        operation,
        requirement: endpointRequirement(operation),
        level: 'implied',
        writes: false,
        // What others have read is held to it, and asked for only where nobody has read two records; triggers come to be later.
        priority: operation.provenance === 'stated' ? 2 : 5,
        requests: 0,
        run: (scene) => showsOnce(scene, operation),
      })),
};

async function showsOnce(scene: Scene, operation: Operation): Promise<Outcome> {
  const seen = repeatingPage(scene, operation);
  const twice = seen && (await repeatedRow(scene, seen, seen.exchange));
  if (twice !== undefined) return failed(twice);
  if (readingsOf(scene, operation).some(({ exchange }) => isOfSeveral(exchange))) return passed;
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts, role } = right.value;
  const lister: Lister = { operation, parts, role };
  if (!isSuccess(exchange.reply)) return unread(lister, exchange.reply.status);
  const size = toItems(jsonOf(exchange.reply))?.length;
  if (size === undefined) return unread(lister, exchange.reply.status);
  const filled = size > 0 ? { lister, exchange } : await elsewhere(scene, lister);
  if (filled === undefined) return notApplicable('there are no records');
  const fault = await repeatedRow(scene, filled.lister, filled.exchange);
  return fault === undefined ? passed : failed(fault);
}

/** Whether a page shows two records at least, which might be one. */
function isOfSeveral({ reply }: Exchange): boolean {
  return isSuccess(reply) && (toItems(jsonOf(reply))?.length ?? 0) > 1;
}

/** A list that has records, with a page of it. */
type Filled = { readonly lister: Lister; readonly exchange: Exchange };

/** The same list below what a record belongs to that is known. */
async function elsewhere(scene: Scene, { operation, parts, role }: Lister): Promise<Filled | undefined> {
  const { resource } = operation.lifecycle;
  if (listOperation(scene.contract, resource) !== operation) return undefined;
  const known = await scene.arrange.get(resource, { role, subject: 'any' });
  if (!known.ok) return undefined;
  const reader = scene.arrange.creatorOf({ resource, ...known.value }) ?? role;
  const lister = { operation, parts: { ...parts, path: pathTo(operation, known.value) }, role: reader };
  const { page, exchange } = await readPage(scene, lister, {});
  return page === undefined || page.size === 0 ? undefined : { lister, exchange };
}
