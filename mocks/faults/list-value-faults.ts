import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { answers, changesJson } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf, itemsOf, withItems } from './list-items.ts';
import { isSuccess, jsonOf, withJson } from './messages.ts';

/** Lists of what is below several DataMarts. */
const lists = ['listProjectRuns', 'listProjectScheduledTriggers'] as const;

/** Lists that show a value of their records wrongly: that of another, or the one that it had. */
export const listValueFaults: Family = ({ operations }) => {
  const make = (list: string, what: string, description: string, apply: Change): Fault => ({
    id: `list-values/${list}/${what}`,
    requirement: endpointRequirement(operations.find(({ id }) => id === list)!),
    level: 'implied',
    operation: list,
    description: `${list}: ${description}`,
    checks: ['which-value'],
    apply,
  });
  return [
    ...lists.map((list) => make(list, 'first', 'all are of the DataMart of the first', ofFirst(list))),
    ...lists.map((list) => make(list, 'torn', 'each names the DataMart of the first beside its own', namesFirst(list))),
    ...(['listProjectRuns', 'listDataMartRuns'] as const).map((list) => ({
      ...make(list, 'failed', 'runs that have succeeded are listed as failed', changesJson(list, failsAll)),
      checks: ['which-state'],
    })),
    {
      ...make(
        'listDataMarts',
        'storage',
        'all are of one type',
        as('listDataMarts', 'storageType', 'VENDOR1_BIGQUERY'),
      ),
      checks: ['which-value', 'named-references'],
    },
    {
      ...make(
        'listModelCanvasDataMarts',
        'status',
        'all are published',
        as('listModelCanvasDataMarts', 'status', 'PUBLISHED'),
      ),
      checks: ['which-value', 'which-reference'],
    },
    ...(['listProjectScheduledTriggers', 'listScheduledTriggers'] as const).map((list) =>
      make(list, 'stale', 'a record keeps the values that it was created with', remembers(list)),
    ),
  ];
};

function failsAll(body: Json): Json {
  const isDone = (item: Json): boolean => isObject(item) && item['status'] === 'SUCCESS';
  return withItems(
    body,
    itemsOf(body).map((item) => (isDone(item) ? { ...(item as JsonObject), status: 'FAILED' } : item)),
  );
}

/** A list in which all records have one value of a field. */
function as(list: string, name: string, value: string): Change {
  return changesJson(list, (body) =>
    withItems(
      body,
      itemsOf(body).map((item) => (isObject(item) ? { ...item, [name]: value } : item)),
    ),
  );
}

function ofFirst(list: string): Change {
  return changesJson(list, (body) => {
    const items = itemsOf(body);
    const [first] = items;
    const own = Object.entries(isObject(first) ? first : {}).filter(([name]) => /^dataMart(Id)?$/.test(name));
    return withItems(
      body,
      items.map((item) => (isObject(item) ? { ...item, ...Object.fromEntries(own) } : item)),
    );
  });
}

function namesFirst(list: string): Change {
  return changesJson(list, (body) => {
    const [first] = itemsOf(body);
    const id = isObject(first) ? (first['dataMartId'] ?? null) : null;
    return withItems(
      body,
      itemsOf(body).map((item) => (isObject(item) ? { ...item, dataMart: { id, title: 'Orders' } } : item)),
    );
  });
}

function remembers(list: string): Change {
  return (service) => {
    const created = new Map<string, JsonObject>();
    return answers(
      ({ id }) => [list, 'createScheduledTrigger'].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        const body = isSuccess(response) ? await jsonOf(response) : undefined;
        if (body === undefined) return response;
        if (operation.id !== list) {
          if (isObject(body)) created.set(idOf(body), body);
          return response;
        }
        const items: readonly Json[] = itemsOf(body).map((item) => created.get(idOf(item)) ?? item);
        return withJson(response, withItems(body, items));
      },
    )(service);
  };
}
