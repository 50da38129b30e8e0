import type { Family } from '../family.ts';
import { limitFaults } from './limit-faults.ts';
import { offsetFaults } from './offset-faults.ts';
import { ownerFaults } from './owner-faults.ts';
import { hasParameter } from './parameters.ts';
import { repeatFaults } from './repeat-faults.ts';

/** Lists known by their path alone that repeat a record: one of a catalogue, one below a record, one of the project. */
const pathOnly = ['listConnectors', 'listContexts', 'listInsightTemplates', 'listScheduledTriggers'];

/** Lists that break their limit, its default or its maximum, their offset or their ownerFilter, or that repeat a record. */
export const listFaults: Family = ({ operations }) => {
  const lists = operations.filter(({ lifecycle }) => lifecycle.action === 'list');
  const [stated, others] = [true, false].map((isStated) =>
    lists.filter(({ provenance }) => (provenance === 'stated') === isStated),
  );
  return [
    ...stated!.flatMap((operation) => [
      ...(hasParameter(operation, 'limit') ? limitFaults(operation) : []),
      ...(hasParameter(operation, 'offset') ? offsetFaults(operation) : []),
      ...(hasParameter(operation, 'ownerFilter') ? ownerFaults(operation) : []),
      ...repeatFaults(operation),
    ]),
    ...others!.filter(({ id }) => pathOnly.includes(id)).flatMap(repeatFaults),
  ];
};
