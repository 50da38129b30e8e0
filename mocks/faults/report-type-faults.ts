import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { answers, refuses } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { bodyOf, fieldOf, isSuccess, withBody, withFields } from './messages.ts';
import { type ReportField, reportFields, reportOperations } from './report-operations.ts';

/** What is wrong with the value of a field. */
type Wrong = {
  readonly id: string;
  readonly applies: (field: ReportField) => boolean;
  readonly requirement?: (field: ReportField, operation: Operation) => string;
  readonly level?: Fault['level'];
  readonly description: (name: string) => string;
  readonly is: (value: Json | undefined, field: ReportField) => boolean;
};

const accepted: readonly Wrong[] = [
  {
    id: 'missing',
    applies: ({ required }) => required,
    requirement: (_, { lifecycle }) => `report-${lifecycle.action === 'create' ? 'create' : 'update'}-required`,
    description: (name) => `${name} may be left out`,
    is: (value) => value === undefined,
  },
  {
    id: 'null',
    applies: ({ types }) => types.length > 0 && !types.includes('null'),
    description: (name) => `${name} may be null`,
    is: (value) => value === null,
  },
  {
    id: 'any-type',
    applies: ({ types }) => types.length > 0,
    description: (name) => `${name} may be of any type`,
    is: (value, { types }) => value !== undefined && value !== null && !types.includes(typeOf(value)),
  },
  {
    id: 'one-wrong-type',
    applies: ({ types }) => types.length > 0,
    description: (name) => `${name} may be a text, or a number where it is a text`,
    is: (value, { types }) => typeof value === (types.includes('string') ? 'number' : 'string'),
  },
  {
    id: 'numeral',
    applies: ({ types }) => types.includes('integer'),
    description: (name) => `${name} may be a text of digits`,
    is: (value) => typeof value === 'string' && /^\d+$/.test(value),
  },
  {
    id: 'boolean-number',
    applies: ({ types }) => types.includes('boolean'),
    description: (name) => `${name} may be 0 or 1`,
    is: (value) => value === 0 || value === 1,
  },
  {
    id: 'fraction',
    applies: ({ types }) => types.includes('integer'),
    description: (name) => `${name} may have a fraction`,
    is: (value) => typeof value === 'number' && !Number.isInteger(value),
  },
  {
    id: 'item-type',
    applies: ({ itemTypes }) => itemTypes.length > 0,
    description: (name) => `items of ${name} may be of any type`,
    is: (value, { itemTypes }) =>
      Array.isArray(value) && value.some((item) => !itemTypes.includes(typeOf(item as Json))),
  },
  {
    id: 'item-empty',
    applies: ({ name }) => name === 'columnConfig',
    requirement: ({ requirement }) => `${requirement}-item-min`,
    description: (name) => `items of ${name} may be empty`,
    is: (value) => Array.isArray(value) && value.includes(''),
  },
];

const refused: readonly Wrong[] = [
  {
    id: 'refuses-null',
    applies: ({ types }) => types.includes('null'),
    description: (name) => `${name} may not be null`,
    is: (value) => value === null,
  },
  {
    id: 'refuses-false',
    applies: ({ types }) => types.includes('boolean'),
    description: (name) => `${name} may not be false`,
    is: (value) => value === false,
  },
  {
    id: 'refuses-empty',
    applies: ({ schema }) => typeof schema['maxItems'] === 'number',
    // "At most" so many items: that none is allowed follows from it.
    level: 'implied',
    description: (name) => `${name} may not be empty`,
    is: (value) => Array.isArray(value) && value.length === 0,
  },
  {
    id: 'required',
    applies: ({ required }) => !required,
    requirement: () => 'report-optional-fields',
    description: (name) => `${name} is required`,
    is: (value) => value === undefined,
  },
];

/** Values of a wrong type are accepted, right ones refused: each field of a report, on create and on update. */
export const reportTypeFaults: Family = (contract) =>
  reportOperations(contract).flatMap((operation) => [
    ...reportFields(operation).flatMap((field) => [
      ...accepted
        .filter(({ applies }) => applies(field))
        .map((wrong) => toFault(operation, field, wrong, takes(operation, field, wrong))),
      ...refused
        .filter(({ applies }) => applies(field))
        .map((wrong) =>
          toFault(
            operation,
            field,
            wrong,
            refuses(
              operation.id,
              ({ request }) => isObject(bodyOf(request)) && wrong.is(fieldOf(request, field.name), field),
              400,
            ),
          ),
        ),
    ]),
    needsNoBody(operation),
    ...(operation.lifecycle.action === 'change' ? [demandsDataMart(operation)] : []),
  ]);

function toFault(operation: Operation, field: ReportField, wrong: Wrong, apply: Change): Fault {
  return {
    id: `report-types/${operation.id}/${field.name}/${wrong.id}`,
    requirement: wrong.requirement?.(field, operation) ?? field.requirement,
    level: wrong.level ?? 'stated',
    operation: operation.id,
    description: wrong.description(field.name),
    checks: ['report-types'],
    apply,
  };
}

/** A wrong value is taken for the one that the last accepted body had, or, where it may be left out, for none. */
function takes({ id }: Operation, field: ReportField, { is }: Wrong): Change {
  return (service) => {
    let last: Json | undefined;
    const own = answers(id, async (hit) => {
      const { request } = hit;
      const value = fieldOf(request, field.name);
      const isWrong = isObject(bodyOf(request)) && is(value, field);
      const repaired = isWrong ? withFields(request, { [field.name]: field.required ? last : undefined }) : request;
      const response = await service.handle(repaired);
      if (isSuccess(response) && field.required && !isWrong) last = value;
      return response;
    });
    // What a report is created with is good for its update too.
    const learning = answers('createReport', async ({ request }) => {
      const response = await service.handle(request);
      if (isSuccess(response)) last = fieldOf(request, field.name);
      return response;
    });
    const [changed, learned] = [own(service), learning(service)];
    return (request) => (service.find(request)?.operation.id === id ? changed(request) : learned(request));
  };
}

/** Without a body, the last accepted one is taken. */
function needsNoBody({ id: operation, lifecycle }: Operation): Fault {
  return {
    id: `report-types/${operation}/no-body`,
    requirement: `report-${lifecycle.action === 'create' ? 'create' : 'update'}-required`,
    level: 'stated',
    operation,
    description: 'a request without a body is accepted',
    checks: ['report-types'],
    apply: (service) => {
      let last: Json | undefined;
      return answers(operation, async ({ request }) => {
        const body = bodyOf(request) ?? (request.body === undefined ? last : undefined);
        const headers = { ...request.headers, 'content-type': 'application/json' };
        const response = await service.handle(body === undefined ? request : withBody({ ...request, headers }, body));
        if (isSuccess(response)) last = body;
        return response;
      })(service);
    },
  };
}

function demandsDataMart({ id: operation }: Operation): Fault {
  return {
    id: `report-types/${operation}/dataMartId/required`,
    requirement: 'report-update-without-data-mart-id',
    level: 'stated',
    operation,
    description: 'dataMartId is required on update',
    checks: ['report-types'],
    apply: refuses(operation, ({ request }) => fieldOf(request, 'dataMartId') === undefined, 400),
  };
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
