import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose runs of streams name the report, or whichever else. */
function naming(which: (own: string, all: readonly string[]) => string | null): ToyFault {
  const reports: string[] = [];
  const runs = new Map<string, string | null>();
  return {
    act: ({ operation: { id }, path }, usual) => {
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (id === 'createReport' && isObject(reply.body)) reports.push(reply.body['id'] as string);
      if (id === 'deleteReport') reports.splice(reports.indexOf(path['id']!), 1);
      const run = reply.headers?.['x-svc-run-id'];
      if (id === 'streamReportData' && run !== undefined) runs.set(run, which(path['reportId']!, reports));
      const named = runs.get(path['runId'] ?? '');
      if (id !== 'getDataMartRun' || named === undefined || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, reportId: named } };
    },
  };
}

it.concurrent.each<[string, Parameters<typeof naming>[0], readonly string[]]>([
  ['its report', (own) => own, []],
  ['none', () => null, []],
  ['what is no report', () => 'export-7', []],
  ['another report', (own, all) => all.find((one) => one !== own) ?? own, ['streamReportData']],
])('the run of the stream of a report names %s', { timeout: 30_000 }, async (_, which, want) => {
  const only = ['success/createReport', 'success/streamReportData', 'http-data/streamReportData/run', named];
  const { findings } = await conformToy(contracts, {}, naming(which), { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

const named = 'http-data/streamReportData/report';
