import type { Check } from '../check.ts';
import type { Exchange } from '../message.ts';
import { type Fault, describeReply, failed, passed } from '../outcome.ts';
import { loadRequirements, requirementOf } from '../requirements.ts';

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
        const faults = scene
          .serverErrors()
          .filter((exchange) => !isUnavailable(exchange))
          .map((exchange): Fault => {
            const { operation, reply, message } = exchange;
            return {
              key: `${operation?.id ?? message.path} ${reply.status}`,
              requirement: requirementOf(operation?.id ?? '', requirements),
              // A feature may be switched off, a gateway may be overloaded: only a 500 is surely a fault of the service.
              level: reply.status === 500 ? 'stated' : 'implied',
              summary: `A request is answered ${reply.status}`,
              expected: 'no 5xx',
              received: describeReply(exchange),
              exchange,
            };
          });
        return faults.length === 0 ? passed : failed(...faults);
      },
    },
  ],
};

/** A feature that is not configured, as 503 is stated of OAuth, or is not there at all. */
function isUnavailable({ operation, reply }: Exchange): boolean {
  if (reply.status === 501) return operation?.provenance === 'path-only';
  return reply.status === 503 && /oauth|vendor1-sheets|\/ai-/.test(operation?.path ?? '');
}
