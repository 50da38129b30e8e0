import type { Authentication } from '../../spec/authentication.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Auth } from '../access/auth.ts';
import type { MockRequest } from '../http.ts';
import type { Router } from '../input/route.ts';

/** What a request is about, as its head tells. */
export type Subject = {
  /** HEAD counts as GET. */
  readonly method: string;
  /** Without query, as it was sent. */
  readonly path: string;
  readonly operation: Operation | undefined;
  /** The role of the user whose key id was sent; whether the token is good is not asked. */
  readonly role: Role | undefined;
};

/** Tells what a request is about. */
export type ToSubject = (request: Pick<MockRequest, 'method' | 'target' | 'headers'>, auth: Auth) => Subject;

/** Reads heads as the core does, but refuses nothing. */
export function toSubjects(route: Router, { keyIdHeader }: Authentication): ToSubject {
  const header = keyIdHeader.toLowerCase();
  return ({ method: sent, target, headers }, auth) => {
    const method = sent === 'HEAD' ? 'GET' : sent;
    const [path] = target.split('?', 1) as [string];
    const found = route(method, path);
    const operation = found.kind === 'found' ? found.operation : undefined;
    return { method, path, operation, role: auth.holderOf(headers[header])?.role };
  };
}
