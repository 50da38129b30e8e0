import type { Authentication } from '../../spec/authentication.ts';
import type { Operation } from '../../spec/operation.ts';
import { toValidator } from '../../spec/schema.ts';
import { Refusal } from '../refusal.ts';
import { toInputReader } from '../input/validate.ts';
import { toPlace } from './content.ts';

/** A request that was passed on; a body that could not be looked into is undefined. */
export type SeenRequest = {
  readonly method: string;
  readonly target: string;
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array | undefined;
};

/** In which ways a request breaks what a contract says of its operation, one sentence each. */
export type RequestJudge = (request: SeenRequest) => readonly string[];

/** A judge of the requests to an operation: headers, parameters and body are each looked at by themselves. */
export function toRequestJudge(operation: Operation, authentication: Authentication): RequestJudge {
  const readers = [
    toInputReader({ ...operation, params: operation.params.filter((param) => param.in === 'path'), body: undefined }),
    toInputReader({ ...operation, params: operation.params.filter((param) => param.in === 'query'), body: undefined }),
  ];
  const readBody = toInputReader({ ...operation, params: [] });
  const judgeHeaders = toHeaderJudge(operation);
  return (request) => [
    ...(operation.protected ? credentialFaults(authentication, request.headers) : []),
    ...judgeHeaders(request.headers),
    ...readers.flatMap((reader) => faultsOf(() => reader({ ...request, body: undefined }, request.params))),
    ...(request.body === undefined ? [] : faultsOf(() => readBody(toDecoded(request), {}))),
  ];
}

/** The body is looked at without its coding, which is up to the deployment to take. */
function toDecoded(request: SeenRequest): SeenRequest {
  return { ...request, headers: { ...request.headers, 'content-encoding': undefined } };
}

/** Whether a request carries anything that could be a credential. */
export function hasCredentials({ tokenHeader }: Authentication, headers: SeenRequest['headers']): boolean {
  return ['authorization', 'cookie', tokenHeader.toLowerCase()].some((name) => (headers[name] ?? '') !== '');
}

/** Protected requests carry two headers (Authentication 4). */
function credentialFaults(
  { tokenHeader, tokenPrefix, keyIdHeader }: Authentication,
  headers: SeenRequest['headers'],
): readonly string[] {
  const token = headers[tokenHeader.toLowerCase()] ?? '';
  const lacking = [tokenHeader, keyIdHeader].filter((name) => (headers[name.toLowerCase()] ?? '') === '');
  const missing = lacking.map((name) => `lacks the header ${name}`);
  if (token === '' || token.toLowerCase().startsWith(`${tokenPrefix.toLowerCase()} `)) return missing;
  return [...missing, `the header ${tokenHeader} does not begin with "${tokenPrefix} "`];
}

function toHeaderJudge({ params }: Operation): (headers: SeenRequest['headers']) => readonly string[] {
  const validators = params
    .filter((param) => param.in === 'header')
    .map((param) => ({ ...param, validate: toValidator(param.schema, { coerce: true }) }));
  return (headers) =>
    validators.flatMap(({ name, required, validate }) => {
      const value = headers[name.toLowerCase()];
      if (value === undefined) return required ? [`lacks the header ${name}`] : [];
      return validate(value).map(({ message }) => `the header ${name} ${message}`);
    });
}

function faultsOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const places = error.details.map(({ pointer, message }) => `${toPlace(pointer)} ${message}`);
    // What follows a colon may quote the body.
    return places.length > 0 ? [...new Set(places)] : [error.message.split(/[:;]/)[0]!];
  }
}
