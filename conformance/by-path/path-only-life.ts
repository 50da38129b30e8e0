import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Lifecycle } from '../arrange/lifecycle.ts';
import { isBeginning, listOperation, operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';

/** The life of a resource whose operations are known by method and path only. */
export type PathOnlyLife = Lifecycle & {
  /** The operation that tells how far a trigger is. What is done with may be gone, and what is stopped may stay. */
  readonly status: Operation | undefined;
};

/** The resources that are created and removed by operations which are known by method and path only. */
export function pathOnlyLives(contract: Contract): readonly PathOnlyLife[] {
  const known = lives.get(contract) ?? livesIn(contract);
  lives.set(contract, known);
  return known;
}

/** By contract: each plan asks for them a thousand times. */
const lives = new WeakMap<Contract, readonly PathOnlyLife[]>();

function livesIn(contract: Contract): readonly PathOnlyLife[] {
  const resources = new Set(contract.operations.map(({ lifecycle }) => lifecycle.resource));
  return [...resources].map((resource) => toLife(contract, resource)).filter((life) => life !== undefined);
}

function toLife(contract: Contract, resource: string): PathOnlyLife | undefined {
  const remove = operationOnOne(contract, 'remove', resource);
  const list = listOperation(contract, resource) ?? listElsewhere(contract, resource);
  const creates = operationsOn(contract, 'create', resource);
  const create = creates.find(({ path }) => path === list?.path) ?? creates[0];
  if (create === undefined || remove === undefined) return undefined;
  if (create.provenance !== 'path-only' && !isBeginning(create)) return undefined;
  const read = operationOnOne(contract, 'read', resource);
  const status = contract.operations.find(({ path }) => read !== undefined && path === `${read.path}/status`);
  // Without either, what becomes of it shows nowhere.
  if (list === undefined && read === undefined) return undefined;
  const changes = operationsOn(contract, 'change', resource);
  return { resource, create, read, list, changes, remove, status, soft: true };
}

/** The list below another record than the one that a resource is created below: relationships stand in that of a storage. */
function listElsewhere(contract: Contract, resource: string): Operation | undefined {
  const [list, ...more] = operationsOn(contract, 'list', resource);
  return list !== undefined && more.length === 0 && resourceParams(list).length === 1 ? list : undefined;
}
