import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Message } from '../target/message.ts';

/** What varies between two requests of an operation. */
export type RequestParts = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Json | undefined;
  /** The body as it is, in place of one that is JSON. */
  readonly text?: string;
  /** Which of the bodies that are worth a try it is: the one that was accepted is tried first the next time. */
  readonly candidate?: number;
};

/**
 * The request of an operation with path parameters filled in and the body as JSON.
 *
 * @throws Error when a path parameter has no value: that is our bug.
 */
export function toMessage(
  operation: Operation,
  { path = {}, query = {}, body, text = JSON.stringify(body) }: RequestParts,
  headers: Readonly<Record<string, string>> = {},
): Message {
  const filled = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined) throw new Error(`${operation.id}: no value for the path parameter ${name}`);
    return encodeURIComponent(value);
  });
  const entries = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const search = new URLSearchParams(entries).toString();
  return {
    method: operation.method,
    path: search === '' ? filled : `${filled}?${search}`,
    headers: text === undefined ? { ...headers } : { 'Content-Type': 'application/json', ...headers },
    body: text,
  };
}
