import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { MockRequest, MockResponse } from '../http.ts';
import { Refusal, toRefusalResponse } from '../refusal.ts';
import type { Change } from './fault.ts';
import { isSuccess, jsonOf, withJson } from './messages.ts';
import type { Service } from './service.ts';

/** A request that a change is about. */
export type Hit = {
  readonly request: MockRequest;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly service: Service;
};

/** Which operations a change is about: one, or those that pass a test. */
export type Subject = string | ((operation: Operation) => boolean);

type Maybe<T> = T | Promise<T>;

/** Answers requests of an operation in another way; what it gives as undefined is left to the service. */
export function answers(subject: Subject, answer: (hit: Hit) => Maybe<MockResponse | undefined>): Change {
  return (service) => async (request) => {
    const found = service.find(request);
    if (found === undefined || !isMeant(found.operation, subject)) return service.handle(request);
    return (await answer({ ...found, request, service })) ?? service.handle(request);
  };
}

/** Changes what the service answers on an operation. */
export function changesAnswer(
  subject: Subject,
  change: (response: MockResponse, hit: Hit) => Maybe<MockResponse>,
): Change {
  return answers(subject, async (hit) => change(await hit.service.handle(hit.request), hit));
}

/** Changes the successful answers of an operation. */
export function changesSuccess(
  subject: Subject,
  change: (response: MockResponse, hit: Hit) => Maybe<MockResponse>,
): Change {
  return changesAnswer(subject, (response, hit) => (isSuccess(response) ? change(response, hit) : response));
}

/** Changes the JSON of the successful answers of an operation. */
export function changesJson(subject: Subject, change: (body: Json, hit: Hit) => Maybe<Json>): Change {
  return changesSuccess(subject, async (response, hit) => {
    const body = await jsonOf(response);
    return body === undefined ? response : withJson(response, await change(body, hit));
  });
}

/** Changes requests of an operation before the service sees them. */
export function changesRequest(
  subject: Subject,
  change: (request: MockRequest, hit: Hit) => Maybe<MockRequest>,
): Change {
  return answers(subject, async (hit) => hit.service.handle(await change(hit.request, hit)));
}

/** Refuses requests of callers who may make them. */
export function refuses(subject: Subject, when: (hit: Hit) => Maybe<boolean>, status: number): Change {
  return answers(subject, async (hit) => {
    const isRefused = (await when(hit)) && (await hit.service.lets(hit.request, hit.operation));
    return isRefused ? refusal(status) : undefined;
  });
}

/** A refusal in the words of the mock. */
export function refusal(status: number): MockResponse {
  return toRefusalResponse(new Refusal(status, 'this request is refused'));
}

function isMeant(operation: Operation, subject: Subject): boolean {
  return typeof subject === 'string' ? operation.id === subject : subject(operation);
}
