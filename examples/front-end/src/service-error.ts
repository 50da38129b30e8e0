/** What is wrong with one place of a request: a JSON Pointer such as `/body/title`, and a sentence. */
export type Detail = { readonly pointer: string; readonly message: string };

/** Why the service did not do what it was asked for, in its own words where it has any. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** The status that it answered with; undefined where no answer came. */
  readonly status: number | undefined;
  readonly details: readonly Detail[];

  constructor(message: string, status?: number, details: readonly Detail[] = []) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** What openapi-fetch makes of an answer. */
type Answer<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response };

/**
 * The body of an answer.
 *
 * @throws ServiceError where there is none: the service refused, failed or could not be reached.
 */
export async function answered<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await call.catch((reason: Error) => {
    if (reason.name === 'AbortError' || reason instanceof ServiceError) throw reason;
    // What fetch rejects with differs from browser to browser, and says nothing to a user.
    throw new ServiceError('The service did not answer.');
  });
  if (response.ok) return data as Data;
  throw toServiceError(error, response.status);
}

/** The error that a refusal is; what the body of a refusal looks like is not promised, so nothing is taken for granted. */
function toServiceError(body: unknown, status: number): ServiceError {
  const { message, details } = Object(body) as { readonly message?: unknown; readonly details?: unknown };
  const known = Array.isArray(details) ? details.filter(isDetail) : [];
  return new ServiceError(typeof message === 'string' ? message : `The service answered ${status}.`, status, known);
}

function isDetail(value: unknown): value is Detail {
  const { pointer, message } = Object(value) as Partial<Record<keyof Detail, unknown>>;
  return typeof pointer === 'string' && typeof message === 'string';
}
