import { isObject } from '../../spec/json.ts';
import type { ToyFault } from './toy-types.ts';

/** What becomes of a trigger that is removed, and is kept. */
export type Kept = 'as before' | 'cancelled' | 'marked' | 'accepted';

/** A toy whose triggers are done after some milliseconds, and can be read when they were removed. */
export function keptTriggers(how: Kept, time = 300): ToyFault {
  const created = new Map<unknown, number>();
  const removed = new Map<unknown, number>();
  const isDone = (id: unknown, at: number): boolean => at - (created.get(id) ?? 0) >= time;
  const stateOf = (id: unknown): string => {
    const stop = removed.get(id);
    if (how === 'cancelled' && stop !== undefined && !isDone(id, stop)) return 'CANCELLED';
    return isDone(id, Date.now()) ? 'DONE' : 'WAITING';
  };
  return {
    act: ({ operation: { lifecycle, id: name }, path }, usual) => {
      if (!/Trigger(Status)?$/.test(lifecycle.resource) || name.includes('Scheduled')) return usual();
      const id = path['triggerId'];
      if (lifecycle.action === 'remove' && created.has(id)) {
        removed.set(id, removed.get(id) ?? Date.now());
        return { status: how === 'accepted' ? 202 : 204 };
      }
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (lifecycle.action === 'create') created.set(reply.body['id'], Date.now());
      if (lifecycle.action !== 'read') return reply;
      const mark = how === 'marked' && removed.has(id) ? { removedAt: '2026-03-01T00:00:00Z' } : {};
      return { ...reply, body: { ...reply.body, status: stateOf(id), ...mark } };
    },
  };
}

/** A toy whose triggers can be read for some milliseconds. */
export function triggersGoneAfter(time: number): ToyFault {
  const created = new Map<unknown, number>();
  return goneWhere(
    (id) => Date.now() - (created.get(id) ?? 0) > time,
    (id) => created.set(id, Date.now()),
  );
}

/** A toy in which one trigger can be read at a time: the one that was created last, until any is removed. */
export function oneTrigger(): ToyFault {
  let last: unknown;
  return goneWhere(
    (id) => id !== last,
    (id) => (last = id),
  );
}

function goneWhere(isGone: (id: unknown) => boolean, note: (id: unknown) => unknown): ToyFault {
  return {
    act: ({ operation: { lifecycle, id: name }, path }, usual) => {
      if (!/Trigger(Status)?$/.test(lifecycle.resource) || name.includes('Scheduled')) return usual();
      if ('triggerId' in path && isGone(path['triggerId'])) return { status: 404 };
      const reply = usual();
      if (lifecycle.action === 'create' && isObject(reply.body)) note(reply.body['id']);
      return reply;
    },
  };
}
