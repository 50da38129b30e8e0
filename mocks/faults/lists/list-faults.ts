import type { Family } from '../family.ts';
import { limitFaults } from './limit-faults.ts';
import { offsetFaults } from './offset-faults.ts';
import { ownerFaults } from './owner-faults.ts';
import { hasParameter } from './parameters.ts';
import { repeatFaults } from './repeat-faults.ts';

/** Lists that break their limit, its default or its maximum, their offset or their ownerFilter, or that repeat a record. */
export const listFaults: Family = ({ operations }) =>
  operations
    .filter(({ lifecycle, provenance }) => lifecycle.action === 'list' && provenance === 'stated')
    .flatMap((operation) => [
      ...(hasParameter(operation, 'limit') ? limitFaults(operation) : []),
      ...(hasParameter(operation, 'offset') ? offsetFaults(operation) : []),
      ...(hasParameter(operation, 'ownerFilter') ? ownerFaults(operation) : []),
      ...repeatFaults(operation),
    ]);
