import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const row = JSON.stringify({ order_id: '1', order_date: '2026-01-01', region: 'north', revenue: 1 });

/**
 * A service that aggregates selected columns alone, and whose updates leave a report at its destination or without its columns,
 * which are left out then, or which shows no buckets.
 */
function selecting(fault: 'destination' | 'buckets' | 'columns' | undefined): ToyFault {
  const updated = new Set<string>();
  const first = new Map<string, unknown>();
  const shown = (report: JsonObject): JsonObject => {
    const id = report['id'] as string;
    if (fault === 'columns' && updated.has(id))
      return Object.fromEntries(Object.entries(report).filter(([one]) => one !== 'columnConfig'));
    if (fault === 'buckets') return { ...report, dateTruncConfig: null };
    return fault === 'destination' && first.has(id)
      ? { ...report, dataDestinationId: first.get(id) as string }
      : report;
  };
  const shownIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shownIn);
    if (!isObject(value)) return value;
    if ('dataDestinationId' in value) return shown(value);
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shownIn(one)]));
  };
  return {
    act: ({ operation, path, body }, usual) => {
      if (['streamReportData', 'streamDataMartData'].includes(operation.id)) {
        const reply = usual();
        return reply.status >= 300 ? reply : { ...reply, text: `${row}\n${row}\n` };
      }
      const sent = isObject(body) ? body : {};
      const rules = (sent['aggregationConfig'] ?? []) as readonly JsonObject[];
      const selected = (sent['columnConfig'] ?? []) as readonly unknown[];
      const isOfReport = operation.lifecycle.resource === 'Report' && operation.body !== undefined;
      if (isOfReport && rules.some(({ column }) => !selected.includes(column!))) return { status: 400 };
      const reply = usual();
      if (operation.id === 'listReports' && reply.status < 300) return { ...reply, body: shownIn(reply.body) };
      if (!isObject(reply.body) || Array.isArray(reply.body)) return reply;
      const id = (reply.body['id'] ?? path['id']) as string;
      if (operation.id === 'createReport') first.set(id, sent['dataDestinationId']);
      if (operation.id === 'updateReport') updated.add(id);
      return operation.id === 'getReport' ? { ...reply, body: shown(reply.body) } : reply;
    },
  };
}

it.concurrent.each<[string, Parameters<typeof selecting>[0], readonly string[]]>([
  ['with all of it', undefined, []],
  ['without its buckets', 'buckets', ['createReport', 'updateReport']],
  ['without its columns after an update', 'columns', ['updateReport']],
  ['at its first destination', 'destination', ['updateReport']],
])('a report whose columns have to be selected is read %s', async (_, fault, want) => {
  const { findings } = await conformToy(contracts, {}, selecting(fault), { only: ['report-read-back'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
