import type { JsonObject } from '../../../spec/json.ts';
import { toJsonResponse } from '../../http.ts';
import { Refusal } from '../../refusal.ts';
import { type ControlHandlers, noContent } from '../call.ts';

/** Lists, adds and removes the faults of a session. */
export function faultHandlers(): ControlHandlers {
  return {
    listFaults: async ({ visit }) => {
      const { faults } = (await visit()).control;
      return toJsonResponse(200, { faults: faults.list() as readonly JsonObject[] });
    },
    addFault: async ({ visit, body }) => {
      const { faults } = (await visit()).control;
      return toJsonResponse(201, await faults.add(body));
    },
    removeFault: async ({ visit, params }) => {
      const id = params['id']!;
      if (!(await (await visit()).control.faults.remove(id))) throw new Refusal(404, `there is no fault ${id}`);
      return noContent;
    },
    clearFaults: async ({ visit }) => {
      await (await visit()).control.faults.clear();
      return noContent;
    },
  };
}
