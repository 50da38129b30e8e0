import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { MockRequest, MockResponse } from '../http.ts';
import { refusal } from './changes.ts';
import type { Family } from './family.ts';
import type { Fault } from './fault.ts';
import { itemsOf, withItems } from './lists.ts';
import { bodyOf, isSuccess, jsonOf, withFields, withJson } from './messages.ts';
import type { Service } from './service.ts';

/** The operations on a resource that is created, read, listed, changed and removed. */
type Life = {
  readonly resource: string;
  readonly create: Operation;
  readonly read: Operation;
  readonly list: Operation | undefined;
  readonly change: Operation | undefined;
  readonly remove: Operation;
  /** Whether removal is said to be soft: then the record may still be read. */
  readonly soft: boolean;
};

/** What a broken service remembers. */
type Memory = { readonly created: string[]; readonly removed: Map<string, JsonObject> };

type Step = {
  readonly request: MockRequest;
  readonly id: string | undefined;
  readonly life: Life;
  readonly memory: Memory;
  readonly service: Service;
};

/** A way to lose, mix or keep records: what is done in place of one of the operations, or after it. */
type Defect = {
  readonly id: string;
  readonly description: string;
  readonly on: 'create' | 'read' | 'list' | 'change' | 'remove';
  /** The operation that a finding names; default: `on`. */
  readonly seen?: (life: Life) => 'read' | 'list' | 'remove';
  /** The check that must find it; default: `state`. */
  readonly check?: string;
  readonly applies?: (life: Life) => boolean;
  readonly act: (response: () => Promise<MockResponse>, step: Step) => Promise<MockResponse>;
};

const defects: readonly Defect[] = [
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
    id: 'update-lost',
    description: 'an update is confirmed and not stored',
    on: 'change',
    check: 'updates',
    applies: ({ change }) => change !== undefined,
    act: async (respond, { request, life, service }) => {
      const record = await jsonOf(await service.ask(request, 'GET', readTarget(request, life)));
      const response = await respond();
      const body = bodyOf(request);
      if (!isSuccess(response) || !isObject(record) || !isObject(body)) return response;
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
    applies: ({ change }) => change !== undefined,
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
    // What may still be read after a soft removal cannot tell whether the list or the removal is at fault.
    seen: ({ soft, list }) => (soft && list !== undefined ? 'list' : 'remove'),
    act: async (respond, { request, life, service, memory, id }) => {
      const there = isSuccess(await service.ask(request, 'GET', readTarget(request, life)));
      if (!there || !memory.created.includes(id ?? '')) return respond();
      return { status: life.remove.success.status as number, headers: {}, body: undefined };
    },
  },
  {
    id: 'removed-readable',
    description: 'what was removed can still be read',
    on: 'read',
    seen: ({ list }) => (list === undefined ? 'remove' : 'read'),
    applies: ({ soft }) => !soft,
    act: async (respond, { id, memory }) => {
      const record = memory.removed.get(id ?? '');
      return record === undefined ? respond() : withJson({ status: 200, headers: {}, body: undefined }, record);
    },
  },
  {
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
  },
];

/** Records that are lost, mixed up or kept: that they are not follows from the words, and is written nowhere. */
export const stateFaults: Family = ({ operations }) =>
  [...new Set(operations.map(({ lifecycle }) => lifecycle.resource))]
    .map((resource) => lifeOf(operations, resource))
    .filter((life) => life !== undefined)
    .flatMap((life) =>
      defects
        .filter((defect) => life[defect.on] !== undefined && defect.applies?.(life) !== false)
        .map((defect) => toFault(life, defect)),
    );

function toFault(life: Life, defect: Defect): Fault {
  const operation = life[defect.seen?.(life) ?? defect.on]!.id;
  return {
    id: `state/${life.resource}/${defect.id}`,
    requirement: `operation-${life[defect.on]!.id}`,
    level: 'implied',
    operation,
    description: `${life.resource}: ${defect.description}`,
    checks: [defect.check ?? 'state'],
    apply: (service) => {
      const memory: Memory = { created: [], removed: new Map() };
      return async (request) => {
        const found = service.find(request);
        const id = found === undefined ? undefined : Object.values(found.params).at(-1);
        const respond = (): Promise<MockResponse> => follow(service, life, memory, request, id);
        const isMeant = found?.operation.id === life[defect.on]!.id;
        if (!isMeant || !(await service.lets(request, found.operation))) return respond();
        return defect.act(respond, { request, id, life, memory, service });
      };
    },
  };
}

/** Answers as the service does, and notes what was created and removed. */
async function follow(
  service: Service,
  { create, read, remove }: Life,
  memory: Memory,
  request: MockRequest,
  id: string | undefined,
): Promise<MockResponse> {
  const operation = service.find(request)?.operation.id;
  const record =
    operation === remove.id
      ? await jsonOf(await service.ask(request, 'GET', readTarget(request, { read })))
      : undefined;
  const response = await service.handle(request);
  if (!isSuccess(response)) return response;
  if (operation === create.id) memory.created.push(idOf(await jsonOf(response)));
  if (isObject(record) && id !== undefined && memory.created.includes(id)) {
    memory.created.splice(memory.created.indexOf(id), 1);
    memory.removed.set(id, record);
  }
  return response;
}

/** The target that reads the record which a request on it, or on a part of it, is about. */
function readTarget({ target }: MockRequest, { read }: Pick<Life, 'read'>): string {
  return target.split('?', 1)[0]!.split('/').slice(0, read.path.split('/').length).join('/');
}

async function listWithout(response: MockResponse, ids: readonly string[]): Promise<MockResponse> {
  const body = isSuccess(response) ? await jsonOf(response) : undefined;
  if (body === undefined) return response;
  return withJson(
    response,
    withItems(
      body,
      itemsOf(body).filter((item) => !ids.includes(idOf(item))),
    ),
  );
}

function idOf(record: Json | undefined): string {
  return isObject(record) && typeof record['id'] === 'string' ? record['id'] : '';
}

function lifeOf(operations: readonly Operation[], resource: string): Life | undefined {
  const own = operations.filter(
    ({ lifecycle, provenance }) => lifecycle.resource === resource && provenance === 'stated',
  );
  const read = own.find(({ lifecycle, path }) => lifecycle.action === 'read' && /\{[^}]+\}$/.test(path));
  const home = read?.path.replace(/\/\{[^}]+\}$/, '');
  const at = (action: string, path: string | undefined): Operation | undefined =>
    own.find((one) => one.lifecycle.action === action && one.path === path);
  const [create, remove] = [at('create', home), at('remove', read?.path)];
  if (read === undefined || create === undefined || remove === undefined) return undefined;
  const list = at('list', home);
  const whole =
    list?.params.some(({ required, in: place }) => required && place === 'query') === true ? undefined : list;
  const change = at('change', `${read.path}/title`) ?? at('change', read.path);
  return {
    resource,
    create,
    read,
    list: whole,
    change,
    remove,
    soft: remove.success.description.includes('soft') || ['DataMart', 'Insight'].includes(resource),
  };
}
