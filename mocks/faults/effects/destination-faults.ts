import { randomBytes } from 'node:crypto';
import { isObject, type Json } from '../../../spec/json.ts';
import { answers, changesJson, changesRequest, changesSuccess } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { idOf, itemsOf } from '../list-items.ts';
import { isSuccess, jsonOf, withJson } from '../messages.ts';
import { implied, stated } from './effect-fault.ts';

/** A destination keeps its key, or hides what refers to it. */
export const destinationFaults: readonly Fault[] = [
  implied(
    'authorizeDataDestination',
    'same-state',
    'effects',
    'operation-authorizeDataDestination',
    'every authorization has the same state token',
    changesJson(
      ({ path }) => path.endsWith('/oauth/authorize'),
      (body) => {
        if (!isObject(body)) return body;
        const url = (body['authorizationUrl'] as string).replace(/state=[^&]*/, 'state=st_same');
        return { ...body, authorizationUrl: url, state: 'st_same' };
      },
    ),
  ),
  implied(
    'rotateDataDestinationSecretKey',
    'answers-old',
    'effects',
    'operation-rotateDataDestinationSecretKey',
    'it is answered with the destination as it was before',
    answers('rotateDataDestinationSecretKey', async ({ request, params, service }) => {
      const before = await jsonOf(await service.ask(request, 'GET', `/api/data-destinations/${params['id']}`));
      const response = await service.handle(request);
      return isSuccess(response) ? withJson(response, before!) : response;
    }),
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
    'rotateDataDestinationSecretKey',
    'lost',
    'effects',
    'operation-rotateDataDestinationSecretKey',
    'a key is answered that the destination does not have',
    answersKey(),
  ),
  implied(
    'rotateDataDestinationSecretKey',
    'another',
    'effects',
    'operation-rotateDataDestinationSecretKey',
    'the key of the first destination that has one is rotated',
    rotatesAnother(),
  ),
  implied(
    'rotateDataDestinationSecretKey',
    'all',
    'effects',
    'operation-rotateDataDestinationSecretKey',
    'the keys of all other destinations are rotated as well',
    rotatesAll(),
  ),
  implied(
    'updateDataDestination',
    'rotates',
    'effects',
    'operation-updateDataDestination',
    'the secret key is rotated',
    changesSuccess('updateDataDestination', async (response, { request, params, service }) => {
      await service.ask(request, 'POST', `/api/data-destinations/${params['id']!}/rotate-secret-key`);
      return response;
    }),
  ),
  implied(
    'rotateDataDestinationSecretKey',
    'masked',
    'effects',
    'operation-rotateDataDestinationSecretKey',
    'the secret key, of which the beginning is shown, stays the same',
    keepsMaskedKey(),
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
    'getDataDestinationImpact',
    'each',
    'effects',
    'operation-getDataDestinationImpact',
    'a DataMart is counted for each of its reports',
    changesJson('getDataDestinationImpact', (body) =>
      isObject(body) ? { ...body, dataMartCount: body['reportCount']! } : body,
    ),
  ),
  implied(
    'getDataDestinationImpact',
    'one',
    'effects',
    'operation-getDataDestinationImpact',
    'one report is told, however many there are',
    changesJson('getDataDestinationImpact', (body) =>
      isObject(body) ? { ...body, reports: (body['reports'] as readonly Json[]).slice(0, 1) } : body,
    ),
  ),
  implied(
    'createSheetDocument',
    'same',
    'effects',
    'operation-createSheetDocument',
    'each spreadsheet has the identifiers of the first',
    answersFirst(),
  ),
  stated(
    'connectSheetsDestination',
    'shared',
    'success',
    'destination-starts-unshared',
    'the destination says that it is shared',
    changesJson('connectSheetsDestination', (body) => (isObject(body) ? { ...body, shared: true } : body)),
  ),
  ...['getDataStorageOAuthSettings', 'getDataDestinationOAuthSettings'].map((operation) =>
    implied(
      operation,
      'less',
      'effects',
      `operation-${operation}`,
      'the first of the settings is not told',
      changesJson(operation, (body) => (isObject(body) ? Object.fromEntries(Object.entries(body).slice(1)) : body)),
    ),
  ),
];

/** Each spreadsheet is answered with what the first one was. */
function answersFirst(): Change {
  return (service) => {
    let first: Json | undefined;
    return changesJson('createSheetDocument', (body) => (first ??= body))(service);
  };
}

/** The destination is answered with another key, and keeps its own. */
function answersKey(): Change {
  return answers('rotateDataDestinationSecretKey', async ({ request, operation, params, service }) => {
    if (!(await service.lets(request, operation))) return undefined;
    const response = await service.ask(request, 'GET', `/api/data-destinations/${params['id']}`);
    const body = await jsonOf(response);
    if (!isObject(body) || typeof body['secretKey'] !== 'string') return undefined;
    return { ...withJson(response, { ...body, secretKey: `dst_${randomBytes(16).toString('hex')}` }), status: 201 };
  });
}

/** What is meant for one destination is done to the first that has a key. */
function rotatesAnother(): Change {
  return changesRequest('rotateDataDestinationSecretKey', async (request, { params, service }) => {
    const all = itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/data-destinations')));
    const other = all.find((one) => isObject(one) && one['secretKey'] !== null && idOf(one) !== params['id']);
    return other === undefined ? request : { ...request, target: request.target.replace(params['id']!, idOf(other)) };
  });
}

/** Each destination that has a key gets another one. */
function rotatesAll(): Change {
  return answers('rotateDataDestinationSecretKey', async ({ request, params, service }) => {
    const response = await service.handle(request);
    const all = itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/data-destinations'))).map(idOf);
    for (const id of isSuccess(response) ? all.filter((one) => one !== params['id']) : [])
      await service.handle({ ...request, target: request.target.replace(params['id']!, id) });
    return response;
  });
}

/** The beginning of the first key that was seen of a destination is shown in place of each. */
function keepsMaskedKey(): Change {
  return (service) => {
    const first = new Map<string, string>();
    return changesJson(
      ({ lifecycle }) => lifecycle.resource === 'DataDestination' && lifecycle.action !== 'list',
      (body) => {
        if (!isObject(body) || typeof body['secretKey'] !== 'string') return body;
        if (!first.has(idOf(body))) first.set(idOf(body), `${body['secretKey'].slice(0, 10)}…`);
        return { ...body, secretKey: first.get(idOf(body))! };
      },
    )(service);
  };
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
