import type { Json, JsonObject } from '../../spec/json.ts';
import { Refusal } from '../refusal.ts';
import { bodyDifferences } from './body-differences.ts';
import type { Difference } from './difference.ts';
import type { Entry } from './journal.ts';
import type { ToOperationFilter } from './operation-filter.ts';
import { pathDifference } from './path-difference.ts';
import type { Recorded } from './record.ts';

/** What a recorded request must be like; each that is given counts. */
export type Criteria = {
  /** As in an OperationFilter. */
  readonly operation?: string;
  readonly method?: string;
  /** As it was sent, without query; `*` stands for any text. */
  readonly path?: string;
  /** A status or a class of them, as `4XX`. */
  readonly status?: string | number;
  readonly role?: string;
  /** The id of the request, or the time, after which to begin. */
  readonly since?: string | number;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request body has at least this. */
  readonly body?: Json;
};

/** Criteria, made ready to be held against many requests. */
export type Judge = {
  /** Whether a request is late enough to be judged at all. */
  readonly concerns: (entry: Entry) => boolean;
  /** Where a request does not meet the criteria; nothing where it does. */
  readonly differences: (recorded: Recorded) => readonly Difference[];
};

type Test = (recorded: Recorded) => readonly Difference[];

/**
 * Makes criteria ready. Cheap ones are tested before those that need headers or bodies.
 *
 * @throws Refusal with 400 for an operation filter or a time that is none.
 */
export function toJudge(criteria: Criteria, toFilter: ToOperationFilter): Judge {
  const { operation, method, path, status, role, since, query, headers, body } = criteria;
  const tests: Test[] = [];
  if (operation !== undefined) tests.push(operationTest(operation, toFilter));
  if (method !== undefined) tests.push(textTest('method', method.toUpperCase(), ({ entry }) => entry.method));
  if (path !== undefined) tests.push(({ subject }) => pathDifference(path, subject.path));
  if (status !== undefined) tests.push(statusTest(String(status)));
  if (role !== undefined) tests.push(textTest('role', role, ({ subject }) => subject.role ?? null));
  for (const [name, value] of Object.entries(query ?? {})) tests.push(queryTest(name, value));
  for (const [name, value] of Object.entries(headers ?? {})) {
    tests.push(
      textTest(`headers/${name}`, value, (recorded) => requestOf(recorded).headers[name.toLowerCase()] ?? null),
    );
  }
  if (body !== undefined) tests.push((recorded) => bodyDifferences(body, requestOf(recorded)));
  return { concerns: toSince(since), differences: (recorded) => tests.flatMap((test) => test(recorded)) };
}

function textTest(field: string, expected: string, receivedOf: (recorded: Recorded) => Json): Test {
  return (recorded) => {
    const received = receivedOf(recorded);
    return received === expected ? [] : [{ field, expected, received, distance: 1 }];
  };
}

function operationTest(expected: string, toFilter: ToOperationFilter): Test {
  const meets = toFilter(expected);
  return ({ subject }) => {
    const received = subject.operation?.id ?? null;
    return meets(subject) ? [] : [{ field: 'operation', expected, received, distance: 1 }];
  };
}

function statusTest(expected: string): Test {
  const matches = (status: number): boolean => String(status).startsWith(expected.replace('XX', ''));
  return ({ entry: { status, dropped } }) =>
    !dropped && matches(status) ? [] : [{ field: 'status', expected, received: dropped ? null : status, distance: 1 }];
}

function queryTest(name: string, expected: string): Test {
  return (recorded) => {
    const [, search = ''] = (recorded.summary()['target'] as string).split('?', 2);
    const values = new URLSearchParams(search).getAll(name);
    return values.includes(expected)
      ? []
      : [{ field: `query/${name}`, expected, received: values[0] ?? null, distance: 1 }];
  };
}

type RecordedMessage = { readonly headers: JsonObject; readonly body: string | null; readonly cut: boolean };

function requestOf(recorded: Recorded): RecordedMessage {
  return recorded.full()['request'] as RecordedMessage;
}

function toSince(since: string | number | undefined): (entry: Entry) => boolean {
  if (since === undefined) return () => true;
  if (/^\d+$/.test(String(since))) return ({ id }) => id > Number(since);
  const start = Date.parse(String(since));
  if (!Number.isNaN(start)) return ({ time }) => time >= start;
  throw new Refusal(400, `since is "${since}"; give the id of a recorded request, or ISO 8601 date and time`);
}
