import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** How a toy lists the triggers of a DataMart that was removed, reads them, and whether it removes one that has some. */
type Keeping = {
  readonly isKept: boolean;
  readonly isRead?: boolean;
  readonly mark?: object;
  readonly isRefused?: boolean;
};

function keeping({ isKept, isRead = false, mark = {}, isRefused = false }: Keeping): ToyFault {
  const triggers = new Map<string, string>();
  const removed = new Set<unknown>();
  return {
    act: ({ operation, path }, usual) => {
      const mart = path['dataMartId'] ?? path['id'];
      if (operation.id === 'listProjectScheduledTriggers') {
        const items = [...triggers].map(([id, dataMartId]) => ({
          id,
          dataMartId,
          ...(removed.has(dataMartId) && mark),
        }));
        return { status: 200, body: { items: items.filter((one) => isKept || !removed.has(one.dataMartId)) } };
      }
      if (operation.id === 'getScheduledTrigger' && isRead) return { status: 200, body: { id: path['id']! } };
      const isInUse = [...triggers.values()].includes(mart!);
      if (operation.id === 'deleteDataMart' && isRefused && isInUse) return { status: 409 };
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (operation.id === 'createScheduledTrigger' && isObject(reply.body))
        triggers.set(reply.body['id'] as string, mart!);
      if (operation.id === 'deleteScheduledTrigger') triggers.delete(path['id']!);
      if (operation.id === 'deleteDataMart') removed.add(mart);
      return reply;
    },
  };
}

const ghost = 'A ScheduledTrigger of a record that was removed is listed, though reading it says that there is none';

it.concurrent.each<[string, Keeping, readonly string[]]>([
  ['none', { isKept: false }, []],
  ['all', { isKept: true }, [ghost]],
  ['all, and they are read', { isKept: true, isRead: true }, []],
  ['all, marked as removed', { isKept: true, mark: { deleted: true } }, []],
  ['all, so that a DataMart which has some is not removed', { isKept: true, isRefused: true }, []],
])('of the triggers of a DataMart that was removed the list of the project shows %s', async (_, how, want) => {
  const only = ['outlived/listProjectScheduledTriggers', 'outlived/updateDataMartTitle'];
  const { findings, inconclusive } = await conformToy(contracts, {}, keeping(how), { only });
  expect([findings.map(({ summary }) => summary), inconclusive]).toEqual([want, []]);
});
