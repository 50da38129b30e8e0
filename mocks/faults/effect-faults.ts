import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { MockResponse } from '../http.ts';
import { answers, changesJson, changesRequest, refusal, refuses } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { itemsOf, withItems } from './lists.ts';
import { bodyOf, fieldOf, isSuccess, jsonOf, queryOf, withFields, withJson, withQuery } from './messages.ts';

/** Operations whose effect does not show where it should, and input that is asked for or not against what is stated. */
export const effectFaults: Family = () => [
  implied(
    'runDataMart',
    'lost',
    'runs',
    'record-run-creation-result',
    'a run that was begun is nowhere',
    losesRuns(['getDataMartRun', 'listDataMartRuns', 'listProjectRuns']),
  ),
  implied(
    'getDataMartRun',
    'unread',
    'runs',
    'record-run-creation-result',
    'a run that was begun cannot be read',
    losesRuns(['getDataMartRun']),
  ),
  implied(
    'listDataMartRuns',
    'unlisted',
    'runs',
    'record-run-creation-result',
    'a run that was begun is not listed',
    losesRuns(['listDataMartRuns']),
  ),
  implied(
    'listProjectRuns',
    'unlisted',
    'runs',
    'record-run-creation-result',
    'a run that was begun is not listed',
    losesRuns(['listProjectRuns']),
  ),
  implied(
    'copyReportAsDataMart',
    'lost',
    'effects',
    'operation-copyReportAsDataMart',
    'the DataMart of the answer is nowhere',
    changesJson('copyReportAsDataMart', () => ({ dataMartId: nowhere })),
  ),
  implied(
    'copyReportAsDataMart',
    'undefined',
    'effects',
    'report-copy-sql-definition',
    'the new DataMart has no definition',
    losesDefinitions(),
  ),
  implied(
    'updateDataMartContexts',
    'appends',
    'contexts',
    'contexts-replaced',
    'contexts are added to those that are attached',
    keepsContexts(),
  ),
  implied(
    'listAiAssistantSessions',
    'any-template',
    'own-sessions',
    'parameter-listAiAssistantSessions-templateId',
    'templateId is ignored',
    changesRequest('listAiAssistantSessions', (request) => withQuery(request, { templateId: undefined })),
  ),
  implied(
    'rotateDataDestinationSecretKey',
    'same',
    'effects',
    'operation-rotateDataDestinationSecretKey',
    'the secret key stays the same',
    keepsKey(),
  ),
  implied(
    'getDataDestinationImpact',
    'none',
    'effects',
    'operation-getDataDestinationImpact',
    'no destination is ever referred to',
    changesJson('getDataDestinationImpact', emptied),
  ),
  implied(
    'listAiAssistantSessions',
    'scope-optional',
    'inputs',
    'parameter-listAiAssistantSessions-scope',
    'scope may be left out',
    changesRequest('listAiAssistantSessions', (request) =>
      queryOf(request).has('scope') ? request : withQuery(request, { scope: 'artifact' }),
    ),
  ),
  stated(
    'applyAiAssistantSession',
    'body-optional',
    'inputs',
    'body-applyAiAssistantSession',
    'the body may be left out',
    acceptsNothing('applyAiAssistantSession'),
  ),
  stated(
    'runDataMart',
    'body-required',
    'inputs',
    'operation-runDataMart',
    'the optional body is asked for',
    refuses('runDataMart', ({ request }) => bodyOf(request) === undefined, 400),
  ),
  stated(
    'publishDataMart',
    'body-required',
    'inputs',
    'operation-publishDataMart',
    'a body is asked for where none is stated',
    refuses('publishDataMart', ({ request }) => bodyOf(request) === undefined, 415),
  ),
];

const nowhere = '00000000-0000-4000-8000-00000000beef';

type Made = readonly [
  operation: string,
  id: string,
  check: string,
  requirement: string,
  description: string,
  apply: Change,
];

function implied(...made: Made): Fault {
  return { ...stated(...made), level: 'implied' };
}

function stated(...[operation, id, check, requirement, description, apply]: Made): Fault {
  return {
    id: `effects/${operation}/${id}`,
    requirement,
    level: 'stated',
    operation,
    description,
    checks: [check],
    apply,
  };
}

/** A DataMart that a report was copied to shows no definition. */
function losesDefinitions(): Change {
  return (service) => {
    const copies = new Set<Json | undefined>();
    return answers(
      ({ id }) => ['copyReportAsDataMart', 'getDataMart'].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        const body = isSuccess(response) ? await jsonOf(response) : undefined;
        if (!isObject(body)) return response;
        if (operation.id !== 'getDataMart') copies.add(body['dataMartId']);
        return copies.has(body['id']) ? withJson(response, { ...body, definition: null }) : response;
      },
    )(service);
  };
}

/** Every update attaches what the ones before it of the same caller did, too. */
function keepsContexts(): Change {
  return (service) => {
    const attached = new Map<string, readonly Json[]>();
    return answers('updateDataMartContexts', async ({ request, params }) => {
      const key = `${params['id']} ${service.roleOf(request)}`;
      const given = fieldOf(request, 'contextIds');
      if (!Array.isArray(given)) return undefined;
      const contextIds = [...new Set([...(attached.get(key) ?? []), ...(given as Json[])])];
      const response = await service.handle(withFields(request, { contextIds }));
      if (isSuccess(response)) attached.set(key, contextIds);
      return response;
    })(service);
  };
}

/** Runs that were begun by hand are not known to some operations. */
function losesRuns(blind: readonly string[]): Change {
  return (service) => {
    const begun = new Set<string>();
    const isMeant = ({ id }: Operation): boolean => id === 'runDataMart' || blind.includes(id);
    return answers(isMeant, async ({ request, operation, params }) => {
      const response = await service.handle(request);
      const body = isSuccess(response) ? await jsonOf(response) : undefined;
      if (body === undefined) return response;
      if (operation.id === 'runDataMart') begun.add((body as JsonObject)['runId'] as string);
      if (operation.id === 'runDataMart') return response;
      const { runId } = params;
      if (runId !== undefined) return begun.has(runId) ? refusal(404) : response;
      return without(response, body, begun);
    })(service);
  };
}

function without(response: MockResponse, body: Json, ids: ReadonlySet<string>): MockResponse {
  const items = itemsOf(body).filter((item) => !(isObject(item) && ids.has(item['id'] as string)));
  return withJson(response, withItems(body, items));
}

/** The first key that was shown is shown again. */
function keepsKey(): Change {
  return (service) => {
    let first: Json | undefined;
    return changesJson('rotateDataDestinationSecretKey', (body) => {
      if (!isObject(body)) return body;
      first ??= body['secretKey'];
      return first === undefined ? body : { ...body, secretKey: first };
    })(service);
  };
}

function emptied(body: Json): Json {
  if (!isObject(body)) return body;
  const none = (value: Json): Json => (Array.isArray(value) ? [] : typeof value === 'number' ? 0 : value);
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, none(value)]));
}

/** A request without a body is answered as if there were one. */
function acceptsNothing(operation: string): Change {
  return answers(operation, async (hit) => {
    const isEmpty = bodyOf(hit.request) === undefined && (await hit.service.lets(hit.request, hit.operation));
    return isEmpty ? withJson({ status: 200, headers: {}, body: undefined }, {}) : undefined;
  });
}
