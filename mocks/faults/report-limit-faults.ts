import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { changesRequest, refuses } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { fieldOf, withFields } from './messages.ts';
import { reportFields, reportOperations } from './report-operations.ts';

/** Limits of a report are one too small, one too large, or far off; of lists and of numbers, on create and on update. */
export const reportLimitFaults: Family = (contract) =>
  reportOperations(contract).flatMap((operation) =>
    reportFields(operation).flatMap(({ name, schema, requirement }) => {
      const { maxItems, minimum, maximum } = schema as Readonly<Record<string, number | undefined>>;
      return [
        ...(maxItems === undefined ? [] : listFaults(operation, name, maxItems, `${requirement}-max`)),
        ...(maximum === undefined ? [] : maximumFaults(operation, name, maximum, `${requirement}-max`)),
        ...(minimum === undefined ? [] : minimumFaults(operation, name, minimum, `${requirement}-min`)),
      ];
    }),
  );

function listFaults(operation: Operation, name: string, max: number, requirement: string): readonly Fault[] {
  const make = (id: string, description: string, apply: Change): Fault =>
    toFault(operation, name, id, requirement, 'report-lists', description, apply);
  const upTo = (length: number): Change =>
    refuses(operation.id, ({ request }) => lengthOf(fieldOf(request, name)) > length, 400);
  const allows = (most: number): Change =>
    changesRequest(operation.id, (request) => {
      const length = lengthOf(fieldOf(request, name));
      const items = fieldOf(request, name) as Json[];
      return length > max && length <= most ? withFields(request, { [name]: items.slice(0, max) }) : request;
    });
  return [
    make('one-more', `${name} may have ${max + 1} items`, allows(max + 1)),
    make('unlimited', `${name} may have any number of items`, allows(Infinity)),
    make('one-less', `${name} may have ${max - 1} items only`, upTo(max - 1)),
    make('half', `${name} may have ${max / 2} items only`, upTo(max / 2)),
  ];
}

function maximumFaults(operation: Operation, name: string, max: number, requirement: string): readonly Fault[] {
  const make = (id: string, description: string, apply: Change): Fault =>
    toFault(operation, name, id, requirement, 'report-numbers', description, apply);
  return [
    make(
      'one-above',
      `${name} may be ${max + 1}`,
      allowsNumber(operation, name, (value) => value === max + 1, max),
    ),
    make(
      'unbounded',
      `${name} may be as large as it likes`,
      allowsNumber(operation, name, (value) => value > max, max),
    ),
    make(
      'one-below',
      `${name} may be ${max - 1} at most`,
      refusesNumber(operation, name, (value) => value >= max),
    ),
  ];
}

function minimumFaults(operation: Operation, name: string, min: number, requirement: string): readonly Fault[] {
  const make = (id: string, description: string, apply: Change): Fault =>
    toFault(operation, name, id, requirement, 'report-numbers', description, apply);
  return [
    make(
      'zero',
      `${name} may be ${min - 1}`,
      allowsNumber(operation, name, (value) => value === min - 1, min),
    ),
    make(
      'negative',
      `${name} may be negative`,
      allowsNumber(operation, name, (value) => value < 0, min),
    ),
    make(
      'not-one',
      `${name} must be more than ${min}`,
      refusesNumber(operation, name, (value) => value <= min),
    ),
  ];
}

function allowsNumber({ id }: Operation, name: string, when: (value: number) => boolean, as: number): Change {
  return changesRequest(id, (request) => {
    const value = fieldOf(request, name);
    return Number.isInteger(value) && when(value as number) ? withFields(request, { [name]: as }) : request;
  });
}

function refusesNumber({ id }: Operation, name: string, when: (value: number) => boolean): Change {
  return refuses(
    id,
    ({ request }) => {
      const value = fieldOf(request, name);
      return typeof value === 'number' && when(value);
    },
    400,
  );
}

function toFault(
  { id: operation }: Operation,
  name: string,
  id: string,
  requirement: string,
  check: string,
  description: string,
  apply: Change,
): Fault {
  const checks = [check];
  return {
    id: `report-limits/${operation}/${name}/${id}`,
    requirement,
    level: 'stated',
    operation,
    description,
    checks,
    apply,
  };
}

function lengthOf(value: Json | undefined): number {
  return Array.isArray(value) ? value.length : 0;
}
