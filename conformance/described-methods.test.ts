import { describe, expect, it } from 'vitest';
import { loadContract } from '../spec/contract.ts';
import { toDescribedMethods } from './described-methods.ts';

const { operations } = await loadContract();
const one = (id: string): (typeof operations)[number] => operations.find((operation) => operation.id === id)!;
const both = { get: {}, post: {}, parameters: [], summary: 'Reports' };

describe('what a description says of POST /api/reports', () => {
  it.each<[string, Record<string, unknown>, boolean, readonly string[]]>([
    ['as it is', { '/api/reports': both }, true, []],
    ['below a server that ends with /api', { '/reports': both }, true, []],
    ['behind a gateway', { '/marts/api/reports': both }, true, []],
    ['with a slash at the end', { '/api/reports/': both }, true, []],
    ['in versions', { '/v2/reports': both, '/v2/connectors': { get: {} }, '/v2/search': { get: {} } }, true, []],
    [
      'at another path that ends so',
      { '/api/archive/reports': both, '/api/connectors': {}, '/api/search': {} },
      false,
      [],
    ],
    ['under another method', { '/api/reports': { get: {}, put: {} } }, false, ['PUT']],
    ['without a method', { '/api/reports': { get: {} } }, false, []],
    ['twice', { '/api/reports': both, '/admin/api/reports': { delete: {} } }, true, ['DELETE']],
    ['elsewhere in the document', { '/api/reports': { $ref: '#/components/pathItems/Reports' } }, true, []],
    ['nowhere in the document', { '/api/reports': { $ref: '#/components/pathItems/None' } }, false, []],
    ['not at all', {}, false, []],
  ])('%s', (_, paths, has, others) => {
    const described = toDescribedMethods({ paths, components: { pathItems: { Reports: both } } }, operations);
    const operation = one('createReport');
    expect([described.has(operation), described.others(operation)]).toEqual([has, others]);
  });
});
