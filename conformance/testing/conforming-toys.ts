import { isObject, type Json } from '../../spec/json.ts';
import type { ToyFault, ToyReply, ToyRequest } from './toy-types.ts';

// Services that keep every sentence of the specification in a way of their own.

/** A session is its creator's alone: others neither see it in their list nor may read it. */
export function privateSessions(): ToyFault {
  const creators = new Map<string, string>();
  const idOf = ({ body }: ToyReply): string => (isObject(body) && typeof body['id'] === 'string' ? body['id'] : '');
  const isForeign = ({ path, role }: ToyRequest): boolean =>
    'sessionId' in path && creators.has(path['sessionId']) && creators.get(path['sessionId']) !== role;
  return {
    act: (request, usual) => {
      if (isForeign(request)) return { status: 403 };
      const reply = usual();
      if (request.operation.id === 'createAiAssistantSession') creators.set(idOf(reply), request.role!);
      if (request.operation.id !== 'listAiAssistantSessions' || !Array.isArray(reply.body)) return reply;
      return { ...reply, body: reply.body.filter(({ id }) => creators.get(String(id)) === request.role) };
    },
  };
}

/** Each caller has one session of a DataMart at a time: another creation gives it again, or puts it away. */
export function oneSession(how: 'again' | 'away'): ToyFault {
  const current = new Map<string, ToyReply>();
  const gone = new Set<string>();
  const idOf = ({ body }: ToyReply): string => (isObject(body) ? (body['id'] as string) : '');
  return {
    act: (request, usual) => {
      const { operation, path, role } = request;
      if (gone.has(path['sessionId'] ?? '')) return { status: 404 };
      const place = `${path['dataMartId']} ${role}`;
      const known = operation.id === 'createAiAssistantSession' ? current.get(place) : undefined;
      if (known !== undefined && how === 'again') return known;
      const reply = usual();
      if (known !== undefined) gone.add(idOf(known));
      if (operation.id === 'createAiAssistantSession') current.set(place, reply);
      if (operation.id === 'deleteAiAssistantSession') current.delete(place);
      if (operation.id !== 'listAiAssistantSessions' || !Array.isArray(reply.body)) return reply;
      return { ...reply, body: reply.body.filter(({ id }) => !gone.has(String(id))) };
    },
  };
}

/** A token is good for so many requests, then only for the exchange of another. */
export function shortTokens(uses: number): ToyFault {
  const left = new Map<string, number>();
  return {
    act: (request, usual) => {
      const reply = usual();
      if (request.operation.id === 'exchangeApiKey') left.set(request.headers['x-svc-api-key-id']!, uses);
      return reply;
    },
    authenticate: ({ headers }, usual) => {
      const id = headers['x-svc-api-key-id'] ?? '';
      if (usual() !== undefined) left.set(id, (left.get(id) ?? uses) - 1);
      return left.get(id)! < 0 ? undefined : usual();
    },
  };
}

/** A report is changed, removed and run by its owners alone; who creates it is one unless others are named. */
export function ownedReports(): ToyFault {
  const owners = new Map<string, readonly unknown[]>();
  return {
    act: (request, usual) => {
      const { operation, path, body, role } = request;
      const own = owners.get(path['id'] ?? '');
      const isFree = operation.method === 'GET' || role === 'project-admin' || own === undefined;
      if (!isFree && !own.includes(role)) return { status: 403 };
      const reply = usual();
      if (operation.id !== 'createReport' || !isObject(reply.body) || !isObject(body)) return reply;
      owners.set(reply.body['id'] as string, (body['ownerIds'] as readonly unknown[] | undefined) ?? [role]);
      return reply;
    },
  };
}

/** Business users read the DataMarts of others, and neither report on them nor change who may use them. */
export const ownDataMarts: ToyFault = {
  act: ({ operation, role }, usual) =>
    ['createReport', 'updateDataMartAvailability'].includes(operation.id) && role === 'business-user'
      ? { status: 403 }
      : usual(),
};

/** Destinations are made elsewhere and read by all; business users deliver what they update to none of them. */
export const othersDestinations: ToyFault = {
  act: ({ operation, role }, usual) => {
    if (operation.id === 'createDataDestination') return { status: 400 };
    return operation.id === 'updateReport' && role === 'business-user' ? { status: 403 } : usual();
  },
};

/** Storages are listed for all, and shown to those who may change them. */
export const listedStorages: ToyFault = {
  act: ({ operation, path, role }, usual) =>
    operation.path.startsWith('/api/data-storages/') && 'id' in path && role === 'business-user'
      ? { status: 403 }
      : usual(),
};

