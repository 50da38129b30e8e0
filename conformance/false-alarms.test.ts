import { beforeAll, describe, expect, it } from 'vitest';
import { isObject, type Json } from '../spec/json.ts';
import { isUniform } from './is-uniform.ts';
import type { Report } from './report.ts';
import { conformToy, type Contracts, loadContracts } from './testing/conform-toy.ts';
import { lagging } from './testing/lagging.ts';
import type { ToyFault, ToyReply, ToyRequest } from './testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

const troublesOf = ({ findings, errored, leftovers }: Report): unknown[] => [
  ...findings.map(({ path, summary, received }) => `${path} ${summary}: ${received}`),
  ...errored,
  ...leftovers,
];

/** A session is its creator's alone: others neither see it in their list nor may read it. */
function privateSessions(): ToyFault {
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

/** A token is good for so many requests, then only for the exchange of another. */
function shortTokens(uses: number): ToyFault {
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
function ownedReports(): ToyFault {
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
const ownDataMarts: ToyFault = {
  act: ({ operation, role }, usual) =>
    ['createReport', 'updateDataMartAvailability'].includes(operation.id) && role === 'business-user'
      ? { status: 403 }
      : usual(),
};

/** Storages are listed for all, and shown to those who may change them. */
const listedStorages: ToyFault = {
  act: ({ operation, path, role }, usual) =>
    operation.path.startsWith('/api/data-storages/') && 'id' in path && role === 'business-user'
      ? { status: 403 }
      : usual(),
};

/** A DataMart shows its contexts as they were some milliseconds ago. */
function lateContexts(milliseconds: number): ToyFault {
  const attached: { readonly id: string; readonly at: number; readonly body: unknown }[] = [];
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const id = path['id'] ?? '';
      if (operation.id === 'updateDataMartContexts' && reply.status < 300) attached.push({ id, at: Date.now(), body });
      const shown = attached.findLast((one) => one.id === id && one.at < Date.now() - milliseconds);
      return operation.id === 'getDataMart' && isObject(reply.body)
        ? { ...reply, body: { ...reply.body, contexts: (shown?.body ?? null) as Json } }
        : reply;
    },
  };
}

/** What is removed is kept, and shown and listed as deleted. */
function keptAsDeleted(): ToyFault {
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

/** A list that shows published DataMarts alone. */
function hiddenDrafts(): ToyFault {
  const published = new Set<unknown>();
  const isShown = (record: unknown): boolean => isObject(record) && published.has(record['id']);
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (operation.id === 'publishDataMart') published.add(path['id']);
      if (operation.id !== 'listDataMarts' || !isObject(reply.body)) return reply;
      const items = (reply.body['items'] as readonly unknown[]).filter(isShown);
      return { ...reply, body: { ...reply.body, items } };
    },
  };
}

