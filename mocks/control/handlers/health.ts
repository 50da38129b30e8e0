import type { Contract } from '../../../spec/contract.ts';
import { isObject } from '../../../spec/json.ts';
import { toJsonResponse } from '../../http.ts';
import { Refusal } from '../../refusal.ts';
import type { Spaces } from '../../spaces.ts';
import type { ControlHandlers } from '../call.ts';

/** Whether this is a mock, whether it answers, whether it is ready. */
export function healthHandlers({ document, operations }: Contract, spaces: Spaces): ControlHandlers {
  const { info } = document;
  const { title = null, version = null } = isObject(info) ? info : {};
  const well = { mock: true, status: 'ok' };
  return {
    getHealth: () => toJsonResponse(200, { ...well, title, version, operations: operations.length }),
    getLiveness: () => toJsonResponse(200, well),
    getReadiness: async () => {
      try {
        await spaces.of(undefined);
        return toJsonResponse(200, well);
      } catch (error) {
        throw new Refusal(503, `the world cannot be made: ${(error as Error).message}`);
      }
    },
  };
}
