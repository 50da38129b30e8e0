import fc from 'fast-check';
import type { Operation } from '../../spec/operation.ts';
import type { RightRequest } from '../right-request.ts';

/** What fuzzed requests are made from: right requests of every operation, and real credentials, so that some get far. */
export type RawRequestOptions = {
  readonly subjects: readonly Subject[];
  readonly credentials: readonly Readonly<Record<string, string>>[];
};

/** An operation and a right request for it. */
export type Subject = { readonly operation: Operation; readonly right: RightRequest };

const nastyTexts = [
  '',
  ' ',
  '%',
  '%zz',
  '%FF',
  '%00',
  '%2e%2e%2f',
  '..',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  '\u00e9',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e999',
  '9'.repeat(400),
  'a'.repeat(3000),
  "' OR 1=1 --",
  '{}',
  '[]',
  '*',
  '\t',
  '"',
];
const acceptValues = [
  '*',
  '*/*',
  'html',
  ';;;',
  'application/json;q=x',
  'text/*',
  ',',
  'application/json, , ,',
  'a/b/c',
  'application/x-ndjson;q=0',
];
const contentTypes = [
  'application/json',
  'application/json;',
  'application/json; charset=utf-16',
  'application/json; charset=;',
  'APPLICATION/JSON',
  'application/merge-patch+json',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded',
  '',
  ';',
  '/',
  'application/json,application/json',
];
const preferValues = [
  'code=200',
  'code=404',
  'code=999',
  'code=',
  'example=x',
  'dynamic=true',
  'dynamic=maybe',
  ';;;',
  'code=200, code=404',
  'respond-async',
  '=',
  'code="',
];
const bodies = [
  '',
  '{',
  '}',
  'null',
  'false',
  '0',
  '"',
  '[]',
  '{}',
  '\u00ef\u00bb\u00bf{}',
  '{"a":1}',
  '{"title":}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"title":1e999}',
  '{"title":"\\ud800"}',
  '{"limitConfig":1e400}',
  `{"title":${'9'.repeat(5000)}}`,
  '\u00ff\u00fe{\u0000}\u0000',
  '{"a":1,"a":2}',
  '[[[[1]]]]'.repeat(3),
  '['.repeat(5000) + ']'.repeat(5000),
  '{"a":'.repeat(5000) + '1' + '}'.repeat(5000),
  `{"title":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  '\u0000'.repeat(100),
];

/**
 * An arbitrary of requests as bytes (Latin-1): operations of the contract with something wrong at every place where
 * HTTP, JSON or a router can be surprised: target, version, headers, framing, content type, charset, body, pipelining.
 */
export function rawRequests({ subjects, credentials }: RawRequestOptions): fc.Arbitrary<string> {
  const text = fc.oneof(
    fc.constantFrom(...nastyTexts),
    fc.string({ unit: 'binary', maxLength: 12 }).map(toTargetText),
    fc.uuid(),
  );
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc.array(fc.tuple(queryNames(subjects), text), { maxLength: 3 }),
  );
  const rights = subjects.map(({ right }) => (right.body === undefined ? '' : toLatin1(JSON.stringify(right.body))));
  const request = fc.record({
    subject: fc.nat(subjects.length - 1),
    method: fc.oneof(
      { weight: 8, arbitrary: fc.constant(undefined) },
      fc.constantFrom('GET', 'POST', 'TRACE', 'get', 'CONNECT', 'PROPFIND', 'HEAD', 'OPTIONS', ''),
    ),
    value: fc.option(text, { nil: undefined }),
    query,
    version: fc.oneof(
      { weight: 20, arbitrary: fc.constant('HTTP/1.1') },
      fc.constantFrom('HTTP/1.0', 'HTTP/9.9', 'HTTP', ''),
    ),
    credentials: fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...credentials) }, fc.constant({})),
    headers: fc.array(nastyHeaders(text), { maxLength: 2 }),
    body: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      fc.constantFrom(...bodies),
      fc.json().map(toLatin1),
      mutated(rights.filter((right) => right !== '')),
    ),
    framing: fc.oneof(
      { weight: 12, arbitrary: fc.constant('right') },
      fc.constantFrom('chunked', 'none', 'short', 'long', 'twice', 'garbage'),
    ),
    newline: fc.oneof({ weight: 20, arbitrary: fc.constant('\r\n') }, fc.constantFrom('\n', '\r')),
  });
  const one = request.map(({ subject, body, ...parts }) =>
    toBytes(subjects[subject]!, { ...parts, body: body ?? rights[subject]! }),
  );
  return fc.oneof(
    { weight: 30, arbitrary: one },
    { weight: 2, arbitrary: fc.array(one, { minLength: 2, maxLength: 4 }).map((all) => all.join('')) },
    fc.string({ unit: 'binary' }).map(toLatin1),
  );
}

type Parts = {
  readonly method: string | undefined;
  /** What stands in place of every id of the path. */
  readonly value: string | undefined;
  readonly query: readonly (readonly [string, string])[];
  readonly version: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly framing: string;
  readonly newline: string;
};

function toBytes({ operation, right }: Subject, parts: Parts): string {
  const { method, value, query, version, credentials, headers, body, framing, newline } = parts;
  const [, target] = right.line.split(' ') as [string, string];
  const path = value === undefined ? target : operation.path.replaceAll(/\{[^}]+\}/g, () => value);
  const search = query.map((pair) => pair.join('=')).join('&');
  const joint = search === '' ? '' : path.includes('?') ? '&' : '?';
  const typed = headers.some(([name]) => name === 'Content-Type') ? [] : [['Content-Type', 'application/json']];
  const lines = [...Object.entries(credentials), ...typed, ...headers].map(([name, content]) => `${name}: ${content}`);
  const { head, payload } = frame(body, framing);
  const start = `${method ?? operation.method} ${path}${joint}${search} ${version}`;
  return [start, 'Host: 127.0.0.1', ...lines, ...head, '', payload].join(newline);
}

function queryNames(subjects: readonly Subject[]): fc.Arbitrary<string> {
  const names = subjects.flatMap(({ operation: { params } }) =>
    params.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
  );
  return fc.constantFrom(...new Set([...names, '__proto__', 'constructor', '']));
}

/** A right body with some of its characters gone or doubled, or a value of it replaced. */
function mutated(examples: readonly string[]): fc.Arbitrary<string> {
  const replaced = ['null', '-1', '1e999', '""', '[]', '{}', 'true', `"${'x'.repeat(5000)}"`];
  return fc
    .tuple(fc.constantFrom(...examples), fc.nat(), fc.nat(40), fc.constantFrom('cut', 'twice', ...replaced))
    .map(([text, at, length, how]) => {
      const start = at % text.length;
      const part = text.slice(start, start + length);
      if (how === 'cut') return text.slice(0, start) + text.slice(start + length);
      if (how === 'twice') return text.slice(0, start) + part + part + text.slice(start + length);
      return text.slice(0, start) + text.slice(start).replace(/"[^"]*"|\d+|null|true|false/, how);
    });
}

function nastyHeaders(text: fc.Arbitrary<string>): fc.Arbitrary<[string, string]> {
  const valued = (name: string, values: readonly string[]): fc.Arbitrary<[string, string]> =>
    fc.tuple(fc.constant(name), fc.constantFrom(...values));
  return fc.oneof(
    valued('Accept', acceptValues),
    valued('Content-Type', contentTypes),
    valued('Prefer', preferValues),
    valued('Accept-Encoding', ['gzip', 'gzip;q=0', 'br, gzip;q=0.5', ';', '*']),
    valued('Expect', ['100-continue', 'nonsense']),
    valued('Connection', ['close', 'upgrade', 'keep-alive, x']),
    valued('Upgrade', ['websocket', 'h2c']),
    valued('Origin', ['null', 'http://elsewhere.test', '*']),
    valued('x-mock-session', ['a', 'a b', '../x', '']),
    fc.tuple(
      fc.constantFrom('x-svc-authorization', 'X-SVC-Api-Key-Id', '__proto__', 'constructor', 'Cookie', 'X-Y'),
      text,
    ),
    fc.tuple(fc.constant('X-Flood'), fc.constantFrom('a'.repeat(20_000), 'a'.repeat(200))),
  );
}

type Frame = { readonly head: readonly string[]; readonly payload: string };

function frame(body: string, framing: string): Frame {
  const { length } = body;
  const frames: Record<string, Frame> = {
    chunked: { head: ['Transfer-Encoding: chunked'], payload: `${length.toString(16)}\r\n${body}\r\n0\r\n\r\n` },
    none: { head: [], payload: body },
    short: { head: [`Content-Length: ${Math.max(0, length - 1)}`], payload: body },
    long: { head: [`Content-Length: ${length + 5}`], payload: body },
    twice: { head: [`Content-Length: ${length}`, `Content-Length: ${length + 1}`], payload: body },
    garbage: { head: ['Content-Length: 1e3', 'Transfer-Encoding: gzip, chunked'], payload: body },
  };
  return frames[framing] ?? { head: [`Content-Length: ${length}`], payload: body };
}

/** Bytes beyond ASCII and control characters stay as they are: servers get them too. */
function toTargetText(value: string): string {
  return toLatin1(value).replaceAll(/[\r\n ]/g, '+');
}

function toLatin1(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1');
}
