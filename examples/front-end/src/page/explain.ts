import { ServiceError } from '../service-error';

/** What went wrong, for the user: what it means, and what the service says of it. */
export function explain(error: unknown): string {
  if (!(error instanceof ServiceError)) return `Something is wrong with this page: ${String(error)}`;
  const { status, message } = error;
  if (status === undefined) return `${message} Check the connection, and try again.`;
  if (status === 401) return `You are not signed in: ${message}`;
  if (status === 403) return `You may not do this: ${message}`;
  if (status >= 500) return `The service cannot do this now: ${message} Try again later.`;
  return message;
}

/** Whether the user has stopped it. */
export function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
