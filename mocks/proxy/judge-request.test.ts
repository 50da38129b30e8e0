import { expect, test } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import { toRequestJudge } from './judge-request.ts';

const { operations, authentication } = await loadContract({ overlays: [] });
const judge = toRequestJudge(
  operations.find(({ id }) => id === 'createDataMart')!,
  authentication,
);

// Whether a coding is taken is up to the deployment.
test.each([
  ['{"title":"Orders"}', []],
  ['[]', ['/body must be object']],
])('a body that was coded is judged by what it holds: %s', (text, want) => {
  const credentials = { 'x-svc-authorization': 'Bearer a', 'x-svc-api-key-id': 'b' };
  const headers = { ...credentials, 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const body = new TextEncoder().encode(text);
  expect(judge({ method: 'POST', target: '/api/data-marts', params: {}, headers, body })).toEqual(want);
});
