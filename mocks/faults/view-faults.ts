import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { answers, changesJson, changesRequest } from './changes.ts';
import { implied } from './effects/effect-fault.ts';
import type { Family } from './family.ts';
import type { Change } from './fault.ts';
import { idOf, itemsOf, listWithout, withItems } from './list-items.ts';
import { isSuccess, jsonOf, withJson } from './messages.ts';

/** A list, and what creates and removes the records that it shows. */
type Shown = {
  readonly view: string;
  readonly requirement: string;
  readonly create: string;
  readonly remove: string;
};

function byType(resource: string): Shown {
  const view = `list${resource}sByType`;
  return { view, requirement: `operation-${view}`, create: `create${resource}`, remove: `delete${resource}` };
}

const canvas: Shown = {
  view: 'listModelCanvasDataMarts',
  requirement: 'path-only-model-canvas',
  create: 'createDataMart',
  remove: 'deleteDataMart',
};
/** Where a project shows what DataMarts have, and a DataMart its reports. */
const parts: readonly Shown[] = [
  ['listProjectInsightTemplates', 'InsightTemplate'],
  ['listProjectScheduledTriggers', 'ScheduledTrigger'],
  ['listDataMartReports', 'Report'],
].map(([view, resource]) => ({
  view: view!,
  requirement: `operation-${view}`,
  create: `create${resource}`,
  remove: `delete${resource}`,
}));
const found: Shown = { ...canvas, view: 'search', requirement: 'path-only-search' };

/** Lists beside the one that a record is listed in show what was removed, or not what was created. */
export const viewFaults: Family = () => {
  const destinations = byType('DataDestination');
  return [
    ...[byType('DataStorage'), destinations, canvas, found, ...parts].map((shown) => {
      const words = 'it goes on showing what was removed';
      return implied(shown.view, 'ghost', 'traces', shown.requirement, words, showsRemoved(shown));
    }),
    // Of storages all that are there have an account: a list may leave out what has none.
    implied(
      destinations.view,
      'old',
      'traces',
      destinations.requirement,
      'it shows none that was created since',
      hidesNew(destinations),
    ),
    implied(
      canvas.view,
      'old',
      'path-only-state',
      canvas.requirement,
      'it shows none that was created since',
      hidesNew(canvas),
    ),
    ...Object.entries({ none: 'no relationship is drawn', reversed: 'relationships are the other way round' }).map(
      ([id, words]) =>
        implied(
          'listModelCanvasEdges',
          id,
          'path-only-state',
          canvas.requirement,
          words,
          changesJson('listModelCanvasEdges', (body) =>
            withItems(body, id === 'none' ? [] : itemsOf(body).map((edge) => turned(edge as JsonObject))),
          ),
        ),
    ),
    ...[byType('DataStorage'), destinations].flatMap(({ view, requirement }) => [
      implied(view, 'empty', 'by-type', requirement, 'it is empty, whatever the type', empties(view)),
      implied(view, 'of-next', 'by-type', requirement, 'it shows those of the next type', turnsTypes(view)),
    ]),
  ];
};

/** Records that were removed are listed after those that are there. */
function showsRemoved({ view, remove }: Shown): Change {
  return (service) => {
    const removed: Json[] = [];
    return answers(
      ({ id }) => [view, remove].includes(id),
      async ({ request, operation, params }) => {
        const target = request.target.replace(/[?#].*$/, '');
        const record = operation.id === remove ? await jsonOf(await service.ask(request, 'GET', target)) : undefined;
        const response = await service.handle(request);
        if (!isSuccess(response)) return response;
        if (record !== undefined) removed.push(record);
        const body = operation.id === view ? await jsonOf(response) : undefined;
        const isMeant = (one: Json): boolean => params['type'] === undefined || fieldOf(one, 'type') === params['type'];
        const rows = removed.filter(isMeant);
        return body === undefined ? response : withJson(response, withItems(body, [...itemsOf(body), ...rows]));
      },
    )(service);
  };
}

/** The list is that of the beginning. */
function hidesNew({ view, create }: Shown): Change {
  return (service) => {
    const created: string[] = [];
    return answers(
      ({ id }) => [view, create].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        if (operation.id === view) return listWithout(response, created);
        if (isSuccess(response)) created.push(idOf(await jsonOf(response)));
        return response;
      },
    )(service);
  };
}

/** The list has no records. */
function empties(view: string): Change {
  return changesJson(view, (body) => withItems(body, []));
}

/** The list of each type is that of the next one. */
function turnsTypes(view: string): Change {
  return changesRequest(view, (request, { operation, params }) => {
    const type = params['type']!;
    const schema = operation.params.find(({ name }) => name === 'type')?.schema;
    const values = isObject(schema) ? (schema['enum'] as readonly string[]) : [];
    const next = values[(values.indexOf(type) + 1) % values.length];
    return next === undefined ? request : { ...request, target: request.target.replace(type, next) };
  });
}

function fieldOf(record: Json, name: string): Json | undefined {
  return isObject(record) ? record[name] : undefined;
}

/** A relationship from its target to its source. */
function turned({ sourceDataMartId, targetDataMartId, ...edge }: JsonObject): JsonObject {
  return { ...edge, sourceDataMartId: targetDataMartId!, targetDataMartId: sourceDataMartId! };
}
