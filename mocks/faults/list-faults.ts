import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { MockRequest } from '../http.ts';
import { answers, changesJson, changesRequest, refuses } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { choose, itemsOf, withItems } from './lists.ts';
import { isSuccess, jsonOf, queryOf, withJson, withQuery } from './messages.ts';
import { inTurn } from './variants/variant.ts';

/** Lists that break their limit, its default or its maximum, their offset or their ownerFilter. */
export const listFaults: Family = ({ operations }) =>
  operations
    .filter(({ lifecycle, provenance }) => lifecycle.action === 'list' && provenance === 'stated')
    .flatMap((operation) => [
      ...(has(operation, 'limit') ? limitFaults(operation) : []),
      ...(has(operation, 'offset') ? [...offsetFaults(operation), refusesParameter(operation, 'offset')] : []),
      ...(has(operation, 'ownerFilter') ? ownerFaults(operation) : []),
    ]);

function limitFaults(operation: Operation): readonly Fault[] {
  const { id } = operation;
  const { maximum, default: usual } = boundsOf(operation);
  const named = `parameter-${id}-limit`;
  const make = (what: string, requirement: string, description: string, apply: Change): Fault =>
    toFault(operation, what, 'list-limits', requirement, 'stated', description, apply);
  return [
    make(
      'limit-ignored',
      named,
      'limit is ignored',
      page(id, () => maximum ?? 1000, offsetOf),
    ),
    make(
      'limit-one-more',
      named,
      'a page has one item more than its limit',
      page(id, (request) => limitOf(request, usual) + 1, offsetOf),
    ),
    ...(maximum === undefined
      ? []
      : [
          make(
            'maximum-one-more',
            `${named}-max`,
            `limit may be ${maximum + 1}`,
            page(id, (request) => Math.min(limitOf(request, usual), maximum + 1), offsetOf, 'any'),
          ),
          make(
            'maximum-none',
            `${named}-max`,
            'limit may be as large as it likes',
            page(id, (request) => limitOf(request, usual), offsetOf, 'any'),
          ),
          make(
            'maximum-refused',
            `${named}-max`,
            `limit=${maximum} is refused`,
            changesRequest(id, (request) =>
              limitOf(request, 0) === maximum ? withQuery(request, { limit: maximum + 1 }) : request,
            ),
          ),
        ]),
    ...(usual === undefined
      ? []
      : [
          make(
            'default-half',
            `${named}-default`,
            `the default is ${usual / 2}`,
            page(id, (request) => limitOf(request, usual / 2), offsetOf),
          ),
          make(
            'default-one-more',
            `${named}-default`,
            `the default is ${usual + 1}`,
            page(id, (request) => limitOf(request, usual + 1), offsetOf),
          ),
        ]),
    ...(maximum === undefined ? [] : lesserMaximum(operation, maximum, make)),
    ...(id === 'listReports' ? [envelops(operation)] : []),
    refusesParameter(operation, 'limit'),
    ...(id === 'listAiAssistantSessions' ? acceptsZero(operation) : []),
    ...(id === 'listReports'
      ? [
          make(
            'paginated',
            'reports-unpaginated',
            'without limit, at most 20 reports are listed',
            page(id, (request) => limitOf(request, 20), offsetOf),
          ),
        ]
      : []),
  ];
}

/** The stated maximum is refused though more is clamped, or is clamped itself. */
function lesserMaximum(
  { id }: Operation,
  maximum: number,
  make: (what: string, requirement: string, description: string, apply: Change) => Fault,
): readonly Fault[] {
  const half = maximum / 2;
  return [
    make(
      'maximum-alone-refused',
      `parameter-${id}-limit-max`,
      `limit=${maximum} is refused, a larger one is not`,
      inTurn(
        refuses(id, ({ request }) => limitOf(request, 0) === maximum, 400),
        changesRequest(id, (request) =>
          limitOf(request, 0) > maximum ? withQuery(request, { limit: maximum - 1 }) : request,
        ),
      ),
    ),
    make(
      'maximum-half',
      `parameter-${id}-limit-max`,
      `no page is longer than ${half}`,
      changesRequest(id, (request) => withQuery(request, { limit: Math.min(limitOf(request, half), half) })),
    ),
  ];
}

/** "200 array of Report", but with a limit it is an envelope. */
function envelops(operation: Operation): Fault {
  const { id } = operation;
  const description = 'with a limit, the array is in an envelope';
  const apply = changesJson(id, (items, { request }) => (queryOf(request).has('limit') ? { items, total: 9 } : items));
  return toFault(operation, 'page-enveloped', 'list-limits', `operation-${id}`, 'stated', description, apply);
}

