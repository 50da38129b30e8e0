import { isObject } from '../../spec/json.ts';
import type { ToyFault } from './toy-types.ts';

/** By the name of a family, how many milliseconds its triggers take; default: none. */
export type Times = Readonly<Record<string, number>>;

/** A service whose triggers show one state until their time is over, and then another; a message is answered by one, too. */
export function timedTriggers(
  times: Times,
  [before, after]: readonly [string, string] = ['PROCESSING', 'SUCCESS'],
): ToyFault {
  const begun = new Map<unknown, number>();
  const removed = new Set<unknown>();
  const shown = (id: unknown, family: string): object => ({
    id,
    status: Date.now() - (begun.get(id) ?? 0) >= (times[family] ?? 0) ? after : before,
  });
  return {
    act: ({ operation: { id, lifecycle }, path }, usual) => {
      const triggerId = path['triggerId'];
      const family = /^(\w+)Trigger(Status)?$/.exec(lifecycle.resource)?.[1];
      if (lifecycle.action === 'remove') removed.add(triggerId);
      if (lifecycle.action === 'read' && removed.has(triggerId)) return { status: 404 };
      if (lifecycle.action === 'read' && family === 'AiAssistantRun' && begun.has(triggerId))
        return { status: 200, body: shown(triggerId, family) };
      const reply = usual();
      if (reply.status >= 300 || !isObject(reply.body)) return reply;
      if (id === 'createAiAssistantMessage') {
        const named = `run-trigger-${begun.size}`;
        begun.set(named, Date.now());
        return { status: 201, body: { triggerId: named } };
      }
      if (family === undefined || family === 'Scheduled') return reply;
      if (lifecycle.action === 'create') begun.set(reply.body['id'], Date.now());
      return lifecycle.action === 'read' ? { ...reply, body: shown(triggerId, family) } : reply;
    },
  };
}
