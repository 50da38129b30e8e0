import { isSuccess } from '../messages.ts';
import type { Defect } from './defect.ts';
import { readTarget } from './life.ts';

/** A creation gives what is there already. */
export const sameId: Defect = {
  id: 'same-id',
  description: 'every second creation gives the record that was created before',
  on: 'create',
  act: async (respond, { request, life, memory, service }) => {
    const before = [...memory.created];
    const response = await respond();
    if (!isSuccess(response)) return response;
    for (const one of before) {
      const target = readTarget({ ...request, target: `${request.target}/${one}` }, life);
      const known = await service.ask(request, 'GET', target);
      if (isSuccess(known)) return { ...known, status: response.status };
    }
    return response;
  },
};
