import type { Operation } from '../spec/operation.ts';

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
};

/** One request with its answer and the operation that was meant. */
export type Exchange = {
  readonly operation: Operation | undefined;
  readonly message: Message;
  readonly reply: Reply;
};

/** The JSON value of a body, or undefined when it is none. */
export function jsonOf(reply: Reply): unknown {
  try {
    return JSON.parse(reply.body) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a reply says yes: a status of the 2xx class. */
export function isSuccess({ status }: Reply): boolean {
  return status >= 200 && status < 300;
}

/** Whether a reply refuses the request's content: a 4xx, but none about authentication, access or rate. */
export function isRefusal({ status }: Reply): boolean {
  return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}
