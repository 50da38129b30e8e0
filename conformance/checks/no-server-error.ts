import type { Check } from '../check.ts';
import { failed, passed } from '../outcome.ts';
import { loadRequirements, requirementOf } from '../requirements.ts';
import { serverError, toldErrors } from '../server-error.ts';

/** No request that the suite sends is answered with a 5xx, but where "OAuth is not configured" is stated (503). */
export const noServerError: Check = {
  id: 'no-server-error',
  title: 'No request is answered with a server error',
  parallel: false,
  atEnd: true,
  cases: () => [
    {
      id: 'no-server-error',
      operation: undefined,
      requirement: 'path-only-authentication',
      writes: false,
      priority: 1,
      requests: 0,
      run: async (scene) => {
        const requirements = await loadRequirements();
        const told = await toldErrors(scene);
        const faults = scene.serverErrors().flatMap((exchange) => {
          const fault = told.has(exchange) ? undefined : serverError(exchange);
          if (fault === undefined) return [];
          return { ...fault, requirement: requirementOf(exchange.operation?.id ?? '', requirements) };
        });
        return faults.length === 0 ? passed : failed(...faults);
      },
    },
  ],
};
