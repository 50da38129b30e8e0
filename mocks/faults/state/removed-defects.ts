import { itemsOf, withItems } from '../list-items.ts';
import { isSuccess, jsonOf, withJson } from '../messages.ts';
import type { Defect } from './defect.ts';
import { recordOf } from './life.ts';

/** What was removed is still there, all of it or in part. */
export const removedDefects: readonly Defect[] = [
  {
    id: 'removed-listed',
    description: 'what was removed is still listed',
    on: 'list',
    act: async (respond, { memory }) => {
      const response = await respond();
      const body = isSuccess(response) ? await jsonOf(response) : undefined;
      return body === undefined
        ? response
        : withJson(response, withItems(body, [...itemsOf(body), ...memory.removed.values()]));
    },
  },
  {
    id: 'not-removed',
    description: 'a removal is confirmed and not done',
    on: 'remove',
    act: async (respond, { request, life, service, memory, id }) => {
      const record = await recordOf(service, request, life);
      if (record === undefined || !memory.created.includes(id ?? '')) return respond();
      const { status } = life.remove.success;
      return { status: typeof status === 'number' ? status : 204, headers: {}, body: undefined };
    },
  },
  {
    id: 'removed-readable',
    description: 'what was removed can still be read',
    on: 'read',
    seen: ({ list }) => (list === undefined ? 'remove' : 'read'),
    // What becomes of what is known by path only shows where it is listed as well.
    applies: ({ soft, create, list }) => !soft && (create.provenance === 'stated' || list !== undefined),
    act: async (respond, { id, memory }) => {
      const record = memory.removed.get(id ?? '');
      return record === undefined ? respond() : withJson({ status: 200, headers: {}, body: undefined }, record);
    },
  },
];
