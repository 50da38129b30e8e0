import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { refuses } from './changes.ts';
import type { Family } from './family.ts';
import type { Fault } from './fault.ts';
import { bodyOf, fieldOf } from './messages.ts';
import { reportOperations } from './report-operations.ts';

const type: Pick<Fault, 'level' | 'checks'> = { level: 'stated', checks: ['report-types'] };

/** What is stated of a rule, of the items of a selection and of what may be left out, is refused. */
export const reportRuleFaults: Family = (contract) =>
  reportOperations(contract).flatMap(({ id: operation }) => {
    const make = (id: string, more: Pick<Fault, 'requirement' | 'description' | 'apply'>): Fault => ({
      ...type,
      ...more,
      id: `report-rules/${operation}/${id}`,
      operation,
    });
    return [
      make('desc', {
        requirement: 'report-sort-rule',
        description: 'desc is no direction',
        apply: refuses(operation, ({ request }) => rulesOf(request).some((rule) => rule['direction'] === 'desc'), 400),
      }),
      make('two-characters', {
        requirement: 'report-column-config-item-min',
        description: 'an item of columnConfig has two characters at least',
        apply: refuses(operation, ({ request }) => columnsOf(request).some(({ length }) => length === 1), 400),
      }),
      make('two-required', {
        requirement: 'report-optional-fields',
        description: 'ownerIds and limitConfig are both required',
        apply: refuses(operation, ({ request }) => lacks(bodyOf(request), ['ownerIds', 'limitConfig']), 400),
      }),
      make('unique-count-false', {
        requirement: 'report-unique-count-config',
        description: 'uniqueCountConfig false is refused',
        apply: refuses(operation, ({ request }) => fieldOf(request, 'uniqueCountConfig') === false, 400),
      }),
      ...lists.map((name) =>
        make(`${name}-filled`, {
          requirement: `report-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
          description: `${name} is refused unless it is empty`,
          apply: refuses(operation, ({ request }) => hasItems(fieldOf(request, name)), 400),
        }),
      ),
    ];
  });

const lists = ['columnConfig', 'filterConfig', 'sortConfig', 'aggregationConfig', 'dateTruncConfig'] as const;

function hasItems(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length > 0;
}

type Request = Parameters<typeof bodyOf>[0];

function rulesOf(request: Request): readonly JsonObject[] {
  const rules = fieldOf(request, 'sortConfig');
  return Array.isArray(rules) ? rules.filter(isObject) : [];
}

function columnsOf(request: Request): readonly string[] {
  const columns = fieldOf(request, 'columnConfig');
  return Array.isArray(columns) ? columns.filter((name) => typeof name === 'string') : [];
}

function lacks(body: Json | undefined, names: readonly string[]): boolean {
  return isObject(body) && names.some((name) => body[name] === undefined);
}
