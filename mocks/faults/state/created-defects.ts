import { isObject } from '../../../spec/json.ts';
import { idOf, listTwice, listWithout } from '../list-items.ts';
import { refusal } from '../changes.ts';
import { isSuccess, jsonOf, withFields, withJson } from '../messages.ts';
import type { Defect } from './defect.ts';

/** What was created is lost, or mixed up with what was created before. */
export const createdDefects: readonly Defect[] = [
  {
    id: 'unreadable',
    description: 'what was created cannot be read',
    on: 'read',
    act: async (respond, { id, memory }) => (memory.created.includes(id ?? '') ? refusal(404) : respond()),
  },
  {
    id: 'unlisted',
    description: 'what was created is not listed',
    on: 'list',
    act: async (respond, { memory }) => listWithout(await respond(), memory.created),
  },
  {
    id: 'second-unlisted',
    description: 'of what was created, only the first is listed',
    on: 'list',
    act: async (respond, { memory }) => listWithout(await respond(), memory.created.slice(1)),
  },
  {
    id: 'draft-unlisted',
    description: 'what was created is not listed until it is published',
    on: 'list',
    applies: ({ resource }) => resource === 'DataMart',
    act: async (respond, { request, memory, service }) => {
      const drafts: string[] = [];
      for (const id of memory.created) {
        const record = await jsonOf(await service.ask(request, 'GET', `/api/data-marts/${id}`));
        if (isObject(record) && record['status'] === 'DRAFT') drafts.push(id);
      }
      return listWithout(await respond(), drafts);
    },
  },
  {
    id: 'listed-twice',
    description: 'what was created is listed twice',
    on: 'list',
    applies: ({ create }) => create.provenance === 'stated',
    act: async (respond, { memory }) => listTwice(await respond(), memory.created),
  },
  {
    id: 'made-twice',
    description: 'one request makes two records',
    on: 'create',
    // Without a name, nobody can tell whose request it was.
    applies: ({ list, resource }) =>
      list !== undefined && !['ScheduledTrigger', 'InsightTemplateSource'].includes(resource),
    act: async (respond) => {
      const first = await respond();
      const second = await respond();
      return isSuccess(second) ? second : first;
    },
  },
  {
    id: 'replaces',
    description: 'what is created takes the place of what was created before',
    on: 'create',
    applies: ({ create, read, list }) => create.provenance === 'path-only' && read !== undefined && list !== undefined,
    act: async (respond, { request, memory, life, service }) => {
      const last = memory.created.at(-1);
      const response = await respond();
      if (last !== undefined && isSuccess(response))
        await service.ask(request, life.remove.method, `${request.target}/${last}`);
      return response;
    },
  },
  {
    id: 'another-read',
    description: 'reading gives the record that was created first',
    on: 'read',
    act: async (respond, { id, memory, service, request }) => {
      const [first] = memory.created;
      if (first === undefined || id === first || !memory.created.includes(id ?? '')) return respond();
      return service.handle({ ...request, target: request.target.replace(id!, first) });
    },
  },
  {
    id: 'limit-of-newest',
    description: 'a report takes over the limit of one that is created after it',
    on: 'read',
    applies: ({ resource }) => resource === 'Report',
    act: async (respond, { id, memory, service, request }) => {
      const response = await respond();
      const newest = memory.created.at(-1);
      if (newest === undefined || !memory.created.includes(id ?? '') || !isSuccess(response)) return response;
      const other = await jsonOf(await service.ask(request, 'GET', request.target.replace(id!, newest)));
      const record = await jsonOf(response);
      if (!isObject(record) || !isObject(other)) return response;
      return withJson(response, { ...record, limitConfig: other['limitConfig'] ?? null });
    },
  },
  {
    id: 'renamed',
    description: 'the name is answered as it was sent, and another one is kept',
    on: 'create',
    applies: ({ create, change, list }) => create.provenance === 'stated' && change !== undefined && list !== undefined,
    act: async (respond, { request, life, service }) => {
      const response = await respond();
      if (!isSuccess(response)) return response;
      const target = `${request.target}/${idOf(await jsonOf(response))}${life.change!.path.endsWith('/title') ? '/title' : ''}`;
      const other = withFields(request, { title: 'Untitled', dataMartId: undefined, type: undefined });
      await service.handle({ ...other, method: life.change!.method, target });
      return response;
    },
  },
  {
    id: 'other-field',
    description: 'reading shows another value of a field than was sent and answered',
    on: 'read',
    applies: ({ resource }) => resource in otherFields,
    act: async (respond, { id, memory, life: { resource } }) => {
      const response = await respond();
      const record = memory.created.includes(id ?? '') && isSuccess(response) ? await jsonOf(response) : undefined;
      const [name, value] = otherFields[resource]!;
      return isObject(record) ? withJson(response, { ...record, [name]: value }) : response;
    },
  },
];

/** By resource, a field that a creation sends, and a value that it does not have. */
const otherFields: Readonly<Record<string, readonly [string, string]>> = {
  DataStorage: ['type', 'LEGACY_VENDOR1_BIGQUERY'],
  DataDestination: ['type', 'VENDOR1_CHAT'],
  Insight: ['template', 'another'],
};
