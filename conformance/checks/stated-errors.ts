import type { Check } from '../check.ts';
import type { Scene } from '../scene.ts';
import { judgeStatedError, operationOf } from '../stated-errors/stated-error.ts';
import { browsingErrors } from '../stated-errors/browsing.ts';
import { foreignDataMartErrors } from '../stated-errors/foreign-data-mart.ts';
import { oauthErrors } from '../stated-errors/oauth.ts';
import { otherErrors } from '../stated-errors/others.ts';

/** Conditions under which an error status is stated, where they can be arranged (Errors). */
export const statedErrors: Check = {
  id: 'stated-errors',
  title: 'Stated conditions get the stated error status',
  parallel: false,
  cases: ({ contract }) =>
    [...oauthErrors, ...browsingErrors, ...foreignDataMartErrors(contract), ...otherErrors].flatMap((error) => {
      const operation = operationOf(contract, error);
      if (operation === undefined) return [];
      return {
        id: `stated-errors/${operation.id}/${error.id}`,
        operation,
        requirement: error.requirement ?? `error-${operation.id}-${error.id}`,
        ...(error.level === undefined ? {} : { level: error.level }),
        writes: error.writes,
        priority: 2 as const,
        requests: error.requests ?? 2,
        run: (scene: Scene) => judgeStatedError(scene, operation, error),
      };
    }),
};
