import { isObject } from '../../../spec/json.ts';
import type { ToyFault, ToyReply, ToyRequest } from '../toy-types.ts';

/** A broken promise, the operation that breaks it, and the one check that must say so. */
export type Mutant = readonly [check: string, operationId: string, what: string, fault: ToyFault];

export const tokenHeader = 'x-svc-authorization';
export const keyIdHeader = 'x-svc-api-key-id';

/** Whether a request is of an operation. */
export function on(id: string): (request: ToyRequest) => boolean {
  return ({ operation }) => operation.id === id;
}

/** An operation lets some requests in without valid authentication. */
export function letsIn(id: string, when: (request: ToyRequest) => boolean): ToyFault {
  return {
    authenticate: (request, usual) => usual() ?? (on(id)(request) && when(request) ? 'project-admin' : undefined),
  };
}

/** An operation lets in or refuses a role, whatever it should do. */
export function authorises(id: string, role: string, verdict: boolean): ToyFault {
  return { authorise: (request, usual) => (on(id)(request) && request.role === role ? verdict : usual()) };
}

/** An operation judges its bodies otherwise. */
export function judges(id: string, verdict: (body: Record<string, unknown>, usual: boolean) => boolean): ToyFault {
  return {
    validate: (request, usual) =>
      on(id)(request) && isObject(request.body) ? verdict(request.body, usual()) : usual(),
  };
}

/** An operation answers otherwise. */
export function answers(id: string, change: (reply: ToyReply, request: ToyRequest) => ToyReply): ToyFault {
  return { act: (request, usual) => (on(id)(request) ? change(usual(), request) : usual()) };
}

/** The items of a list, in a bare array or its envelope. */
export function listOf({ body }: ToyReply): unknown[] {
  return Array.isArray(body) ? body : ((body as { items?: unknown[] }).items ?? []);
}

/** How many items a list has; 0 for anything else. */
export function length(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
