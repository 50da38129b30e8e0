import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** How a toy lists the reports of a DataMart that was removed, reads them, and whether it removes one that has some. */
type Keeping = {
  readonly isKept?: boolean;
  readonly isRead?: boolean;
  readonly mark?: object;
  readonly isRefused?: boolean;
  /** How many lists show what is gone since. */
  readonly late?: number;
};

function keeping({ isKept = false, isRead = false, mark = {}, isRefused = false, late = 0 }: Keeping): ToyFault {
  const reports = new Map<string, string>();
  const removed = new Set<string>();
  let behind = 0;
  return {
    act: ({ operation, path, body }, usual) => {
      const id = path['id'] ?? '';
      const isGone = removed.has(reports.get(id) ?? '');
      if (operation.id === 'listReports') {
        const rows = [...reports].map(([one, dataMartId]) => ({
          id: one,
          dataMartId,
          ...(removed.has(dataMartId) && mark),
        }));
        const isLate = removed.size > 0 && behind++ < late;
        return { status: 200, body: rows.filter((one) => isKept || isLate || !removed.has(one.dataMartId)) };
      }
      if (operation.id === 'getReport' && isGone) return isRead ? { status: 200, body: { id } } : { status: 404 };
      if (operation.id === 'deleteDataMart' && isRefused && [...reports.values()].includes(id)) return { status: 409 };
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (operation.id === 'createReport' && isObject(body) && isObject(reply.body))
        reports.set(reply.body['id'] as string, body['dataMartId'] as string);
      if (operation.id === 'deleteReport') reports.delete(id);
      if (operation.id === 'deleteDataMart') removed.add(id);
      return reply;
    },
  };
}

const ghost = 'A Report of a record that was removed is listed, though reading it says that there is none';

it.concurrent.each<[string, Keeping, readonly string[]]>([
  ['none', {}, []],
  ['all', { isKept: true }, [ghost]],
  ['all, and they are read', { isKept: true, isRead: true }, []],
  ['all, marked as removed', { isKept: true, mark: { deletedAt: '2026-01-01T00:00:00Z' } }, []],
  ['all, so that a DataMart which has some is not removed', { isKept: true, isRefused: true }, []],
  ['all for a while', { late: 3 }, []],
])('of the reports of a DataMart that was removed the list of all shows %s', async (_, how, want) => {
  const { findings } = await conformToy(contracts, {}, keeping(how), { only: ['outlived/listReports'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
