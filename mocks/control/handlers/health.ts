import type { Contract } from '../../../spec/contract.ts';
import { isObject } from '../../../spec/json.ts';
import { type MockResponse, toJsonResponse } from '../../http.ts';
import { Refusal } from '../../refusal.ts';
import type { Spaces } from '../../spaces/spaces.ts';

/** They need to know nothing of a request. */
export type HealthHandlers = Readonly<
  Record<'getHealth' | 'getLiveness' | 'getReadiness', () => MockResponse | Promise<MockResponse>>
>;

/**
 * Whether this is a mock, whether it answers, whether it is ready. They say nothing that is secret, and the probes of a
 * cluster come from elsewhere: they answer everybody.
 */
export function healthHandlers({ document, operations }: Contract, spaces: Spaces): HealthHandlers {
  const { info } = document;
  const { title = null, version = null } = isObject(info) ? info : {};
  const well = { mock: true, status: 'ok' };
  return {
    getHealth: () => toJsonResponse(200, { ...well, title, version, operations: operations.length }),
    getLiveness: () => toJsonResponse(200, well),
    getReadiness: async () => {
      try {
        await spaces.enter(undefined);
        return toJsonResponse(200, well);
      } catch (error) {
        throw new Refusal(503, `the world cannot be made: ${(error as Error).message}`);
      }
    },
  };
}
