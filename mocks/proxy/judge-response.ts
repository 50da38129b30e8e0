import type { Operation, Schema } from '../../spec/operation.ts';
import { toValidator, type Validator } from '../../spec/schema.ts';
import { type Content, toMediaType, toPlace } from './content.ts';
import type { Part } from './tally.ts';

/** Status and headers of a response, and whether its request had anything like credentials. */
export type SeenHead = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly hadCredentials: boolean;
};

/** In which ways a response breaks what a contract says of its operation, one sentence each. */
export type ResponseJudge = {
  readonly head: (head: SeenHead) => readonly string[];
  readonly body: (head: SeenHead, content: Content) => readonly string[];
  /** One line of a stream. */
  readonly line: (content: Content) => readonly string[];
};

/**
 * A judge of the responses of an operation. The specification lists conditions of some error statuses and closes no list,
 * so that only the assumed part speaks of error statuses that are not documented, and of media types beyond "JSON".
 */
export function toResponseJudge(operation: Operation, part: Part): ResponseJudge {
  const { success, errors } = operation;
  const judgeHeaders = toHeaderJudge(operation);
  const validateSuccess = toSchemaJudge(success.schema);
  const validateItem = toSchemaJudge(success.item);
  const validateErrors = new Map(errors.map(({ status, schema }) => [status, toSchemaJudge(schema)]));
  return {
    head: (head) => [
      ...statusFaults(operation, part, head),
      ...(isSuccess(head) ? [...judgeHeaders(head.headers), ...streamTypeFaults(operation, part, head)] : []),
    ],
    body: (head, content) => {
      if (isSuccess(head)) return [...contentFaults(operation, part, head, content), ...validateSuccess(content)];
      return validateErrors.get(head.status)?.(content) ?? [];
    },
    line: (content) => (content.kind === 'json' ? validateItem(content) : ['a line of the stream is not JSON']),
  };
}

/** Whether the request was fulfilled (RFC 9110, 15.3). */
export function isSuccess({ status }: Pick<SeenHead, 'status'>): boolean {
  return status >= 200 && status < 300;
}

function statusFaults({ success, errors, protected: isProtected }: Operation, part: Part, head: SeenHead): string[] {
  const { status } = head;
  if (isSuccess(head)) {
    const wrong = success.status !== '2XX' && status !== success.status;
    // "A request without valid authentication is answered 401" (Authentication 6).
    const open = isProtected && !head.hadCredentials;
    return [
      ...(wrong ? [`the success status is ${status}, not ${success.status}`] : []),
      ...(open ? [`is ${status} to a request without credentials, not 401`] : []),
    ];
  }
  const known = status === 304 || errors.some((error) => error.status === status);
  return known || part === 'stated' ? [] : [`the status ${status} is not documented`];
}

function toHeaderJudge({ success }: Operation): (headers: SeenHead['headers']) => readonly string[] {
  const validators = success.headers.map((header) => ({
    ...header,
    validate: toValidator(header.schema, { coerce: true }),
  }));
  return (headers) =>
    validators.flatMap(({ name, required, validate }) => {
      const value = headers[name.toLowerCase()]?.trim() ?? '';
      if (value === '') return required ? [`lacks the header ${name}`] : [];
      return validate(value).map(({ message }) => `the header ${name} ${message}`);
    });
}

function streamTypeFaults({ success }: Operation, part: Part, { headers }: SeenHead): string[] {
  if (success.item === undefined) return [];
  const type = toMediaType(headers['content-type']);
  if (part === 'stated') return /html|xml/.test(type ?? '') ? [`the media type of the stream is ${type}`] : [];
  return type === success.mediaType
    ? []
    : [`the media type of the stream is ${type ?? 'not given'}, not ${success.mediaType}`];
}

/** "Bodies are JSON unless stated otherwise"; "no body" is a body of no bytes. */
function contentFaults({ success }: Operation, part: Part, { headers }: SeenHead, content: Content): string[] {
  const { mediaType } = success;
  const type = toMediaType(headers['content-type']);
  if (mediaType === undefined) {
    return success.status === '2XX' || content.kind === 'empty' ? [] : ['has a body where none is stated'];
  }
  if (mediaType === '*/*') return [];
  if (content.kind === 'empty') return ['has no body'];
  if (!mediaType.includes('json')) {
    return part === 'assumed' && type !== mediaType
      ? [`the media type is ${type ?? 'not given'}, not ${mediaType}`]
      : [];
  }
  const untyped = type === undefined && part === 'assumed' ? ['the media type is not given'] : [];
  const mistyped = type !== undefined && !type.includes('json') ? [`the media type is ${type}, not ${mediaType}`] : [];
  return [...untyped, ...mistyped, ...(content.kind === 'json' ? [] : ['the body is not JSON'])];
}

function toSchemaJudge(schema: Schema | undefined): (content: Content) => readonly string[] {
  let validate: Validator | undefined;
  return (content) => {
    if (schema === undefined || content.kind !== 'json') return [];
    validate ??= toValidator(schema);
    const faults = validate(content.value).map(({ pointer, message }) => `${toPlace(pointer)} ${message}`.trim());
    return [...new Set(faults)];
  };
}
