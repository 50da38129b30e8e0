import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { operationsOn } from '../arrange/paths.ts';
import type { Check } from '../check.ts';
import { failed, notApplicable, passed } from '../outcome.ts';
import { begunBySchedule } from '../told-runs/begun-by-schedule.ts';
import { wrongRowCount } from '../told-runs/row-count.ts';
import { isSuccess } from '../target/message.ts';

/** Looked at is what all others have seen of runs: who has begun them, and how many rows they gave. */
export const toldRuns: Check = {
  id: 'told-runs',
  title: 'A run tells how it was begun, and as many rows as it has given',
  parallel: false,
  cases: ({ contract }) =>
    [...operationsOn(contract, 'create', 'Run'), ...contract.operations.filter(({ id }) => id === 'runReport')].map(
      (operation) => ({
        id: `told-runs/${operation.id}`,
        operation,
        requirement: endpointRequirement(operation),
        level: 'implied',
        writes: true,
        priority: 2,
        requests: 0,
        run: (scene) => {
          const isBegun = scene.diary.some(
            ({ exchange }) => exchange.operation === operation && isSuccess(exchange.reply),
          );
          if (!isBegun) return Promise.resolve(notApplicable('no run was begun'));
          const isStream = operation.success.item !== undefined;
          const fault = isStream ? wrongRowCount(scene, operation) : begunBySchedule(scene, operation);
          return Promise.resolve(fault === undefined ? passed : failed(fault));
        },
      }),
    ),
};
