import type { Answer } from '../handle.ts';
import { type MockRequest, type MockResponse, toJsonResponse } from '../http.ts';
import { Refusal, toRefusalResponse } from '../refusal.ts';
import { cutLines } from './cut-lines.ts';
import type { FaultSpec } from './fault.ts';
import type { Strike } from './faults.ts';

/** Answers a request that faults have struck. */
export async function applyStrike(strike: Strike, request: MockRequest, handle: Answer): Promise<MockResponse> {
  const { delay, ending, cutAfter } = strike;
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  if (ending !== undefined) return toResponse(ending);
  const response = await handle(request);
  return cutAfter === undefined ? response : cutLines(response, cutAfter);
}

function toResponse({ status, headers = {}, body }: FaultSpec): MockResponse {
  if (status === undefined) return { status: 503, headers: {}, body: undefined, dropped: true };
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  if (status === 204 || status === 304) return { status, headers: lower, body: undefined };
  if (body === undefined && status >= 400) {
    return toRefusalResponse(new Refusal(status, 'a fault that was asked for', { headers: lower }));
  }
  const type = lower['content-type'];
  const asItIs = typeof body === 'string' && type !== undefined && !type.includes('json');
  return asItIs ? { status, headers: lower, body } : toJsonResponse(status, body, lower);
}
