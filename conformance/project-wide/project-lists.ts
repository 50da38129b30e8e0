import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';

/** A list of what stands below all DataMarts, and the one of what stands below one. */
export type ProjectList = { readonly whole: Operation; readonly home: Operation };

/**
 * The lists of the whole project of what is created below a DataMart, and can be removed again: whether a run is listed is
 * found out where one is begun.
 */
export function projectLists(contract: Contract): readonly ProjectList[] {
  return contract.operations.flatMap((whole) => {
    const { action, resource } = whole.lifecycle;
    if (action !== 'list' || whole.params.some((one) => one.in === 'path')) return [];
    if (operationOnOne(contract, 'remove', resource) === undefined) return [];
    const [create] = operationsOn(contract, 'create', resource);
    const home = operationsOn(contract, 'list', resource).find(isBelowDataMart);
    return create !== undefined && isBelowDataMart(create) && home !== undefined ? [{ whole, home }] : [];
  });
}

function isBelowDataMart(operation: Operation): boolean {
  const [first, ...others] = resourceParams(operation);
  return first?.resource === 'DataMart' && others.length === 0;
}
