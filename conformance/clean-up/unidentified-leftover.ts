import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Creation } from './journal.ts';

/** What an operation has created without showing an id: whoever removes it has to find it by its name. */
export function unidentifiedLeftover(
  contract: Contract,
  { method, path, lifecycle }: Operation,
  prefix: string,
): Creation {
  const remove = operationOnOne(contract, 'remove', lifecycle.resource);
  const where = remove?.path ?? path;
  return {
    resource: lifecycle.resource,
    id: '',
    role: undefined,
    method: 'DELETE',
    path: `${where} of what is named ${prefix} …: ${method} ${path} does not show its id`,
  };
}
