import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { alsoPuts } from './also-puts.ts';
import { answers, changesJson, changesSuccess } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf, itemsOf } from './list-items.ts';
import { isSuccess, jsonOf, withJson } from './messages.ts';

/** Records that show where they do not belong, and requests that reach beyond what they are about. */
export const relationFaults: Family = ({ operations }) => [
  ...[
    'getDataMartRun',
    'getInsight',
    'getAiAssistantSession',
    'getInsightTemplate',
    'getInsightArtifact',
    'getScheduledTrigger',
    'getAiHelperTrigger',
    'getSqlPreviewTrigger',
  ].map((operation) => ({
    ...toFault(
      operation,
      'any-parent',
      'own-parent',
      'it is read under the path of any DataMart',
      readsAnywhere(operation),
    ),
    requirement: endpointRequirement(operations.find(({ id }) => id === operation)!),
  })),
  ...['Insight', 'AiAssistantSession', 'InsightTemplate', 'ScheduledTrigger', 'Relationship'].map((resource) => ({
    ...toFault(
      `delete${resource}`,
      'any-parent',
      'own-parent',
      'it is removed under the path of any DataMart',
      removesAnywhere(resource),
    ),
    requirement: endpointRequirement(operations.find(({ id }) => id === `delete${resource}`)!),
  })),
  ...[
    'cancelDataMartRun',
    'updateInsight',
    'updateInsightTitle',
    'updateAiAssistantSessionTitle',
    'updateScheduledTrigger',
    'updateInsightArtifact',
    'updateInsightTemplateTitle',
  ].map((operation) => ({
    ...toFault(
      operation,
      'any-parent',
      'own-parent',
      'it is changed under the path of any DataMart',
      changesAnywhere(operation),
    ),
    requirement: endpointRequirement(operations.find(({ id }) => id === operation)!),
  })),
  toFault(
    'listDataMartsByConnector',
    'all',
    'by-connector',
    'every DataMart is listed, whatever the connector',
    changesSuccess('listDataMartsByConnector', async (response, { request, service }) =>
      withJson(response, itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/data-marts')))),
    ),
  ),
  toFault(
    'updateDataMartOwners',
    'answers-old',
    'updates',
    'it is answered with the DataMart as it was',
    answersOld('updateDataMartOwners'),
  ),
  toFault(
    'updateDataMartTitle',
    'disowns',
    'updates',
    'a new title takes the owners off',
    alsoPuts('updateDataMartTitle', 'owners', { technicalOwnerIds: [], businessOwnerIds: [] }),
  ),
  toFault(
    'publishDataMart',
    'renames',
    'updates',
    'publishing takes the title along',
    alsoPuts('publishDataMart', 'title', { title: 'Published' }),
  ),
  toFault(
    'publishDataMart',
    'publishes-draft',
    'updates',
    'publishing a DataMart publishes the oldest draft as well',
    changesSuccess('publishDataMart', async (response, { request, params, service }) => {
      const marts = itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/data-marts')));
      const isDraft = (mart: Json): boolean =>
        isObject(mart) && mart['status'] === 'DRAFT' && mart['definition'] !== null && idOf(mart) !== params['id'];
      const draft = marts.findLast(isDraft);
      if (draft !== undefined) await service.ask(request, 'PUT', `/api/data-marts/${idOf(draft)}/publish`);
      return response;
    }),
  ),
  toFault(
    'publishDataMart',
    'answers-old',
    'updates',
    'it is answered with the DataMart as it was',
    answersOld('publishDataMart'),
  ),
  toFault('publishDataMart', 'toggles', 'updates', 'publishing once more takes it back', togglesPublished),
  toFault(
    'deleteReport',
    'takes-triggers',
    'effects',
    'a removed report takes all triggers of its DataMart along',
    answers('deleteReport', async ({ request, params, service }) => {
      const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['id']}`));
      const path = `/api/data-marts/${isObject(report) ? (report['dataMartId'] as string) : ''}/scheduled-triggers`;
      const triggers = itemsOf(await jsonOf(await service.ask(request, 'GET', path)));
      for (const trigger of triggers) await service.ask(request, 'DELETE', `${path}/${idOf(trigger)}`);
      return undefined;
    }),
  ),
  toFault(
    'copyReportAsDataMart',
    'same',
    'effects',
    'the answer has the id of the DataMart that the report is of',
    changesJson('copyReportAsDataMart', async (body, { request, params, service }) => {
      const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['id']}`));
      return isObject(report) ? { dataMartId: report['dataMartId']! } : body;
    }),
  ),
  toFault(
    'createAiAssistantMessage',
    'any-parent',
    'messages',
    'a message reaches a session under the path of any DataMart',
    changesAnywhere('createAiAssistantMessage'),
  ),
  ...(['Report', 'Insight', 'DataStorage'] as const).map(removesAnother),
];

