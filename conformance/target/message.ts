import type { Operation } from '../../spec/operation.ts';

/** A request as it goes out: the path carries the query, header names are as written, the body is text. */
export type Message = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
};

/** What came back; the body is decoded as UTF-8 text. */
export type Reply = {
  readonly status: number;
  /** By lower-case name; several values are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether reading was ended before the body was: only for streams, which may be long. */
  readonly partial: boolean;
  /** Whether the body had bytes that are no UTF-8, in place of which the text has U+FFFD. */
  readonly garbled?: boolean;
};

/** One request with its answer and the operation that was meant. */
export type Exchange = {
  readonly operation: Operation | undefined;
  readonly message: Message;
  readonly reply: Reply;
};

/**
 * The JSON value of a body, or undefined when it is none. An integer that a number cannot hold is given as its digits: it
 * may be an id, and rounded it would be that of another record.
 */
export function jsonOf(reply: Pick<Reply, 'body'>): unknown {
  if (!values.has(reply)) values.set(reply, parsed(reply.body));
  return values.get(reply);
}

/** By answer: an answer is looked at by many checks. */
const values = new WeakMap<object, unknown>();

function parsed(body: string): unknown {
  try {
    return (/\d{16}/.test(body) ? JSON.parse(body, exact) : JSON.parse(body)) as unknown;
  } catch {
    return undefined;
  }
}

function exact(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  const digits = context?.source ?? '';
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(digits) ? digits : value;
}

/** Whether a reply says yes: a status of the 2xx class. */
export function isSuccess({ status }: Reply): boolean {
  return status >= 200 && status < 300;
}

/** Whether a reply refuses the request's content: a 4xx, but none about authentication, access or rate. */
export function isRefusal({ status }: Reply): boolean {
  return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}
