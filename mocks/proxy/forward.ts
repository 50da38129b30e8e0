import type { Readable } from 'node:stream';
import { Agent } from 'undici';

/** A request as it goes out: path and query below the target, headers as names and values in turns. */
export type Outgoing = {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly string[];
  readonly body: Readable | null;
};

/** What the target answers; the body is read as fast as it is wanted. */
export type Incoming = { readonly status: number; readonly headers: readonly string[]; readonly body: Readable };

/** Asks a deployment. */
export type Forwarder = {
  /** Rejects with a ForwardError when there is no answer. */
  readonly send: (request: Outgoing, signal: AbortSignal) => Promise<Incoming>;
  readonly close: () => Promise<void>;
};

/** Why a request could not be forwarded: 502 when the target is to blame, 400 when the request is. */
export class ForwardError extends Error {
  override readonly name = 'ForwardError';
  readonly status: 400 | 502;

  constructor(status: 400 | 502, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Opens connections to a deployment, by its base URL. Redirects are not followed, and bodies not decoded. */
export function createForwarder(base: URL): Forwarder {
  // A stream may pause for as long as it likes.
  const agent = new Agent({ bodyTimeout: 0 });
  const prefix = base.pathname.replace(/\/+$/, '');
  return {
    send: async ({ method, target, headers, body }, signal) => {
      // The asterisk of OPTIONS (RFC 9112, 3.2.4) is the only other form that comes here.
      if (!target.startsWith('/')) throw new ForwardError(400, 'only paths can be passed on');
      try {
        const { origin } = base;
        const request = { origin, path: prefix + target, method: method as 'GET', headers: [...headers], body, signal };
        const answer = await agent.request({ ...request, responseHeaders: 'raw' });
        // With `raw`, the headers are names and values in turns, whatever the type says.
        const raw = answer.headers as unknown as string[];
        return { status: answer.statusCode, headers: raw, body: answer.body };
      } catch (error) {
        throw toForwardError(error as NodeJS.ErrnoException, base);
      }
    },
    close: () => agent.destroy(),
  };
}

/** Codes of undici that say that a request cannot be sent as it is. */
const refused: readonly string[] = [
  'UND_ERR_INVALID_ARG',
  'UND_ERR_NOT_SUPPORTED',
  'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH',
];

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'it broke the connection off',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'its name cannot be looked up',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  UND_ERR_HEADERS_TIMEOUT: 'it takes too long to answer',
  UND_ERR_SOCKET: 'it broke the connection off',
};

function toForwardError(error: NodeJS.ErrnoException, { host }: URL): ForwardError {
  const code = error.code ?? (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.name;
  if (refused.includes(code)) {
    return new ForwardError(400, 'the request cannot be passed on as it is', { cause: error });
  }
  const reason = reasons[code] ?? 'the connection failed';
  return new ForwardError(502, `the target ${host} cannot be reached: ${reason} (${code})`, { cause: error });
}
