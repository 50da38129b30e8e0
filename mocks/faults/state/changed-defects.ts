import { isObject } from '../../../spec/json.ts';
import { bodyOf, isSuccess, withFields, withJson } from '../messages.ts';
import type { Defect } from './defect.ts';
import { recordOf } from './life.ts';

/** An update is lost, or reaches another record. */
export const changedDefects: readonly Defect[] = [
  {
    id: 'update-lost',
    description: 'an update is confirmed and not stored',
    on: 'change',
    check: 'updates',
    act: async (respond, { request, life, service }) => {
      const record = await recordOf(service, request, life);
      const response = await respond();
      const body = bodyOf(request);
      if (!isSuccess(response) || record === undefined || !isObject(body)) return response;
      const old = Object.keys(body).filter((name) => typeof record[name] === 'string');
      await service.handle(withFields(request, Object.fromEntries(old.map((name) => [name, record[name]]))));
      return response;
    },
  },
  {
    id: 'update-leaks',
    description: 'an update changes another record as well',
    on: 'change',
    check: 'updates',
    act: async (respond, { request, id, memory, service }) => {
      const response = await respond();
      const other = memory.created.findLast((one) => one !== id);
      if (isSuccess(response) && other !== undefined) {
        await service.handle({ ...request, target: request.target.replace(id!, other) });
      }
      return response;
    },
  },
  {
    id: 'update-answers-old',
    description: 'an update is answered with the record as it was',
    on: 'change',
    applies: ({ create }) => create.provenance === 'path-only',
    act: async (respond, { request, life, service }) => {
      const record = await recordOf(service, request, life);
      const response = await respond();
      return record === undefined || !isSuccess(response) ? response : withJson(response, record);
    },
  },
  {
    id: 'update-loses',
    description: 'a record that was updated is gone',
    on: 'change',
    applies: ({ create }) => create.provenance === 'path-only',
    act: async (respond, { request, id, life, service }) => {
      const response = await respond();
      const target = request.target.slice(0, request.target.indexOf(id!) + id!.length);
      if (isSuccess(response)) await service.ask(request, life.remove.method, target);
      return response;
    },
  },
];
