import type { Operation } from '../../spec/operation.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { resourceParams } from '../arrange/paths.ts';
import { keepsBothFields, keepsEachRecord } from '../at-once/lost-update.ts';
import { tellsEachCaller } from '../at-once/mixed-callers.ts';
import { readsEachRecord } from '../at-once/mixed-records.ts';
import { capsEachStream, streamsEachDataMart } from '../at-once/mixed-streams.ts';
import type { Case, Check } from '../check.ts';

/** Requests that are under way at the same time: what one is about is nothing to the other. */
export const atOnce: Check = {
  id: 'at-once',
  title: 'Requests that are sent at the same time are each answered for themselves',
  parallel: false,
  cases: ({ contract }) => {
    const named = (...ids: readonly string[]): readonly Operation[] =>
      contract.operations.filter(({ id }) => ids.includes(id));
    return [
      ...named('getAuthContext').map((operation) =>
        toCase(operation, 3, (scene) => tellsEachCaller(scene, operation), { writes: false }),
      ),
      ...named('getDataMart', 'getDataStorage', 'getDataDestination', 'getReport').map((operation) =>
        toCase(operation, 2, (scene) => readsEachRecord(scene, operation), { writes: false }),
      ),
      ...contract.operations
        .filter(({ success }) => success.item !== undefined)
        .map((operation) => {
          const judge = resourceParams(operation)[0]?.resource === 'DataMart' ? streamsEachDataMart : capsEachStream;
          return toCase(operation, 2, (scene) => judge(scene, operation));
        }),
      ...named('updateDataMartTitle').flatMap((operation) => [
        toCase(operation, 5, (scene) => keepsEachRecord(scene, operation), { variant: '/records' }),
        ...named('updateDataMartDescription').map((other) =>
          toCase(operation, 4, (scene) => keepsBothFields(scene, [operation, other]), { variant: '/fields' }),
        ),
      ]),
    ];
  },
};

function toCase(
  operation: Operation,
  requests: number,
  run: Case['run'],
  { writes = true, variant = '' }: { readonly writes?: boolean; readonly variant?: string } = {},
): Case {
  return {
    id: `at-once/${operation.id}${variant}`,
    operation,
    requirement: endpointRequirement(operation),
    level: 'implied',
    writes,
    priority: 3,
    requests,
    run,
  };
}
