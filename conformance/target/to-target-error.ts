import { TargetError } from './target-error.ts';
import type { TargetOptions } from './target-options.ts';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused; is the service running there?',
  ECONNRESET: 'the connection was reset before the answer was whole',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name cannot be looked up',
  UND_ERR_SOCKET: 'the connection ended before the answer was whole',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within the time limit',
  UND_ERR_HEADERS_TIMEOUT: 'no answer within the time limit',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped half-way',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
  ERR_BUFFER_TOO_LARGE: 'the decoded answer is larger than the size limit',
  Z_DATA_ERROR: 'the answer does not have the content encoding that it names',
  Z_BUF_ERROR: 'the compressed answer ends half-way',
};

/** Names what went wrong with a request that has no answer. */
export function toTargetError(error: unknown, origin: string, { timeout }: TargetOptions): TargetError {
  if (error instanceof TargetError) return new TargetError(`${hostOf(origin)}: ${error.message}`, { cause: error });
  const { code = '', name, message, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException };
  const reason =
    name === 'TimeoutError'
      ? `no whole answer within ${timeout} ms`
      : (reasons[code] ??
        reasons[cause?.code ?? ''] ??
        (/cert|tls|ssl/i.test(`${code} ${message}`) ? `TLS failed (${message})` : message));
  return new TargetError(`${hostOf(origin)}: ${reason}`, { cause: error });
}

/** The host of an origin, or the text itself. */
export function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin;
}
