import type { Contract } from '../../spec/contract.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isSame, recordsIn } from '../arrange/identity.ts';
import { isUnmistakable } from '../arrange/mentions.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { capital, withArticle } from '../article.ts';
import type { Case, Check } from '../check.ts';
import { toPage } from '../lists/pages.ts';
import { failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';

/**
 * What was removed may be listed as removed, where a service keeps it; where reading it says that there is none, it is not
 * (`DELETE` takes a record away from its URI, RFC 9110, 9.3.5). Looked at is what others have read.
 */
export const listedRemoved: Check = {
  id: 'listed-removed',
  title: 'What is gone by its id is not listed, be it as removed',
  parallel: false,
  cases: ({ contract }) => contract.operations.filter((operation) => isListOfLiving(contract, operation)).map(toCase),
};

function isListOfLiving(contract: Contract, { lifecycle: { action, resource } }: Operation): boolean {
  const has = (what: 'read' | 'remove'): boolean => operationOnOne(contract, what, resource) !== undefined;
  return action === 'list' && has('read') && has('remove');
}

function toCase(operation: Operation): Case {
  return {
    id: `listed-removed/${operation.id}`,
    operation,
    requirement: endpointRequirement(operation),
    level: 'implied',
    writes: true,
    // After all removals have been made.
    priority: 3,
    requests: 0,
    run: (scene) => Promise.resolve(judge(scene, operation)),
  };
}

function judge(scene: Scene, list: Operation): Outcome {
  const removals = removalsOf(scene, list.lifecycle.resource);
  if (removals.length === 0) return notApplicable('nothing was removed that is then said not to be there');
  for (const [index, { exchange, as }] of scene.diary.entries()) {
    const page = exchange.operation === list ? toPage(scene, list, exchange) : undefined;
    // One that is listed as if it were there, other checks have asked for again.
    const isGhost = ({ id, at, by }: Removal): boolean =>
      at < index && 'role' in as && by.has(as.role) && page?.removed.includes(id) === true;
    const ghost = removals.find(isGhost);
    if (ghost !== undefined) return failed(ghostFault(list, ghost, page!));
  }
  return passed;
}

/** A record that was removed, and those who asked for it in vain afterwards: from others it may be kept for another reason. */
type Removal = {
  readonly id: string;
  readonly at: number;
  readonly operation: Operation;
  readonly by: ReadonlySet<Role>;
};

/** The records of a resource that were removed, and that were asked for in vain afterwards. */
function removalsOf({ diary }: Scene, resource: string): readonly Removal[] {
  return diary.flatMap(({ exchange: { operation, reply }, parts }, at): readonly Removal[] => {
    const isRemoval = operation!.lifecycle.action === 'remove' && operation!.lifecycle.resource === resource;
    const record = isRemoval && isSuccess(reply) ? recordsIn(operation!, parts.path).at(-1) : undefined;
    if (record?.resource !== resource || !isUnmistakable(record.id)) return [];
    const by = diary.slice(at + 1).flatMap(({ exchange: after, parts: asked, as }): readonly Role[] => {
      const { action } = after.operation!.lifecycle;
      const one = action === 'read' ? recordsIn(after.operation!, asked.path).at(-1) : undefined;
      const isGone = one?.resource === resource && isSame(one, record) && [404, 410].includes(after.reply.status);
      return isGone && 'role' in as ? [as.role] : [];
    });
    return by.length > 0 ? [{ id: record.id, at, operation: operation!, by: new Set(by) }] : [];
  });
}

function ghostFault(list: Operation, { id, operation }: Removal, page: NonNullable<ReturnType<typeof toPage>>): Fault {
  const what = capital(withArticle(list.lifecycle.resource));
  return {
    key: 'listed',
    summary: `${what} that was removed is still listed, though reading it says that there is none`,
    expected: `a list without ${id}`,
    received: JSON.stringify(page.rows.get(id)).slice(0, 200),
    exchange: page.exchange,
    operations: [list.id, operation.id],
  };
}
