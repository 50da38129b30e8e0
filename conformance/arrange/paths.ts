import type { Contract } from '../../spec/contract.ts';
import type { Lifecycle, LifecycleAction, Operation, Parameter } from '../../spec/operation.ts';

/** The path parameters of an operation that hold ids of resources, in the order of the path. */
export function resourceParams(operation: Operation): readonly Parameter[] {
  const params = ordered.get(operation) ?? inOrder(operation);
  ordered.set(operation, params);
  return params;
}

/** By operation: they are asked for a hundred thousand times in a run. */
const ordered = new WeakMap<Operation, readonly Parameter[]>();

function inOrder({ path, params }: Operation): readonly Parameter[] {
  return params
    .filter((parameter) => parameter.in === 'path' && parameter.resource !== undefined)
    .toSorted((a, b) => path.indexOf(`{${a.name}}`) - path.indexOf(`{${b.name}}`));
}

/** The operations that do something to a resource, in document order; what begins another resource creates that as well. */
export function operationsOn(contract: Contract, action: LifecycleAction, resource: string): readonly Operation[] {
  const groups = grouped.get(contract) ?? Map.groupBy(withBegun(contract), ({ lifecycle }) => keyOf(lifecycle));
  grouped.set(contract, groups);
  return groups.get(keyOf({ action, resource })) ?? [];
}

/** By contract, its operations by what they do: it is asked for thousands of times in a run. */
const grouped = new WeakMap<Contract, ReadonlyMap<string, readonly Operation[]>>();

/** The operations of a contract, and each that begins another resource once more, as one that creates it. */
function withBegun({ operations }: Contract): readonly Operation[] {
  return operations.flatMap((operation) => {
    const { begins } = operation.lifecycle;
    if (begins === undefined) return [operation];
    return [operation, { ...operation, lifecycle: { action: 'create', resource: begins, begins } }];
  });
}

/** Whether an operation stands for what another one of the contract may begin. */
export function isBeginning({ lifecycle }: Operation): boolean {
  return lifecycle.begins === lifecycle.resource;
}

function keyOf({ action, resource }: Lifecycle): string {
  return `${action} ${resource}`;
}

/** The operation that reads, changes or removes one record of a resource by its id: its path ends with that parameter. */
export function operationOnOne(
  contract: Contract,
  action: 'read' | 'change' | 'remove',
  resource: string,
): Operation | undefined {
  return operationsOn(contract, action, resource).find((operation) => {
    const leaf = resourceParams(operation).at(-1);
    return leaf?.resource === resource && operation.path.endsWith(`{${leaf.name}}`);
  });
}

/** The operation that reads one record of a resource by its id; else one that reads something of it by that id. */
export function operationAbout(contract: Contract, resource: string): Operation | undefined {
  const isAbout = (operation: Operation): boolean =>
    operation.lifecycle.action === 'read' && resourceParams(operation).at(-1)?.resource === resource;
  return operationOnOne(contract, 'read', resource) ?? contract.operations.find(isAbout);
}

/**
 * The operation that lists a resource with all the parents that reading one record needs: its path is that of the record
 * without the id. Else any that lists it without needing input.
 */
export function listOperation(contract: Contract, resource: string): Operation | undefined {
  const lists = operationsOn(contract, 'list', resource).filter(({ method }) => method === 'GET');
  const one = ['read', 'change', 'remove'].map((action) => operationOnOne(contract, action as 'read', resource));
  const home = one.find((operation) => operation !== undefined)?.path.replace(/\/\{[^}]+\}$/, '');
  return (
    lists.find(({ path }) => path === home) ??
    (home === undefined || resourceCount(home) === 0 ? lists.find(({ path }) => resourceCount(path) === 0) : undefined)
  );
}

function resourceCount(path: string): number {
  return path.split('{').length - 1;
}
