import { isObject } from '../spec/json.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { conformToy, type Contracts, loadContracts } from './testing/conform-toy.ts';
import { answers, authorises, listOf } from './testing/mutants/mutant.ts';
import type { ToyFault, ToyReply } from './testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

it.concurrent('a run that is not there is told where one role alone may read runs', async () => {
  const headers = { 'x-svc-run-id': '00000000-0000-4000-8000-000000000001' };
  const fault = answers('streamReportData', (reply) => ({ ...reply, headers }));
  const only = ['http-data/streamReportData/run'];
  const { findings } = await conformToy(contracts, { inclusive: false }, fault, { only });
  expect(findings.map((one) => one.operations)).toEqual([['streamReportData', 'getDataMartRun']]);
});

it.concurrent('what was removed, is not listed, and can be read, is told of reading first', async () => {
  const read = new Map<string, ToyReply>();
  const fault: ToyFault = {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (operation.id !== 'getDataDestination') return reply;
      const shown = reply.status === 404 ? (read.get(path['id']!) ?? reply) : reply;
      read.set(path['id']!, shown);
      return shown;
    },
  };
  const { findings } = await conformToy(contracts, {}, fault, { only: ['state/DataDestination/script'] });
  expect(findings.map((one) => one.operationId)).toEqual(['getDataDestination']);
  expect(findings.map((one) => one.operations)).toEqual([['getDataDestination', 'deleteDataDestination']]);
});

it.concurrent(
  'a reading that repeats what was before an update is told where one role changes and another one reads',
  async () => {
    const first = new Map<string, ToyReply>();
    const fault: ToyFault = {
      act: ({ operation, path }, usual) => {
        if (operation.id !== 'getDataMart') return usual();
        const reply = first.get(path['id']!) ?? usual();
        first.set(path['id']!, reply);
        return reply;
      },
    };
    const only = ['updates/updateDataMartTitle'];
    const { findings } = await conformToy(contracts, { inclusive: false }, fault, { only });
    expect(findings.map((one) => one.operationId)).toEqual(['getDataMart']);
  },
);

it.concurrent(
  'contexts that are attached to every DataMart are told where the other one was there before',
  async () => {
    const contexts = new Map<unknown, unknown>();
    const fault: ToyFault = {
      act: ({ operation, path, body }, usual) => {
        const reply = usual();
        const record = (reply.body ?? {}) as { readonly id?: string };
        if (operation.id === 'createDataMart') contexts.set(record.id, null);
        if (operation.id === 'updateDataMartContexts' && reply.status < 300)
          for (const id of contexts.keys()) contexts.set(id, body);
        const shown = { ...record, contexts: contexts.get(path['id']) };
        return operation.id === 'getDataMart' ? { ...reply, body: shown } : reply;
      },
    };
    const only = ['apart/listDataMartReports', 'contexts/updateDataMartContexts/replaced'];
    const { findings } = await conformToy(contracts, {}, fault, { only });
    expect(findings.map((one) => one.summary)).toEqual([
      'A context that is attached to one DataMart is shown with another',
    ]);
  },
);

it.concurrent('a list without the newest record is told where others of the run come into it meanwhile', async () => {
  const fault = answers('listContexts', (reply) => ({ ...reply, body: listOf(reply).slice(0, -1) }));
  const only = ['success/createContext', 'contexts', 'path-only-state/Context'];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map((one) => one.operationId)).toContain('listContexts');
});

it.concurrent('owners that stand in an object of their own tell which records have some', async () => {
  const fault: ToyFault = {
    act: ({ operation, query }, usual) => {
      const reply = usual();
      if (operation.id !== 'listDataMarts') return reply;
      const owners = { technical: ['member-1'], business: [] };
      const rows = listOf(reply).map((row) => ({ ...(row as object), owners }));
      // The filter is the wrong way round.
      return { ...reply, body: { items: query.get('ownerFilter') === 'has_owners' ? [] : rows } };
    },
  };
  const { findings } = await conformToy(contracts, { envelope: 'items' }, fault, {
    only: ['owner-filter/listDataMarts/parts'],
    allowWrites: false,
  });
  expect(findings.map((one) => one.summary)).toEqual(['ownerFilter=no_owners lists a record that has owners']);
});

it.concurrent.each(['owners', 'ownerUsers', 'technicalOwnerUsers'])(
  '%s that only reading a record shows tell that it is listed as one without',
  async (name) => {
    const fault: ToyFault = {
      act: ({ operation, query }, usual) => {
        const reply = usual();
        if (operation.id === 'getDataStorage' && isObject(reply.body))
          return { ...reply, body: { ...reply.body, [name]: [{ memberId: 'member-1' }] } };
        if (operation.id !== 'listDataStorages') return reply;
        return { ...reply, body: query.get('ownerFilter') === 'has_owners' ? [] : listOf(reply) };
      },
    };
    const { findings } = await conformToy(contracts, {}, fault, {
      only: ['success/getDataStorage', 'owner-filter/listDataStorages/parts'],
      allowWrites: false,
    });
    expect(findings.map((one) => one.summary)).toEqual(['ownerFilter=no_owners lists a record that has owners']);
  },
);

it.concurrent('a limit that is ignored is told where the report that is tried first has a single row', async () => {
  let first: string | undefined;
  const fault: ToyFault = {
    act: ({ operation, path }, usual) => {
      if (operation.id !== 'streamReportData') return usual();
      first ??= path['reportId'];
      return { ...usual(), text: '{"a":1}\n'.repeat(path['reportId'] === first ? 1 : 4) };
    },
  };
  const { findings } = await conformToy(contracts, {}, fault, { only: ['http-data/streamReportData/limit'] });
  expect(findings.map((one) => one.operationId)).toEqual(['streamReportData']);
});

describe('a role that is let in is found where what is not there is answered 403 as well', () => {
  it.concurrent.each(['updateDataMartTitle', 'deleteDataStorage', 'createInsight'])('%s', async (operationId) => {
    const fault = authorises(operationId, 'business-user', true);
    const { findings } = await conformToy(contracts, { unknown: 403 }, fault, {
      only: [`roles/${operationId}/business-user`],
    });
    expect(findings.map((one) => one.operationId)).toEqual([operationId]);
  });
});

it.concurrent('an id of what no operation creates is not asked for where it would not be used', async () => {
  const profile = { resources: { AiAssistantRunTrigger: ['trigger-1'] } };
  const only = ['deleteAiAssistantRunTrigger'];
  const { inconclusive } = await conformToy(contracts, {}, {}, { only, profile });
  const remedies = inconclusive.map(({ remedy }) => remedy);
  expect(remedies.filter((remedy) => remedy.startsWith('resources: { AiAssistantRunTrigger'))).toEqual([]);
});
