import { isObject, type JsonObject } from '../../spec/json.ts';
import type { ToyFault, ToyReply, ToyRequest } from './toy-types.ts';

/** How a record was shown before it was created, changed or removed, and until when reads still show it so. */
type Stale = { readonly until: number; readonly record: JsonObject | undefined; readonly place: string };

/**
 * What is written is done at once, and read and listed some milliseconds later: by a replica that is behind, or
 * by several of which some are. No sentence of the specification is broken.
 */
export function lagging(milliseconds: number, isBehind: () => boolean = () => true): ToyFault {
  const records = new Map<string, JsonObject | undefined>();
  const stale = new Map<string, Stale>();
  const staleOf = (id: string): Stale | undefined => {
    const one = stale.get(id);
    return one !== undefined && one.until > Date.now() ? one : undefined;
  };
  const write = (request: ToyRequest, reply: ToyReply): ToyReply => {
    const removes = request.operation.lifecycle.action === 'remove';
    const record = removes || !isObject(reply.body) ? undefined : reply.body;
    const id = (record?.['id'] as string | undefined) ?? reply.headers?.['x-svc-run-id'] ?? idIn(request);
    if (
      reply.status >= 300 ||
      id === undefined ||
      (!removes && record === undefined && request.operation.method !== 'GET')
    )
      return reply;
    const until = Date.now() + milliseconds;
    stale.set(id, staleOf(id) ?? { until, record: records.get(id), place: placeOf(request) });
    stale.set(id, { ...stale.get(id)!, until });
    records.set(id, record);
    return reply;
  };
  const read = (request: ToyRequest, reply: ToyReply): ToyReply => {
    const old = staleOf(idIn(request) ?? '');
    if (old === undefined) return reply;
    return old.record === undefined
      ? { status: 404, body: { error: 'not there yet' } }
      : { status: 200, body: old.record };
  };
  const list = (request: ToyRequest, reply: ToyReply): ToyReply => {
    const items = itemsOf(reply.body);
    if (items === undefined) return reply;
    const known = new Set(items.map(({ id }) => id as string));
    const ghosts = [...stale].filter(([id, { place }]) => !known.has(id) && place === placeOf(request));
    const shown = [
      ...items.map((item) => [item['id'] as string, item] as const),
      ...ghosts.map(([id]) => [id, undefined] as const),
    ].map(([id, item]) => (staleOf(id) === undefined ? item : staleOf(id)!.record));
    items.splice(0, items.length, ...shown.filter((item) => item !== undefined));
    return reply;
  };
  return {
    act: (request, usual) => {
      const { action } = request.operation.lifecycle;
      const reply = usual();
      if (['read', 'list'].includes(action) && !isBehind()) return reply;
      if (action === 'read') return read(request, reply);
      return action === 'list' ? list(request, reply) : write(request, reply);
    },
  };
}

/** The last id in a path. */
function idIn({ path }: ToyRequest): string | undefined {
  return Object.values(path).at(-1);
}

/** What is listed together: the records of a resource below the same parents. */
function placeOf({ operation: { lifecycle }, path }: ToyRequest): string {
  const parents = Object.values(path).slice(
    0,
    lifecycle.action === 'list' || lifecycle.action === 'create' ? undefined : -1,
  );
  return [lifecycle.resource, ...parents].join(' ');
}

function itemsOf(body: unknown): JsonObject[] | undefined {
  const lists = [body, ...(isObject(body) ? Object.values(body) : [])].filter((one) => Array.isArray(one));
  return lists[0] as JsonObject[] | undefined;
}
