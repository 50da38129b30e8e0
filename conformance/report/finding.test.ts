import { expect, it } from 'vitest';
import { type Finding, groupFindings } from './finding.ts';

const findingAt = (method: string, path: string): Finding => ({
  id: `${method} ${path}`,
  check: 'auth-headers',
  requirement: 'auth-headers-required',
  clause: 'Authentication',
  quote: '',
  level: 'stated',
  method,
  path,
  operationId: `${method} ${path}`,
  summary: 'It is not answered 401',
  expected: '401',
  received: '200',
  curl: '',
  replay: '',
});

const of = (count: number): readonly Finding[] => [
  findingAt('GET', '/api/reports/{id}'),
  findingAt('POST', '/api/reports'),
  findingAt('GET', '/api/reports'),
  ...Array.from({ length: count - 3 }, (_, index) => findingAt('GET', `/api/other-${index}`)),
];

it('findings of eight operations are one, told of the plainest', () => {
  const [finding, ...more] = groupFindings(of(8));
  expect(more).toEqual([]);
  expect(finding).toMatchObject({
    method: 'GET',
    path: '/api/reports',
    summary: 'It is not answered 401 (8 operations)',
  });
  expect(finding?.operations).toHaveLength(8);
});

it('findings of seven operations are seven', () => {
  expect(groupFindings(of(7))).toEqual(of(7));
});
