import { isSuccess, withJson } from '../messages.ts';
import type { Defect } from './defect.ts';
import { recordOf } from './life.ts';

/** A creation gives what is there already. */
export const sameId: Defect = {
  id: 'same-id',
  description: 'every second creation gives the record that was created before',
  on: 'create',
  // Two creations without a name may be the same, and who has a session of a DataMart already may be given that one.
  applies: ({ resource }) => !['ScheduledTrigger', 'InsightTemplateSource', 'AiAssistantSession'].includes(resource),
  act: async (respond, { request, life, memory, service }) => {
    const before = [...memory.created];
    const response = await respond();
    if (!isSuccess(response)) return response;
    for (const one of before) {
      const known = await recordOf(service, { ...request, target: `${request.target}/${one}` }, life);
      if (known !== undefined) return withJson(response, known);
    }
    return response;
  },
};