function offsetFaults(operation: Operation): readonly Fault[] {
  const { id } = operation;
  const requirement = `parameter-${id}-offset`;
  const limited = has(operation, 'limit');
  const { default: usual } = boundsOf(operation);
  const make = (what: string, description: string, offset: (request: MockRequest) => number): Fault =>
    toFault(
      operation,
      what,
      'list-offsets',
      requirement,
      'implied',
      description,
      page(id, (request) => limitOf(request, usual), offset),
    );
  const asksForDefault = operation.params.find(({ name }) => name === 'offset')!.schema;
  return [
    make('offset-ignored', 'offset is ignored', () => 0),
    make('offset-overlaps', 'each page begins with the last item of the one before', (request) =>
      Math.max(0, offsetOf(request) - 1),
    ),
    make('offset-skips', 'each page leaves out an item', (request) =>
      offsetOf(request) > 0 ? offsetOf(request) + 1 : 0,
    ),
    ...(limited
      ? [make('offset-by-page', 'offset counts pages', (request) => offsetOf(request) * limitOf(request, usual))]
      : []),
    ...(isObject(asksForDefault) && asksForDefault['default'] === 0
      ? [
          {
            ...make('offset-default', 'without offset, the list begins at 1', (request) =>
              queryOf(request).has('offset') ? offsetOf(request) : 1,
            ),
            requirement: `${requirement}-default`,
            level: 'stated' as const,
          },
        ]
      : []),
  ];
}

function ownerFaults(operation: Operation): readonly Fault[] {
  const { id } = operation;
  const requirement = id === 'listDataMarts' ? 'data-marts-owner-filter' : `parameter-${id}-ownerFilter`;
  const make = (what: string, description: string, apply: Change): Fault =>
    toFault(operation, what, 'owner-filter', requirement, 'stated', description, apply);
  const other: Readonly<Record<string, string>> = { has_owners: 'no_owners', no_owners: 'has_owners' };
  return [
    make(
      'owners-ignored',
      'ownerFilter is ignored',
      changesRequest(id, (request) => withQuery(request, { ownerFilter: undefined })),
    ),
    make(
      'owners-dropped',
      'has_owners leaves out a record',
      changesJson(id, (body, { request }) =>
        queryOf(request).get('ownerFilter') === 'has_owners' ? withItems(body, itemsOf(body).slice(1)) : body,
      ),
    ),
    make(
      'owners-one-value',
      'no_owners lists those with owners',
      changesRequest(id, (request) =>
        queryOf(request).has('ownerFilter') ? withQuery(request, { ownerFilter: 'has_owners' }) : request,
      ),
    ),
    // Elsewhere the fields that hold owners are not shown, so that nobody can tell.
    ...(id === 'listReports'
      ? [
          make(
            'owners-inverted',
            'ownerFilter means its opposite',
            changesRequest(id, (request) =>
              withQuery(request, { ownerFilter: other[queryOf(request).get('ownerFilter') ?? ''] }),
            ),
          ),
        ]
      : []),
  ];
}

/** Serves a page of the whole list. What the service refuses stays refused, unless the limit may be any. */
function page(
  id: string,
  limit: (request: MockRequest) => number,
  offset: (request: MockRequest) => number,
  limits: 'kept' | 'any' = 'kept',
): Change {
  return answers(id, async ({ request, service }) => {
    if (limits === 'any' && !queryOf(request).has('limit')) return undefined;
    const usual = await service.handle(request);
    if (limits === 'kept' && !isSuccess(usual)) return usual;
    return choose(service, request, { limit: limit(request), offset: offset(request) });
  });
}

/** "`limit` (number, 1 to 100 …)": 0 is neither refused nor clamped to 1. */
function acceptsZero(operation: Operation): readonly Fault[] {
  const { id } = operation;
  const requirement = `parameter-${id}-limit-min`;
  const isZero = (request: MockRequest): boolean => queryOf(request).get('limit') === '0';
  const all = changesRequest(id, (request) => (isZero(request) ? withQuery(request, { limit: undefined }) : request));
  const none = answers(id, async ({ request, service }) => {
    if (!isZero(request)) return undefined;
    const usual = await service.handle(withQuery(request, { limit: undefined }));
    const body = isSuccess(usual) ? await jsonOf(usual) : undefined;
    return body === undefined ? usual : withJson(usual, withItems(body, []));
  });
  return [
    toFault(operation, 'minimum-none', 'list-limits', requirement, 'implied', 'limit=0 gives the default page', all),
    toFault(operation, 'minimum-empty', 'list-limits', requirement, 'stated', 'limit=0 gives an empty page', none),
  ];
}

/** A stated parameter is refused whatever its value. */
function refusesParameter(operation: Operation, name: 'limit' | 'offset'): Fault {
  const check = `list-${name}s`;
  const requirement = `parameter-${operation.id}-${name}`;
  const apply = refuses(operation.id, ({ request }) => queryOf(request).has(name), 400);
  return toFault(operation, `${name}-refused`, check, requirement, 'stated', `${name} is refused`, apply);
}

function toFault(
  { id: operation }: Operation,
  what: string,
  check: string,
  requirement: string,
  level: Fault['level'],
  description: string,
  apply: Change,
): Fault {
  return { id: `lists/${operation}/${what}`, requirement, level, operation, description, checks: [check], apply };
}

function has({ params }: Operation, name: string): boolean {
  return params.some((one) => one.in === 'query' && one.name === name);
}

function boundsOf({ params }: Operation): { readonly maximum?: number; readonly default?: number } {
  const schema = params.find((one) => one.in === 'query' && one.name === 'limit')?.schema;
  return isObject(schema) ? schema : {};
}

function limitOf(request: MockRequest, usual: number | undefined): number {
  const limit = queryOf(request).get('limit');
  return limit === null ? (usual ?? 1000) : Number(limit);
}

function offsetOf(request: MockRequest): number {
  return Number(queryOf(request).get('offset') ?? 0);
}