/** Rows are read without a query unless they have to be sorted: the run of a stream has SQL only then. */
function queriesToSort(): ToyFault {
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

const changesReply = (id: string, change: (reply: ToyReply) => ToyReply): ToyFault => ({
  act: ({ operation }, usual) => (operation.id === id ? change(usual()) : usual()),
});

describe('nothing is found where nothing is wrong', () => {
  it('with a session that only its creator may read', async () => {
    const report = await conformToy(contracts, {}, privateSessions(), { only: ['getAiAssistantSession'] });
    expect(troublesOf(report)).toEqual([]);
  });

  it('with tokens for ten requests, which also clean-up has to renew', async () => {
    const options = { only: ['success', 'state'], renewalPause: 5 };
    expect(troublesOf(await conformToy(contracts, {}, shortTokens(10), options))).toEqual([]);
  });

  it('with a stream that begins with a line about its columns', async () => {
    const fault = changesReply('streamReportData', (reply) => ({ ...reply, text: `{"columns":[]}\n${reply.text}` }));
    expect(troublesOf(await conformToy(contracts, {}, fault, { only: ['http-data'] }))).toEqual([]);
  });

  it.each([
    [
      'what is created, changed and removed',
      ['state/DataMart/script', 'state/DataMart/model', 'state/AiAssistantSession/script'],
    ],
    ['an update', ['updates/updateDataMartTitle', 'left-alone/updateDataMartTitle/description']],
    ['the run of a stream', ['http-data/streamDataMartData/run']],
  ])('with reads and lists that are behind: %s', async (_, only) => {
    const report = await conformToy(contracts, {}, lagging(120), { only });
    expect([troublesOf(report), report.notApplicable, report.inconclusive]).toEqual([[], [], []]);
  });

  it('with contexts of a DataMart that are shown a little later', async () => {
    const report = await conformToy(contracts, {}, lateContexts(120), {
      only: ['contexts/updateDataMartContexts/replaced'],
    });
    expect([troublesOf(report), report.notApplicable]).toEqual([[], []]);
  });

  it('with a run of a stream that is written down three seconds later', async () => {
    const only = ['http-data/streamDataMartData/run'];
    expect(troublesOf(await conformToy(contracts, {}, lagging(3_000), { only }))).toEqual([]);
  });

  it('with lists that one of two replicas shows, which is behind', async () => {
    let turn = 0;
    const fault = lagging(120, () => (turn += 1) % 2 === 0);
    const only = ['limit', 'default', 'maximum'].map((id) => `list-limits/listAiAssistantSessions/${id}`);
    expect(troublesOf(await conformToy(contracts, {}, fault, { only }))).toEqual([]);
  });

  it('with a list of sessions that shows a removed one a little longer', async () => {
    let isRemoved = false;
    const late = lagging(120, () => isRemoved);
    const fault: ToyFault = {
      act: (request, usual) => {
        isRemoved ||= request.operation.lifecycle.action === 'remove';
        return late.act!(request, usual);
      },
    };
    const report = await conformToy(contracts, {}, fault, { only: ['own-sessions/listAiAssistantSessions/removed'] });
    expect([troublesOf(report), report.notApplicable, report.inconclusive]).toEqual([[], [], []]);
  });

  it.each([
    ['reports that their owners alone may change', ownedReports(), ['updateReport', 'deleteReport', 'runReport']],
    ['reports on DataMarts of their own', ownDataMarts, ['createReport', 'updateDataMartAvailability']],
    ['storages that are listed for all and shown to some', listedStorages, ['getDataStorage']],
  ])('with %s', async (_, fault, operations) => {
    const only = operations.map((id) => `roles/${id}/business-user`);
    expect(troublesOf(await conformToy(contracts, {}, fault, { only }))).toEqual([]);
  });

  it('with removed records that are shown and listed as deleted', async () => {
    const only = ['state', 'own-sessions'];
    expect(troublesOf(await conformToy(contracts, {}, keptAsDeleted(), { only }))).toEqual([]);
  });

  it.each([
    ['an AI assistant that is not implemented', 501, ['createAiAssistantSession', 'generateInsight']],
    ['a warehouse that is out of reach', 503, ['runDataMart', 'streamDataMartData', 'listDataStorageResources']],
    ['a gateway to the warehouse that gives up', 504, ['getReportGeneratedSql', 'runReport']],
  ])('with %s', async (_, status, operations) => {
    const fault: ToyFault = {
      act: ({ operation }, usual) => (operations.includes(operation.id) ? { status } : usual()),
    };
    const only = [...operations, 'no-server-error'];
    expect(troublesOf(await conformToy(contracts, {}, fault, { only }))).toEqual([]);
  });

  it('with a list that leaves out drafts', async () => {
    const only = ['state/DataMart/script', 'state/DataMart/model'];
    expect(troublesOf(await conformToy(contracts, {}, hiddenDrafts(), { only }))).toEqual([]);
  });

  it('with limits and selections that take no query', async () => {
    const report = await conformToy(contracts, {}, queriesToSort(), { only: ['http-data/streamReportData/sql'] });
    expect([troublesOf(report), report.summary.passed]).toEqual([[], 2]);
  });

  it.each(['runDataMart', 'copyReportAsDataMart'])(
    'with an id of another thing beside the stated one: %s',
    async (id) => {
      const fault = changesReply(id, (reply) => ({ ...reply, body: { id: 'job-1', ...(reply.body as object) } }));
      const report = await conformToy(contracts, {}, fault, { only: ['runs', 'effects/copyReportAsDataMart', id] });
      expect(troublesOf(report)).toEqual([]);
    },
  );

  it('with an exchange that answers whatever is wrong with 429', async () => {
    const fault = changesReply('exchangeApiKey', (reply) => (reply.status < 300 ? reply : { status: 429 }));
    const report = await conformToy(contracts, {}, fault, { only: ['key-exchange', 'listContexts'] });
    expect([troublesOf(report), report.summary.passed > 10]).toEqual([[], true]);
  });

  it('with a list known by path only that shows the first ten', async () => {
    const body = Array.from({ length: 10 }, (_, at) => ({ id: `context-${at}`, name: `Context ${at}` }));
    const fault = changesReply('listContexts', (reply) => ({ ...reply, body }));
    expect(troublesOf(await conformToy(contracts, {}, fault, { only: ['path-only-state/Context'] }))).toEqual([]);
  });

  it('with a media type in capitals', async () => {
    const headers = { 'content-type': 'Application/JSON' };
    const fault = changesReply('listReports', (reply) => ({ ...reply, headers }));
    expect(troublesOf(await conformToy(contracts, {}, fault, { only: ['listReports'] }))).toEqual([]);
  });

  it('with names that are stored in capitals', async () => {
    const loud: ToyFault = {
      act: ({ operation }, usual) => {
        const reply = usual();
        return operation.lifecycle.resource !== 'DataStorage' || !isObject(reply.body)
          ? reply
          : { ...reply, text: JSON.stringify(reply.body).replaceAll('conform', 'CONFORM') };
      },
    };
    expect(troublesOf(await conformToy(contracts, {}, loud, { only: ['createDataStorage'] }))).toEqual([]);
  });
});

describe('a stream whose lines are surely rows', () => {
  it.each([
    ['rows', ['{"a":1}', '{"a":2}', '{"a":3}', '{"a":4}'], true],
    ['too few to tell', ['{"a":1}', '{"a":2}', '{"a":3}'], false],
    ['a header of another form', ['{"columns":[]}', '{"a":2}', '{"a":3}', '{"a":4}'], false],
    ['a header in an envelope', ['{"t":"h"}', '{"t":"r"}', '{"t":"r"}', '{"t":"r"}'], false],
    ['a footer in an envelope', ['{"t":"r"}', '{"t":"r"}', '{"t":"r"}', '{"t":"f"}'], false],
    ['lists', ['["a"]', '["b"]', '["c"]', '["d"]'], false],
    ['no JSON', ['a', 'b', 'c', 'd'], false],
  ])('%s', (_, lines, want) => {
    expect(isUniform(lines)).toBe(want);
  });
});
