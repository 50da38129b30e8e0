import { beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../spec/json.ts';
import { conformToy, type Contracts, loadContracts } from './testing/conform-toy.ts';
import type { ToyFault, ToyReply } from './testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** What one operation answers whenever a request comes through to it. */
const answering = (id: string, reply: ToyReply): ToyFault => ({
  act: ({ operation }, usual) => (operation.id === id ? reply : usual()),
});

const rows = [5, 3, 8, 1].map(
  (revenue) => `{"order_date":"2026-01-0${revenue}","region":"north","revenue":${revenue}}\n`,
);

describe('an operation that misbehaves', () => {
  it.each([
    ['JSON that ends half-way', { status: 200, text: '{"items": [' }, 'The answer is not JSON'],
    [
      'a page in place of JSON',
      { status: 200, text: '<html>', headers: { 'content-type': 'text/html' } },
      'The answer is not JSON',
    ],
    [
      'a redirect to itself',
      { status: 302, headers: { location: '/api/data-storages' } },
      'A request without input is refused',
    ],
    [
      'a wrong content type',
      { status: 200, text: '[]', headers: { 'content-type': 'text/plain' } },
      'The answer does not have a JSON media type',
    ],
  ] as readonly [string, ToyReply, string][])('with %s is found out', async (_, reply, summary) => {
    const fault = answering('listDataStorages', reply);
    const { findings, errored } = await conformToy(contracts, {}, fault, { only: ['success/listDataStorages'] });
    expect([findings.map((one) => one.summary).includes(summary), errored]).toEqual([true, []]);
  });

  it('with a body that is too large is errored, and the run goes on', async () => {
    const fault = answering('listDataStorages', { status: 200, text: `["${'x'.repeat(100_000)}"]` });
    const limits = { maxBody: 50_000, timeout: 2_000 };
    const report = await conformToy(contracts, {}, fault, { only: ['data-storages', 'data-destinations'], limits });
    expect(report.errored.some(({ reason }) => reason.includes('larger than 50000 bytes'))).toBe(true);
    expect(report.errored.some(({ reason }) => reason.includes('no longer answers'))).toBe(false);
    expect(report.findings).toEqual([]);
    expect(report.summary.passed).toBeGreaterThan(100);
  });

  it('with the stream of one report that is too large to be read costs no other report its verdict', async () => {
    const reports = new Map<string, Record<string, unknown>>();
    const fault: ToyFault = {
      act: (request, usual) => {
        const reply = usual();
        if (['createReport', 'updateReport'].includes(request.operation.id) && isObject(reply.body))
          reports.set(reply.body['id'] as string, reply.body);
        if (request.operation.id !== 'streamReportData') return reply;
        const { limitConfig, sortConfig } = reports.get(request.path['reportId']!) ?? {};
        const isLimited = limitConfig === 1 && (sortConfig ?? null) === null;
        return { ...reply, text: isLimited ? 'x'.repeat(3_000_000) : rows.join('') };
      },
    };
    const limits = { maxBody: 2_000_000, timeout: 2_000 };
    const report = await conformToy(contracts, {}, fault, { only: ['report-output'], limits });
    const reasons = report.inconclusive.filter(({ reason }) => reason.includes('larger than 2000000 bytes'));
    expect([report.errored, report.findings, reasons.map((one) => one.case)]).toEqual([
      [],
      [],
      ['report-output/streamReportData/limit', 'report-output/streamReportData/limit-rows'],
    ]);
  });
});
