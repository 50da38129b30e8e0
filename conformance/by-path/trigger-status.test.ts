import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault, ToyReply } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose triggers are in one state as they are read, and in one that their status tells. */
const showing = (read: string, told: string): ToyFault => ({
  act: ({ operation }, usual) => {
    const reply = usual();
    const state = { getAiHelperTrigger: read, getAiHelperTriggerStatus: told }[operation.id];
    return state === undefined || !isObject(reply.body) ? reply : { ...reply, body: { ...reply.body, status: state } };
  },
});

it.concurrent.each([
  ['SUCCESS', 'SUCCESS', []],
  ['IDLE', 'PROCESSING', []],
  ['SUCCESS', 'ok', []],
  ['SUCCESS', 'ERROR', ['getAiHelperTriggerStatus']],
  ['SUCCESS', 'PROCESSING', ['getAiHelperTriggerStatus']],
  ['IDLE', 'SUCCESS', ['getAiHelperTrigger']],
])('a trigger that is read as %s, and whose status is %s', { timeout: 30_000 }, async (read, told, want) => {
  const only = ['path-only-state/AiHelperTrigger', 'which-state/getAiHelperTriggerStatus'];
  const { findings } = await conformToy(contracts, {}, showing(read, told), { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

/** A service that removes other triggers with one. */
function takingOthers(isTaken: (other: string, one: string) => boolean): ToyFault {
  const taken = new Set<string>();
  const created: string[] = [];
  return {
    act: ({ operation, path }, usual) => {
      const id = path['triggerId'] ?? '';
      if (taken.has(id)) return { status: 404 };
      const reply = usual();
      if (operation.id === 'createAiHelperTrigger' && isObject(reply.body)) created.push(reply.body['id'] as string);
      if (operation.id === 'deleteAiHelperTrigger')
        for (const other of created.filter((one) => isTaken(one, id))) taken.add(other);
      return reply;
    },
  };
}

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['itself alone', takingOthers((other, one) => other === one), []],
  ['all others as well', takingOthers(() => true), ['deleteAiHelperTrigger']],
])('removing a trigger removes %s', { timeout: 30_000 }, async (_, fault, want) => {
  const only = ['path-only-state/AiHelperTrigger', 'which-state/getAiHelperTriggerStatus/apart'];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

it.each([
  ['anybody', () => true],
  ['who need not be the highest', (role?: string) => role !== 'project-admin'],
])('a trigger that was removed by %s is still read as before', { timeout: 30_000 }, async (_, mayChange) => {
  const readings = new Map<string, number>();
  const shown = new Map<string, ToyReply>();
  const fault: ToyFault = {
    act: ({ operation, path, role }, usual) => {
      const isChange = ['createAiHelperTrigger', 'deleteAiHelperTrigger'].includes(operation.id);
      if (isChange && !mayChange(role)) return { status: 403 };
      if (operation.id !== 'getAiHelperTrigger') return usual();
      const id = path['triggerId']!;
      const count = (readings.get(id) ?? 0) + 1;
      readings.set(id, count);
      const reply = shown.get(id) ?? usual();
      if (!isObject(reply.body)) return reply;
      // What is new is another each time that it is read.
      const state = count < 3 ? { status: 'PROCESSING', step: count } : { status: 'SUCCESS', step: 3 };
      const read = { ...reply, body: { ...reply.body, ...state } };
      shown.set(id, read);
      return read;
    },
  };
  const only = [
    'own-parent/getAiHelperTrigger',
    'success/getAiHelperTrigger',
    'path-only-state/AiHelperTrigger',
    'which-state/getAiHelperTriggerStatus/apart',
  ];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(['deleteAiHelperTrigger']);
});

type Which = 'own' | 'newest' | 'first';

/** A service whose triggers are over some requests later, the first one soon, and that tells of one of them whichever is asked for. */
function endingSoon({ status = 'own', read = 'own' }: { readonly status?: Which; readonly read?: Which }): ToyFault {
  const created = new Map<string, number>();
  let turn = 0;
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'createAiHelperTrigger') created.set(reply.body['id'] as string, turn);
      if (!['getAiHelperTrigger', 'getAiHelperTriggerStatus'].includes(operation.id)) return reply;
      const which = operation.id === 'getAiHelperTrigger' ? read : status;
      const all = [...created.keys()];
      const id = { own: path['triggerId']!, newest: all.at(-1)!, first: all[0]! }[which];
      turn += 1;
      return {
        ...reply,
        body: { status: turn - created.get(id)! < (id === all[0] ? 2 : 9) ? 'PROCESSING' : 'SUCCESS' },
      };
    },
  };
}

it.concurrent.each<[string, Parameters<typeof endingSoon>[0], readonly string[]]>([
  ['its own', {}, []],
  ['that of the newest one', { status: 'newest' }, ['getAiHelperTriggerStatus']],
  ['that of the first one', { status: 'first' }, ['getAiHelperTriggerStatus']],
  ['its own, and it is read as the newest one', { read: 'newest' }, ['getAiHelperTrigger']],
])('the status of a trigger is %s', { timeout: 30_000 }, async (_, which, want) => {
  // A finding is found again when its case is asked for alone.
  const apart = 'which-state/getAiHelperTriggerStatus/apart';
  for (const only of [['success/getAiHelperTrigger', 'success/getAiHelperTriggerStatus', apart], [apart]]) {
    const { findings } = await conformToy(contracts, {}, endingSoon(which), { only });
    expect(findings.map(({ operationId }) => operationId)).toEqual(want);
  }
});

it.concurrent.each([
  ['SUCCESS', ['getAiHelperTriggerStatus']],
  ['CANCELLED', []],
  ['REMOVED', []],
  [undefined, []],
])('the status of a trigger that was removed is told as %s', { timeout: 30_000 }, async (told, want) => {
  const removed = new Set<string>();
  const fault: ToyFault = {
    act: ({ operation, path }, usual) => {
      const id = path['triggerId'] ?? '';
      if (removed.has(id) && operation.id === 'getAiHelperTriggerStatus' && told !== undefined)
        return { status: 200, body: { status: told } };
      if (removed.has(id)) return { status: 404 };
      const reply = usual();
      if (operation.id === 'deleteAiHelperTrigger' && reply.status < 300) removed.add(id);
      if (operation.id !== 'getAiHelperTrigger' || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, status: 'SUCCESS' } };
    },
  };
  const only = [
    'success/getAiHelperTrigger',
    'path-only-state/AiHelperTrigger',
    'which-state/getAiHelperTriggerStatus/apart',
  ];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

it.concurrent.each([
  ['ERROR', []],
  ['nothing known', []],
  ['SUCCESS', ['getAiHelperTriggerStatus']],
])('the status of a trigger that has failed beside another tells %s', { timeout: 30_000 }, async (told, want) => {
  const created: string[] = [];
  const fault: ToyFault = {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'createAiHelperTrigger') created.push(reply.body['id'] as string);
      const isFirst = path['triggerId'] === created[0];
      if (operation.id === 'getAiHelperTrigger')
        return { ...reply, body: { ...reply.body, status: isFirst ? 'SUCCESS' : 'ERROR' } };
      if (operation.id !== 'getAiHelperTriggerStatus') return reply;
      return { ...reply, body: { status: isFirst ? 'SUCCESS' : told } };
    },
  };
  const only = [
    'success/getAiHelperTrigger',
    'own-parent/getAiHelperTrigger',
    'path-only-state/AiHelperTrigger',
    'which-state/getAiHelperTriggerStatus/apart',
  ];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

/** What the list of the runs of a template shows of one that was removed, and how that is read then. */
type Ghost = { readonly row: ToyReply['body']; readonly status?: number };

function listing({ row, status = 404 }: Ghost): ToyFault {
  const removed = new Set<string>();
  return {
    act: ({ operation, path }, usual) => {
      const id = path['triggerId'] ?? '';
      if (removed.has(id)) return { status, body: { id, status: 'CANCELLED' } };
      const reply = usual();
      if (operation.id === 'deleteInsightTemplateRunTrigger' && reply.status < 300) removed.add(id);
      if (operation.id === 'getInsightTemplateRunTrigger') return { status: 200, body: { id, status: 'SUCCESS' } };
      if (operation.id !== 'listInsightTemplateRunTriggers') return reply;
      const rows = [...removed].map((one) => ({ id: one, ...(row as object) }));
      return { status: 200, body: { items: row === undefined ? [] : rows } };
    },
  };
}

it.concurrent.each<[string, Ghost, readonly string[]]>([
  ['nothing', { row: undefined }, []],
  ['it', { row: {} }, ['listInsightTemplateRunTriggers']],
  ['it in its state', { row: { status: 'SUCCESS' } }, ['listInsightTemplateRunTriggers']],
  ['it as stopped', { row: { status: 'CANCELLED' } }, []],
  ['it as removed', { row: { status: 'SUCCESS', deletedAt: '2026-03-01T00:00:00Z' } }, []],
  ['it, and so does reading it', { row: { status: 'SUCCESS' }, status: 200 }, []],
])('the list of the runs of a template shows of one that was removed %s', { timeout: 30_000 }, async (_, how, want) => {
  const only = ['success/getInsightTemplateRunTrigger', 'which-state/getInsightTemplateRunTriggerStatus/apart'];
  const { findings, errored } = await conformToy(contracts, {}, listing(how), { only });
  expect(errored).toEqual([]);
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
