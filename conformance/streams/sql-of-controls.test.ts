import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const rows = [30, 10, 20].map((revenue) => ({ order_date: `2026-01-${revenue}`, region: 'north', revenue }));

/** A service whose runs show the SQL of those reports alone that have one of some controls; it sorts by revenue. */
function showing(controls: readonly string[]): ToyFault {
  const reports = new Map<string, object>();
  const runs = new Map<string, object>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (operation.id === 'createReport' && isObject(reply.body))
        reports.set(reply.body['id'] as string, body as object);
      if (operation.id === 'streamReportData') {
        const report = reports.get(path['reportId']!) ?? {};
        runs.set(reply.headers?.['x-svc-run-id'] ?? '', report);
        const shown = 'sortConfig' in report ? rows.toSorted((a, b) => b.revenue - a.revenue) : rows;
        return { ...reply, text: `${shown.map((row) => JSON.stringify(row)).join('\n')}\n` };
      }
      const report = operation.id === 'getDataMartRun' ? runs.get(path['runId']!) : undefined;
      if (report === undefined || !isObject(reply.body) || controls.some((name) => name in report)) return reply;
      return { ...reply, body: { ...reply.body, additionalParams: { httpData: {} } } };
    },
  };
}

const summary =
  'The run of a report with an order or an aggregation does not show its SQL, and that of a selection does';

it.concurrent.each<[string, readonly string[], readonly string[]]>([
  ['each control', ['columnConfig', 'filterConfig', 'sortConfig', 'aggregationConfig', 'limitConfig'], []],
  ['a selection or a filter', ['columnConfig', 'filterConfig'], [summary]],
  ['none', [], []],
])('runs show the SQL of a report that has %s', async (_, controls, want) => {
  const only = ['http-data/streamReportData/sql', 'report-output', 'runs/streamReportData'];
  const { findings } = await conformToy(contracts, {}, showing(controls), { only });
  expect(findings.filter(({ check }) => check === 'runs').map((one) => one.summary)).toEqual(want);
});
