import { beforeAll, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** What is stored of a report: the limit that it was created with, and the one that it was updated to have. */
type Stored = { readonly created: number; readonly updated: number | undefined };

/** A service of ten rows whose reports are streamed and shown with a limit of the stored ones. */
function serving(streamed: (stored: Stored) => number, shown: (stored: Stored) => number): ToyFault['act'] {
  const reports = new Map<string, Stored>();
  const limitIn = (body: unknown): number => Number((isObject(body) ? body['limitConfig'] : undefined) ?? 10);
  return ({ operation: { id }, path, body }, usual) => {
    const reply = usual();
    const report = isObject(reply.body) ? (reply.body['id'] as string) : (path['reportId'] ?? '');
    const stored = reports.get(report) ?? { created: 10, updated: undefined };
    if (id === 'createReport') reports.set(report, { created: limitIn(body), updated: undefined });
    if (id === 'updateReport') reports.set(report, { ...stored, updated: limitIn(body) });
    if (id === 'getReport' && isObject(reply.body))
      return { ...reply, body: { ...reply.body, limitConfig: shown(stored) } };
    if (id !== 'streamReportData') return reply;
    const rows = Array.from(
      { length: Math.min(10, streamed(stored)) },
      (_, row) => `{"region":"r${row}","revenue":1}\n`,
    );
    return { ...reply, text: rows.join('') };
  };
}

const first = ({ created }: Stored): number => created;
const last = ({ created, updated }: Stored): number => updated ?? created;

it.concurrent.each([
  ['the limit that it has since', last, last, []],
  ['the one that it was created with', first, last, ['report-limit-config']],
  ['the one that is still shown', first, first, []],
  ['no limit at all', () => 10, last, []],
])('a report that was updated is streamed with %s', async (_, streamed, shown, want) => {
  const only = ['report-output/streamReportData/updated'];
  const { findings } = await conformToy(contracts, {}, { act: serving(streamed, shown)! }, { only });
  expect(findings.map(({ requirement }) => requirement)).toEqual(want);
});