/** A DataMart shows its contexts as they were some milliseconds ago. */
export function lateContexts(milliseconds: number): ToyFault {
  const attached: { readonly id: string; readonly at: number; readonly body: unknown }[] = [];
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const id = path['id'] ?? '';
      if (operation.id === 'updateDataMartContexts' && reply.status < 300) attached.push({ id, at: Date.now(), body });
      if (operation.id === 'deleteContext') {
        const left = (one: unknown): unknown => (Array.isArray(one) ? one.filter((context) => context !== id) : one);
        const latest = new Map(attached.map((one) => [one.id, one.body]));
        for (const [mart, contexts] of latest) {
          const kept = Object.entries(contexts as object).map(([name, ids]) => [name, left(ids)] as const);
          attached.push({ id: mart, at: Date.now(), body: Object.fromEntries(kept) });
        }
      }
      const shown = attached.findLast((one) => one.id === id && one.at < Date.now() - milliseconds);
      return operation.id === 'getDataMart' && isObject(reply.body)
        ? { ...reply, body: { ...reply.body, contexts: (shown?.body ?? null) as Json } }
        : reply;
    },
  };
}

/** What is removed is kept, and shown and listed as deleted. */
export function keptAsDeleted(): ToyFault {
  const deleted = { status: 'DELETED', deletedAt: '2026-03-01T00:00:00Z' };
  const gone = new Set<unknown>();
  const marked = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(marked);
    if (!isObject(value)) return value;
    const inner = Object.entries(value).map(([name, one]) => [name, marked(one)] as const);
    return { ...Object.fromEntries(inner), ...(gone.has(value['id']) ? deleted : {}) };
  };
  return {
    act: (request, usual) => {
      const { lifecycle, success } = request.operation;
      if (lifecycle.action !== 'remove' || typeof success.status !== 'number') {
        const reply = usual();
        return 'body' in reply ? { ...reply, body: marked(reply.body) } : reply;
      }
      gone.add(Object.values(request.path).at(-1));
      return { status: success.status };
    },
  };
}

/** Rows are read without a query unless they have to be sorted: the run of a stream has SQL only then. */
export function queriesToSort(): ToyFault {
  const sorted = new Set<unknown>();
  const plain = new Set<unknown>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const record = isObject(reply.body) ? reply.body : {};
      if (operation.id === 'createReport' && isObject(body) && 'sortConfig' in body) sorted.add(record['id']);
      if (operation.id === 'streamReportData' && !sorted.has(path['reportId'])) {
        plain.add(reply.headers?.['x-svc-run-id']);
      }
      const isPlain = operation.id === 'getDataMartRun' && plain.has(path['runId']);
      return isPlain ? { ...reply, body: { ...record, additionalParams: { httpData: {} } } } : reply;
    },
  };
}

/** What a destination is used by is counted when it is next asked about. */
export function lateImpact(): ToyFault {
  const used = new Map<string, unknown>();
  const counted = new Map<string, number>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const to = isObject(body) ? body['dataDestinationId'] : undefined;
      const { id: report } = (reply.body ?? {}) as { readonly id?: string };
      if (operation.id === 'createReport' && reply.status < 300) used.set(report!, to);
      if (operation.id === 'updateReport' && reply.status < 300 && to !== undefined) used.set(path['id']!, to);
      if (operation.id === 'deleteReport' && reply.status < 300) used.delete(path['id']!);
      if (operation.id !== 'getDataDestinationImpact') return reply;
      const id = path['id']!;
      const reports = counted.get(id) ?? 0;
      counted.set(id, [...used.values()].filter((one) => one === id).length);
      return { status: 200, body: { reports } };
    },
  };
}

/** The result of a trigger is told once: then the trigger is gone. */
export function triggersReadOnce(): ToyFault {
  const gone = new Set<unknown>();
  return {
    act: ({ operation: { method, path: template }, path }, usual) => {
      const id = path['triggerId'];
      const reply = gone.has(id) ? { status: 404 } : usual();
      if (method === 'GET' && template.endsWith('{triggerId}')) gone.add(id);
      const isList = method === 'GET' && template.endsWith('/run-triggers');
      const { items } = (reply.body ?? {}) as { items?: readonly { id: unknown }[] };
      return isList && items ? { ...reply, body: { items: items.filter((one) => !gone.has(one.id)) } } : reply;
    },
  };
}
