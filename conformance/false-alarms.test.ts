import { beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import { isUniform } from './streams/is-uniform.ts';
import type { Report } from './report/report.ts';
import {
  keptAsDeleted,
  lateContexts,
  lateImpact,
  listedStorages,
  oneSession,
  othersDestinations,
  ownDataMarts,
  ownedReports,
  privateSessions,
  queriesToSort,
  shortTokens,
  triggersReadOnce,
} from './testing/conforming-toys.ts';
import { drawings, drawsRelationships } from './testing/conforming-graphs.ts';
import { conformToy, type Contracts, loadContracts } from './testing/conform-toy.ts';
import { keptTriggers, oneTrigger, triggersGoneAfter } from './testing/kept-triggers.ts';
import { lagging } from './testing/lagging.ts';
import { answers, listOf } from './testing/mutants/mutant.ts';
import type { ToyFault } from './testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

const troublesOf = ({ findings, errored, leftovers }: Report): unknown[] => [
  ...findings.map(({ path, summary, received }) => `${path} ${summary}: ${received}`),
  ...errored,
  ...leftovers,
];

describe('nothing is found where nothing is wrong', () => {
  it.concurrent('with a session that only its creator may read', async () => {
    const report = await conformToy(contracts, {}, privateSessions(), { only: ['getAiAssistantSession'] });
    expect(troublesOf(report)).toEqual([]);
  });

  it.concurrent.each(['again', 'away'] as const)(
    'with one session at a time: a second one gives or puts it %s',
    async (how) => {
      const report = await conformToy(contracts, {}, oneSession(how), {
        only: ['state/AiAssistantSession/script', 'state/AiAssistantSession/model', 'own-sessions'],
      });
      expect(troublesOf(report)).toEqual([]);
    },
  );

  it.concurrent('with ids that each DataMart counts for itself, in a list of all', async () => {
    const fault = answers('listProjectRuns', (reply) => ({
      ...reply,
      body: { items: listOf(reply).map((row) => ({ ...(row as object), id: '1' })) },
    }));
    const report = await conformToy(contracts, {}, fault, { only: ['list-offsets/listProjectRuns/pages'] });
    expect(troublesOf(report)).toEqual([]);
  });

  it.concurrent('with triggers of which something is told whatever their id', async () => {
    const fault = answers('getAiHelperTrigger', (_, { path }) => ({ status: 200, body: { id: path['triggerId'] } }));
    const report = await conformToy(contracts, {}, fault, { only: ['own-parent/getAiHelperTrigger'] });
    expect(troublesOf(report)).toEqual([]);
    expect(report.summary.notApplicable).toBe(1);
  });

  it.concurrent.each([404, 405])('with triggers that nothing reads, lists nor removes: %i', async (status) => {
    const isOfTrigger = ({ path }: Operation): boolean => path.includes('/ai-assistant/run-triggers');
    let triggers = 0;
    const fault: ToyFault = {
      act: ({ operation }, usual) => {
        if (operation.id === 'createAiAssistantMessage')
          return { status: 201, body: { triggerId: `trigger-${(triggers += 1)}` } };
        return isOfTrigger(operation) ? { status } : usual();
      },
    };
    const report = await conformToy(contracts, {}, fault, { only: ['path-only-state/AiAssistantRunTrigger'] });
    expect(troublesOf(report)).toEqual([]);
  });

  it.concurrent.each(['updateScheduledTrigger', 'updateInsightArtifactTitle'])(
    'with changes under another parent that are answered as done and change nothing: %s',
    async (id) => {
      const fault = answers(id, () => ({ status: 200, body: {} }));
      const report = await conformToy(contracts, {}, fault, { only: [`own-parent/${id}`] });
      expect(troublesOf(report)).toEqual([]);
      expect(report.summary.inconclusive).toBe(0);
    },
  );

  it.concurrent('with tokens for ten requests, which also clean-up has to renew', async () => {
    const options = { only: ['success', 'state'], renewalPause: 5 };
    expect(troublesOf(await conformToy(contracts, {}, shortTokens(10), options))).toEqual([]);
  });

  it.concurrent('with a stream that begins with a line about its columns', async () => {
    const fault = answers('streamReportData', (reply) => ({ ...reply, text: `{"columns":[]}\n${reply.text}` }));
    expect(troublesOf(await conformToy(contracts, {}, fault, { only: ['http-data'] }))).toEqual([]);
  });

  it.concurrent.each([
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

  it.concurrent('with contexts of a DataMart that are shown a little later', async () => {
    const report = await conformToy(contracts, {}, lateContexts(120), {
      only: ['contexts/updateDataMartContexts/replaced'],
    });
    expect([troublesOf(report), report.notApplicable]).toEqual([[], []]);
  });

  it.concurrent('with a description that is served to one role alone, which no other includes', async () => {
    const [only] = contracts.contract.authentication.roles;
    const fault: ToyFault = {
      authorise: ({ operation, role }, usual) =>
        operation.lifecycle.resource === 'Description' ? role === only : usual(),
    };
    const report = await conformToy(contracts, { lockedDescription: true }, fault, { only: ['description'] });
    expect(troublesOf(report)).toEqual([]);
  });

  it.concurrent('with triggers whose result is told once', async () => {
    const only = ['path-only-state', 'unremoved'];
    expect(troublesOf(await conformToy(contracts, {}, triggersReadOnce(), { only }))).toEqual([]);
  });

  it.concurrent.each([
    ['are gone once they are done', triggersGoneAfter(20)],
    ['give way to the next one', oneTrigger()],
  ])('with triggers that %s', async (_, toy) => {
    const only = ['unremoved', 'which-state'].flatMap((check) =>
      ['AiHelperTrigger', 'SqlPreviewTrigger'].map((resource) =>
        check === 'unremoved' ? `${check}/delete${resource}` : `${check}/get${resource}Status`,
      ),
    );
    expect(troublesOf(await conformToy(contracts, {}, toy, { only }))).toEqual([]);
  });

  it.concurrent.each([
    ['that are cancelled by it', keptTriggers('cancelled')],
    ['with a mark', keptTriggers('marked')],
    ['where it is accepted only', keptTriggers('accepted')],
  ])('with removed triggers that can still be read: those %s', async (_, toy) => {
    const only = ['AiHelperTrigger', 'InsightTemplateRunTrigger'].flatMap((resource) => [
      `path-only-state/${resource}`,
      `which-state/get${resource}Status`,
    ]);
    expect(troublesOf(await conformToy(contracts, {}, toy, { only }))).toEqual([]);
  });

  it.concurrent.each([
    ['an error', { error: 'not found' }],
    ['an envelope without a record', { data: null }],
    ['nothing', null],
    ['its id, and that there is none', { id: '00000000-0000-4000-8000-00000000dead', state: 'unknown' }],
  ])('with %s in the answer to an id that nobody has', async (_, body) => {
    const fault = answers('getInsightTemplate', (reply) => (reply.status === 404 ? { status: 200, body } : reply));
    const report = await conformToy(contracts, {}, fault, { only: ['unknown-ids/getInsightTemplate'] });
    expect([troublesOf(report), report.notApplicable, report.inconclusive]).toEqual([[], [], []]);
  });

  it.concurrent.each([
    ['an error', 'getReport', { body: { error: 'not found' } }],
    ['an envelope without a record', 'getDataMartRun', { body: { data: null } }],
    ['a page in words', 'getReport', { text: 'There is no such report' }],
    ['no rows', 'listDataMartReports', { body: [] }],
    ['an object in place of rows', 'listDataMartReports', { body: { error: 'not found' } }],
    ['another success', 'getReport', { status: 204 }],
  ])('with %s in the stated answer of %s to an id that nobody has', async (_, id, told) => {
    const fault = answers(id, (reply) => (reply.status === 404 ? { status: 200, ...told } : reply));
    const report = await conformToy(contracts, {}, fault, { only: [`unknown-ids/${id}`] });
    // Where the one answer has no body, what judges all answers has nothing to judge.
    const notApplicable = report.notApplicable.filter(({ check }) => check === 'unknown-ids');
    expect([troublesOf(report), notApplicable, report.inconclusive]).toEqual([[], [], []]);
  });

  it.concurrent('with a stream of what nobody has that tells so in its line', async () => {
    const headers = { 'content-type': 'application/x-ndjson', 'x-svc-run-id': '0198c0de-0000-7000-8000-00000000beef' };
    const fault = answers('streamDataMartData', (reply) =>
      reply.status === 404 ? { status: 200, text: '{"error":"not found"}\n', headers } : reply,
    );
    const report = await conformToy(contracts, {}, fault, { only: ['unknown-ids/streamDataMartData'] });
    expect([troublesOf(report), report.notApplicable, report.inconclusive]).toEqual([[], [], []]);
  });

  it.concurrent.each([
    ['whose stream tells so in its line', {}, 'streamReportData', '{"error":"not found"}\n'],
    ['that are shown as deleted, and with their SQL', keptAsDeleted(), 'getReportGeneratedSql', undefined],
  ])('with removed reports %s', async (_, kept, id, text) => {
    const headers = { 'content-type': 'application/x-ndjson', 'x-svc-run-id': '0198c0de-0000-7000-8000-00000000beef' };
    const told = answers(id, (reply) => (reply.status === 404 && text ? { status: 200, text, headers } : reply));
    const report = await conformToy(contracts, {}, { ...told, ...kept }, { only: [`outlived/${id}`] });
    expect([troublesOf(report), report.inconclusive]).toEqual([[], []]);
  });

  it.concurrent.each([
    ['that can still be read', 'runDataMart', true],
    ['whose stream tells so in its lines', 'streamDataMartData', false],
  ])('with removed DataMarts %s', async (_, id, isReadable) => {
    const text = '{"error":"not found"}\n'.repeat(4);
    const told: ToyFault = {
      act: ({ operation }, usual) => {
        if (isReadable && operation.id === 'deleteDataMart') return { status: 200 };
        const reply = usual();
        const isStream = operation.id === 'streamDataMartData' && reply.status === 404;
        return isStream ? { status: 200, text, headers: { 'content-type': 'application/x-ndjson' } } : reply;
      },
    };
    const report = await conformToy(contracts, {}, told, { only: [`outlived/${id}`] });
    const reasons = isReadable ? ['a DataMart that was removed may be there'] : [];
    expect([troublesOf(report), report.inconclusive.map(({ reason }) => reason)]).toEqual([[], reasons]);
  });

  it.concurrent('with an impact that is counted a little later', async () => {
    const report = await conformToy(contracts, {}, lateImpact(), { only: ['effects/getDataDestinationImpact'] });
    expect([troublesOf(report), report.notApplicable, report.inconclusive]).toEqual([[], [], []]);
  });

  it.concurrent('with a run of a stream that is written down three seconds later', async () => {
    const only = ['http-data/streamDataMartData/run'];
    expect(troublesOf(await conformToy(contracts, {}, lagging(3_000), { only }))).toEqual([]);
  });

  it.concurrent('with lists that one of two replicas shows, which is behind', async () => {
    let turn = 0;
    const fault = lagging(120, () => (turn += 1) % 2 === 0);
    const only = ['limit', 'default', 'maximum'].map((id) => `list-limits/listAiAssistantSessions/${id}`);
    expect(troublesOf(await conformToy(contracts, {}, fault, { only }))).toEqual([]);
  });

  it.concurrent('with a list of sessions that shows a removed one a little longer', async () => {
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

  it.concurrent.each([
    ['reports that their owners alone may change', ownedReports(), ['updateReport', 'deleteReport', 'runReport']],
    ['reports on DataMarts of their own', ownDataMarts, ['createReport', 'updateDataMartAvailability']],
    ['destinations of others that take no report', othersDestinations, ['updateReport']],
    ['storages that are listed for all and shown to some', listedStorages, ['getDataStorage']],
  ])('with %s', async (_, fault, operations) => {
    const only = operations.map((id) => `roles/${id}/business-user`);
    expect(troublesOf(await conformToy(contracts, {}, fault, { only }))).toEqual([]);
  });

  it.concurrent('with removed records that are shown and listed as deleted', async () => {
    const only = ['state', 'own-sessions'];
    expect(troublesOf(await conformToy(contracts, {}, keptAsDeleted(), { only }))).toEqual([]);
  });

  it.concurrent.each([
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

  it.concurrent.each(Object.entries(drawings))('with relationships drawn as %s', async (_, draw) => {
    const report = await conformToy(contracts, {}, drawsRelationships(draw), {
      only: ['path-only-state/Relationship', 'apart/listDataStorageRelationships'],
    });
    expect([troublesOf(report), report.inconclusive, report.summary.passed]).toEqual([[], [], 7]);
  });

  it.concurrent('with relationships that are numbered in each DataMart', async () => {
    const fault = drawsRelationships(drawings['ids of relationships']!);
    const numbered: ToyFault = {
      act: (request, usual) => {
        const reply = fault.act!(request, usual);
        const isOne = request.operation.lifecycle.resource === 'Relationship' && isObject(reply.body);
        return isOne && 'targetAlias' in reply.body ? { ...reply, body: { ...reply.body, id: '1' } } : reply;
      },
    };
    expect(troublesOf(await conformToy(contracts, {}, numbered, { only: ['path-only-state/Relationship'] }))).toEqual(
      [],
    );
  });

  it.concurrent('with removed records known by path only that are listed as deleted', async () => {
    const only = ['path-only-state/Context', 'path-only-state/Relationship', 'path-only-state/InsightArtifact'];
    expect(troublesOf(await conformToy(contracts, {}, keptAsDeleted(), { only }))).toEqual([]);
  });

  it.concurrent('with a list by type that shows none of what has no credentials yet', async () => {
    const fault = answers('listDataStoragesByType', (reply) => ({ ...reply, body: [] }));
    expect(troublesOf(await conformToy(contracts, {}, fault, { only: ['newest', 'by-type'] }))).toEqual([]);
  });

  it.concurrent('with a list by type that counts legacy storages as those that they are named after', async () => {
    const all = ['listDataStorages', 'listDataStoragesByType'];
    const of = (type?: string): ToyFault => ({
      act: ({ operation, path }, usual) => {
        if (!all.includes(operation.id)) return usual();
        const isMeant = [undefined, 'LEGACY_VENDOR1_BIGQUERY', 'VENDOR1_BIGQUERY'].includes(path['type']);
        return { status: 200, body: isMeant ? [{ id: 'lake', ...(type !== undefined && { type }) }] : [] };
      },
    });
    const find = async (type?: string): Promise<unknown[]> =>
      troublesOf(await conformToy(contracts, {}, of(type), { only: ['by-type/listDataStoragesByType/apart'] }));
    expect(await find()).toEqual([]);
    expect(await find('LEGACY_VENDOR1_BIGQUERY')).toHaveLength(1);
    expect(await find('VENDOR2_ATHENA')).toHaveLength(1);
  });

  it.concurrent('with a list of triggers that tells nothing but their DataMarts', async () => {
    const fault = answers('listProjectScheduledTriggers', (reply) => ({
      ...reply,
      body: { items: listOf(reply).map((_, at) => ({ id: `mart-${at}`, every: 'day' })) },
    }));
    expect(troublesOf(await conformToy(contracts, {}, fault, { only: ['newest'] }))).toEqual([]);
  });

  it.concurrent('with lists that are behind when something was created', async () => {
    expect(troublesOf(await conformToy(contracts, {}, lagging(120), { only: ['newest'] }))).toEqual([]);
  });

  it.concurrent('with parts of a DataMart that the answer to their update alone shows', async () => {
    const hidden: ToyFault = {
      act: ({ operation }, usual) => {
        const reply = usual();
        const parts = { definition: null, schema: null, blendedFieldsConfig: null, icon: null };
        return operation.id === 'getDataMart' && isObject(reply.body)
          ? { ...reply, body: { ...reply.body, ...parts } }
          : reply;
      },
    };
    expect(troublesOf(await conformToy(contracts, {}, hidden, { only: ['updates'] }))).toEqual([]);
  });

  it.concurrent('with a DataMart that is a draft again with each change, and published a little later', async () => {
    const states = new Map<string, { readonly state: string; readonly at: number }>();
    const stateOf = (id: string): string => {
      const last = states.get(id);
      return last?.state === 'live' && last.at < Date.now() - 150 ? 'live' : 'draft';
    };
    const fault: ToyFault = {
      act: ({ operation, path }, usual) => {
        const reply = usual();
        const { action, resource } = operation.lifecycle;
        if (resource !== 'DataMart' || path['id'] === undefined) return reply;
        const state = operation.id === 'publishDataMart' ? 'live' : 'draft';
        if (action === 'change') states.set(path['id'], { state, at: Date.now() });
        return isObject(reply.body) ? { ...reply, body: { ...reply.body, status: stateOf(path['id']) } } : reply;
      },
    };
    expect(troublesOf(await conformToy(contracts, {}, fault, { only: ['updates'] }))).toEqual([]);
  });

  it.concurrent('with a draft that is published by something else while another one is', async () => {
    const drafts: string[] = [];
    const live = new Set<string>();
    const fault: ToyFault = {
      act: ({ operation, path }, usual) => {
        const reply = usual();
        const { resource, action } = operation.lifecycle;
        if (resource !== 'DataMart' || !isObject(reply.body) || reply.status >= 300) return reply;
        const id = path['id'] ?? (reply.body['id'] as string);
        if (action === 'create') drafts.push(id);
        // Once: of all that are there when the first one is published.
        if (operation.id === 'publishDataMart') for (const one of live.size === 0 ? drafts : [id]) live.add(one);
        return { ...reply, body: { ...reply.body, status: live.has(id) ? 'live' : 'draft' } };
      },
    };
    const report = await conformToy(contracts, {}, fault, { only: ['updates/publishDataMart'] });
    expect(troublesOf(report)).toEqual([]);
  });

  it.concurrent('with a DataMart that is published once it has a definition', async () => {
    const live = new Set<string>();
    const fault: ToyFault = {
      act: ({ operation, path }, usual) => {
        const reply = usual();
        const id = path['id'] ?? '';
        if (operation.lifecycle.resource !== 'DataMart' || !isObject(reply.body)) return reply;
        if (['publishDataMart', 'updateDataMartDefinition'].includes(operation.id)) live.add(id);
        return { ...reply, body: { ...reply.body, status: live.has(id) ? 'live' : 'draft' } };
      },
    };
    const report = await conformToy(contracts, {}, fault, { only: ['updates/publishDataMart'] });
    expect([troublesOf(report), report.summary.notApplicable]).toEqual([[], 1]);
  });

  it.concurrent('with a list of sessions that leaves out those in which nothing was said', async () => {
    const said = new Set<string>();
    const fault: ToyFault = {
      act: ({ operation, path }, usual) => {
        const reply = usual();
        if (operation.id === 'createAiAssistantMessage') said.add(path['sessionId']!);
        if (operation.id !== 'listAiAssistantSessions' || !Array.isArray(reply.body)) return reply;
        return { ...reply, body: (reply.body as { id: string }[]).filter(({ id }) => said.has(id)) };
      },
    };
    const only = ['effects/createAiAssistantMessage', 'newest/listAiAssistantSessions'];
    expect(troublesOf(await conformToy(contracts, {}, fault, { only }))).toEqual([]);
  });

  it.concurrent('with limits and selections that take no query', async () => {
    const report = await conformToy(contracts, {}, queriesToSort(), { only: ['http-data/streamReportData/sql'] });
    expect([troublesOf(report), report.summary.passed]).toEqual([[], 6]);
  });

  it.concurrent.each(['runDataMart', 'copyReportAsDataMart'])(
    'with an id of another thing beside the stated one: %s',
    async (id) => {
      const fault = answers(id, (reply) => ({ ...reply, body: { id: 'job-1', ...(reply.body as object) } }));
      const report = await conformToy(contracts, {}, fault, { only: ['runs', 'effects/copyReportAsDataMart', id] });
      expect(troublesOf(report)).toEqual([]);
    },
  );

  it.concurrent('with an exchange that answers whatever is wrong with 429', async () => {
    const fault = answers('exchangeApiKey', (reply) => (reply.status < 300 ? reply : { status: 429 }));
    const report = await conformToy(contracts, {}, fault, { only: ['key-exchange', 'listContexts'] });
    expect([troublesOf(report), report.summary.passed > 10]).toEqual([[], true]);
  });

  it.concurrent('with a list known by path only that shows the first ten', async () => {
    const body = Array.from({ length: 10 }, (_, at) => ({ id: `context-${at}`, name: `Context ${at}` }));
    const fault = answers('listContexts', (reply) => ({ ...reply, body }));
    expect(troublesOf(await conformToy(contracts, {}, fault, { only: ['path-only-state/Context'] }))).toEqual([]);
  });

  it.concurrent('with OAuth settings of which the client ID is not configured', async () => {
    const fault = answers('getDataDestinationOAuthSettings', () => ({ status: 200, body: { scopes: ['drive'] } }));
    const only = ['getDataDestinationOAuthSettings'];
    expect(troublesOf(await conformToy(contracts, {}, fault, { only }))).toEqual([]);
  });

  it.concurrent('with a media type in capitals', async () => {
    const headers = { 'content-type': 'Application/JSON' };
    const fault = answers('listReports', (reply) => ({ ...reply, headers }));
    expect(troublesOf(await conformToy(contracts, {}, fault, { only: ['listReports'] }))).toEqual([]);
  });

  it.concurrent('with names that are stored in capitals', async () => {
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
  it.concurrent.each([
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

it.concurrent.each([
  ['others each time: nothing is found', true, []],
  ['the same each time: a limit that takes low rows is found', false, ['streamReportData']],
])('the rows of reports are %s', async (_, areOthers, want) => {
  const configs = new Map<unknown, Controls>();
  let streams = 0;
  const fault: ToyFault = {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const record = (reply.body ?? {}) as { readonly id?: unknown };
      if (operation.id === 'createReport') configs.set(record.id, body as Controls);
      if (operation.id !== 'streamReportData' || reply.status >= 300) return reply;
      streams += 1;
      const { sortConfig, limitConfig } = configs.get(path['reportId']) ?? {};
      const all = [5, 9, 8, 7, 6].slice(areOthers && streams > 4 ? 2 : 0);
      const sorted = Array.isArray(sortConfig) ? all.toSorted((a, b) => b - a) : all;
      const rows = typeof limitConfig === 'number' ? all.toSorted((a, b) => a - b).slice(0, limitConfig) : sorted;
      const lines = rows.map((revenue) => JSON.stringify({ order_date: '2026-01-01', region: 'north', revenue }));
      return { ...reply, text: `${lines.join('\n')}\n` };
    },
  };
  const only = ['report-output/streamReportData/first-of-sorted'];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map((one) => one.operationId)).toEqual(want);
});

type Controls = { readonly sortConfig?: unknown; readonly limitConfig?: unknown };