/** The answer to an operation on a DataMart shows it as it was before. */
function answersOld(operation: string): Change {
  return answers(operation, async ({ request, params, service }) => {
    const { body } = await service.ask(request, 'GET', `/api/data-marts/${params['id']}`);
    const response = await service.handle(request);
    return isSuccess(response) ? { ...response, body } : response;
  });
}

function toFault(operation: string, id: string, check: string, description: string, apply: Change): Fault {
  return {
    id: `relations/${operation}/${id}`,
    requirement: `operation-${operation}`,
    level: 'implied',
    operation,
    description,
    checks: [check],
    apply,
  };
}

/** What is not found under a path is looked for under the one where it was last seen. */
function readsAnywhere(operation: string): Change {
  return (service) => {
    const seen = new Map<string, string>();
    return answers(operation, async ({ request, params }) => {
      const id = Object.values(params).at(-1)!;
      const response = await service.handle(request);
      const home = seen.get(id);
      if (isSuccess(response)) seen.set(id, request.target);
      return isSuccess(response) || home === undefined ? response : service.handle({ ...request, target: home });
    })(service);
  };
}

/** What is changed is looked for under the DataMart where it was created or is read. */
function changesAnywhere(operation: string): Change {
  return (service) => {
    const homes = new Map<string, string>();
    return answers(
      ({ id, lifecycle }) => id === operation || ['create', 'read'].includes(lifecycle.action),
      async ({ request, operation: { id: asked }, params }) => {
        const [mart, id] = Object.values(params) as [string, string | undefined];
        const home = homes.get(id ?? '') ?? mart;
        if (asked === operation) return service.handle({ ...request, target: request.target.replace(mart, home) });
        const response = await service.handle(request);
        const body = isSuccess(response) && id === undefined ? await jsonOf(response) : undefined;
        if (isSuccess(response))
          homes.set(id ?? (isObject(body) ? ((body['runId'] ?? body['id']) as string) : ''), mart);
        return response;
      },
    )(service);
  };
}

/** What is removed is looked for under the DataMart where it was created. */
function removesAnywhere(resource: string): Change {
  return (service) => {
    const homes = new Map<string, string>();
    return answers(
      ({ id }) => [`create${resource}`, `delete${resource}`].includes(id),
      async ({ request, operation, params }) => {
        const [mart, id] = Object.values(params) as [string, string | undefined];
        if (operation.id === `delete${resource}`)
          return service.handle({ ...request, target: request.target.replace(mart, homes.get(id!) ?? mart) });
        const response = await service.handle(request);
        const body = isSuccess(response) ? await jsonOf(response) : undefined;
        if (isObject(body)) homes.set(body['id'] as string, mart);
        return response;
      },
    )(service);
  };
}

/** Every removal takes the record that was created first as well. */
function removesAnother(resource: 'Report' | 'Insight' | 'DataStorage'): Fault {
  const [create, remove] = [`create${resource}`, `delete${resource}`];
  const apply: Change = (service) => {
    const created: { readonly id: string; readonly target: string }[] = [];
    return answers(
      ({ id }) => [create, remove].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        if (!isSuccess(response)) return response;
        const body = operation.id === create ? await jsonOf(response) : undefined;
        if (isObject(body))
          created.push({ id: body['id'] as string, target: `${request.target}/${body['id'] as string}` });
        if (operation.id !== remove) return response;
        const others = created.filter(({ target }) => target !== request.target);
        for (const { target } of others) {
          if (isSuccess(await service.handle({ ...request, target }))) return response;
        }
        return response;
      },
    )(service);
  };
  return toFault(remove, 'another', 'state', 'another record goes with it', apply);
}

/** Shows a DataMart that was published twice as a draft. */
const togglesPublished: Change = (service) => {
  const published = new Map<string, number>();
  return changesJson(
    ({ id }) => id === 'publishDataMart' || id === 'getDataMart',
    (body, { operation, params: { id = '' } }) => {
      const times = (published.get(id) ?? 0) + (operation.id === 'publishDataMart' ? 1 : 0);
      published.set(id, times);
      return isObject(body) && times === 2 ? { ...body, status: 'DRAFT' } : body;
    },
  )(service);
};
