import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { changesJson } from './changes.ts';
import type { Family } from './family.ts';
import type { Fault } from './fault.ts';
import { itemsOf, withItems } from './list-items.ts';

/** Those that stand where their records are created are looked at beside these, too. */
const lists = [
  'listDataStoragesByType',
  'listDataDestinationsByType',
  'listReports',
  'listDataMartReports',
  'listProjectInsightTemplates',
];

/** Lists that show their records by the name of another, or by none of theirs; or what these refer to. */
export const listNameFaults: Family = ({ operations }) => [
  ...ofReferences(operations),
  ...operations
    .filter(({ id }) => lists.includes(id))
    .flatMap((operation) => {
      const make = (what: string, description: string, name: (items: readonly Json[]) => Json): Fault => ({
        id: `list-names/${operation.id}/${what}`,
        requirement: endpointRequirement(operation),
        level: 'implied',
        operation: operation.id,
        description: `${operation.id}: ${description}`,
        checks: ['which-name'],
        apply: changesJson(operation.id, (body) => {
          const items = itemsOf(body);
          const title = items.length === 0 ? '' : name(items);
          return withItems(
            body,
            items.map((item) => (isObject(item) ? { ...item, title } : item)),
          );
        }),
      });
      return [
        make('first', 'all have the title of the first', ([first]) => (isObject(first) ? first['title']! : '')),
        make('constant', 'all have one title', () => 'Untitled'),
      ];
    }),
];

/** Records of which all show the title of the DataMart of the last. */
function ofReferences(operations: readonly Operation[]): readonly Fault[] {
  return operations
    .filter(({ id }) => id === 'listProjectInsightTemplates')
    .map((operation) => ({
      id: `list-names/${operation.id}/reference`,
      requirement: endpointRequirement(operation),
      level: 'implied',
      operation: operation.id,
      description: `${operation.id}: all have the title of the DataMart of the last`,
      checks: ['named-references'],
      apply: changesJson(operation.id, (body) => {
        const items = itemsOf(body).filter(isObject);
        const dataMartTitle = items.at(-1)?.['dataMartTitle'] ?? '';
        return withItems(
          body,
          items.map((item) => ({ ...item, dataMartTitle })),
        );
      }),
    }));
}
