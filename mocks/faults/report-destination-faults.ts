import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { answers, refuses } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { fieldOf, isSuccess, withFields } from './messages.ts';
import { reportOperations } from './report-operations.ts';

const field = 'destinationConfig';

type Wrong = {
  readonly id: string;
  readonly requirement: string;
  readonly level: Fault['level'];
  readonly description: string;
  readonly is: (config: JsonObject) => boolean;
};

const wrongs: readonly Wrong[] = [
  {
    id: 'none',
    requirement: 'report-destination-config-variants',
    level: 'implied',
    description: 'a config of none of the variants is accepted',
    is: (config) => Object.keys(config).length === 0,
  },
  {
    id: 'any',
    requirement: 'report-destination-config-variants',
    level: 'implied',
    description: 'a config may be any object',
    is: () => true,
  },
  {
    id: 'template-source',
    requirement: 'report-legacy-email-config',
    level: 'stated',
    description: 'a legacy e-mail config may have a templateSource',
    is: (config) => 'templateSource' in config && 'messageTemplate' in config,
  },
];

/**
 * `destinationConfig` need not be exactly one of the variants. One that is two of them at once cannot be made here: a
 * field tells our variants apart.
 */
export const reportDestinationFaults: Family = (contract) => [
  refusesVariant('createReport', 'legacy', variants['legacy']!, ['createReport', 'updateReport']),
  ...reportOperations(contract).flatMap(({ id: operation }) => [
    ...Object.entries(variants).map(([name, isVariant]) => refusesVariant(operation, name, isVariant)),
    ...wrongs.map((wrong): Fault => {
      const { id, requirement, level, description } = wrong;
      const checks = ['report-destination'];
      return {
        id: `report-destination/${operation}/${id}`,
        requirement,
        level,
        operation,
        description,
        checks,
        // That an empty object is no variant is only known where their fields are described.
        ...(id === 'none' ? { situation: 'described-configs' } : {}),
        apply: takes(operation, wrong),
      };
    }),
  ]),
];

/** How a config shows which of our variants it is. */
const variants: Readonly<Record<string, (config: JsonObject) => boolean>> = {
  legacy: (config) => 'messageTemplate' in config,
  email: (config) => config['type'] === 'email-config' && !('messageTemplate' in config),
  spreadsheet: (config) => config['type'] === 'sheets-config',
  'dashboard-connector': (config) => config['type'] === 'studio-config',
};

/** One of the four variants is refused by an operation, and taken by the other one, unless it is refused there as well. */
function refusesVariant(
  operation: string,
  name: string,
  isVariant: (config: JsonObject) => boolean,
  operations: readonly string[] = [operation],
): Fault {
  const isRefused = (config: Json | undefined): boolean => isObject(config) && isVariant(config);
  return {
    id: `report-destination/${operation}/${name}-refused${operations.length > 1 ? '-everywhere' : ''}`,
    requirement: 'report-destination-config-variants',
    level: 'stated',
    operation,
    description: `a config of the variant ${name} is refused`,
    checks: ['report-destination'],
    apply: refuses(
      ({ id }) => operations.includes(id),
      ({ request }) => isRefused(fieldOf(request, field)),
      400,
    ),
  };
}

/** Where the service refuses such a config, it is taken for the one that was accepted last. */
function takes(operation: string, { is }: Wrong): Change {
  return (service) => {
    let last: Json | undefined;
    return answers(
      ({ id }) => ['createReport', operation].includes(id),
      async ({ request, operation: { id } }) => {
        const response = await service.handle(request);
        const config = fieldOf(request, field);
        if (isSuccess(response)) last = config;
        if (isSuccess(response) || id !== operation || last === undefined || !isObject(config) || !is(config))
          return response;
        return service.handle(withFields(request, { [field]: last }));
      },
    )(service);
  };
}
