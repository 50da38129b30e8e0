import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { answers, changesSuccess } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf, itemsOf, withItems } from './list-items.ts';
import { bodyOf, isSuccess, jsonOf, withJson } from './messages.ts';

/** What creates a record, what removes it, and by which field it refers to what, at which path. */
const references: readonly (readonly [string, string, string, (place: string) => string])[] = [
  ['createDataMart', 'deleteDataMart', 'storageId', () => '/api/data-storages'],
  ['createReport', 'deleteReport', 'dataDestinationId', () => '/api/data-destinations'],
  [
    'createInsightTemplateSource',
    'deleteInsightTemplateSource',
    'insightArtifactId',
    (place) => place.replace(/insight-templates.*/, 'insight-artifacts'),
  ],
  ['createScheduledTrigger', 'deleteScheduledTrigger', 'reportId', () => '/api/reports'],
  ['createRelationship', 'deleteRelationship', 'targetDataMartId', () => '/api/data-marts'],
];

/** Removals that take with them what the removed record refers to, or leave what refers to it. */
export const referredFaults: Family = ({ operations }) => {
  const make = (operation: string, fault: Pick<Fault, 'id' | 'description' | 'checks' | 'apply'>): readonly Fault[] => {
    const found = operations.find(({ id }) => id === operation);
    return found === undefined
      ? []
      : [{ ...fault, requirement: endpointRequirement(found), level: 'implied', operation }];
  };
  return [
    ...references.flatMap(([create, remove, field, placeOf]) =>
      make(remove, {
        id: `referred/${remove}/${field}`,
        description: `${remove}: it removes what its ${field} names`,
        // Where a DataMart of the run is what it takes, there may be none left to try it on.
        checks: remove === 'deleteRelationship' ? ['referred', 'unremoved'] : ['referred'],
        apply: takes(create, remove, field, placeOf),
      }),
    ),
    ...make('listModelCanvasEdges', {
      id: 'referred/listModelCanvasEdges/edges',
      description: 'listModelCanvasEdges: it goes on to show relationships to a removed DataMart',
      checks: ['outlived'],
      apply: keepsEdges(),
    }),
  ];
};

/** A removal removes what the creation of the record has named in a field. */
function takes(create: string, remove: string, field: string, placeOf: (place: string) => string): Change {
  return (service) => {
    const named = new Map<string, string>();
    return answers(
      ({ id }) => [create, remove].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        if (!isSuccess(response)) return response;
        const { target } = request;
        if (operation.id === create) {
          const sent = bodyOf(request);
          const id = isObject(sent) ? sent[field] : undefined;
          if (typeof id === 'string')
            named.set(`${target}/${idOf(await jsonOf(response))}`, `${placeOf(target)}/${id}`);
          return response;
        }
        const referred = named.get(target);
        if (referred !== undefined) await service.ask(request, 'DELETE', referred);
        return response;
      },
    )(service);
  };
}

/** Relationships stay on the canvas as they were created when the DataMart that they lead to is removed. */
function keepsEdges(): Change {
  return (service) => {
    const created: Json[] = [];
    const removed = new Set<unknown>();
    return changesSuccess(
      ({ id }) => ['createRelationship', 'deleteDataMart', 'listModelCanvasEdges'].includes(id),
      async (response, { operation, params }) => {
        if (operation.id === 'deleteDataMart') removed.add(params['id']);
        const body = operation.id === 'deleteDataMart' ? undefined : await jsonOf(response);
        if (body === undefined) return response;
        if (operation.id === 'createRelationship') created.push(body);
        const isKept = (row: Json): boolean => isObject(row) && removed.has(row['targetDataMartId']);
        return operation.id === 'createRelationship'
          ? response
          : withJson(response, withItems(body, [...itemsOf(body), ...created.filter(isKept)]));
      },
    )(service);
  };
}
