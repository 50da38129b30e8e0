import { listTwice, listWithout } from '../list-items.ts';
import { refusal } from '../changes.ts';
import { isSuccess } from '../messages.ts';
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
    id: 'another-read',
    description: 'reading gives the record that was created first',
    on: 'read',
    act: async (respond, { id, memory, service, request }) => {
      const [first] = memory.created;
      if (first === undefined || id === first || !memory.created.includes(id ?? '')) return respond();
      return service.handle({ ...request, target: request.target.replace(id!, first) });
    },
  },
];
