import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const all: readonly JsonObject[] = ['north', 'south', 'south', 'west'].map((region, id) => ({ id, region }));

/** A service that filters the rows of reports; a stream without any has the header or not. */
function filtering(hasHeader: boolean): ToyFault {
  const reports = new Map<string, JsonObject>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (operation.id === 'createReport' && isObject(body) && isObject(reply.body))
        reports.set(reply.body['id'] as string, body);
      if (operation.id === 'updateReport' && isObject(body)) reports.set(path['id']!, body);
      if (operation.id !== 'streamReportData') return reply;
      const rules = (reports.get(path['reportId']!)?.['filterConfig'] ?? []) as readonly JsonObject[];
      const rows = all.filter((row) => rules.every((rule) => row[rule['column'] as string] === rule['value']));
      const { 'x-svc-run-id': _, ...others } = reply.headers ?? {};
      return {
        ...reply,
        text: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
        headers: rows.length > 0 || hasHeader ? reply.headers! : others,
      };
    },
  };
}

it.each([
  ['its header', true, []],
  ['no header', false, ['empty']],
])('a stream without rows has %s', async (_, hasHeader, want) => {
  const only = ['http-data/streamReportData/empty'];
  const samples = { ...toyProfile.samples, columns: ['id', 'region'] };
  const { findings, notApplicable } = await conformToy(contracts, {}, filtering(hasHeader), {
    only,
    profile: { ...toyProfile, samples },
  });
  expect([findings.map(({ check }) => check), notApplicable]).toEqual([want.map(() => 'http-data'), []]);
});
