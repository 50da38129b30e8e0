import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import type { MockRequest } from '../../http.ts';
import { answers, changesJson, changesSuccess, type Hit, refusal, refuses } from '../changes.ts';
import { changesDocument } from '../documents.ts';
import type { Change } from '../fault.ts';
import { itemsOf, withItems } from '../list-items.ts';
import { keepsRecords } from '../keeps-records.ts';
import { fieldOf, isSuccess, jsonOf, textOf } from '../messages.ts';
import type { VariantFamily } from './variant.ts';

const isStream = ({ success }: Hit['operation']): boolean => success.item !== undefined;

/** Access to records, order of lists, streams and tokens, as real deployments have them. */
export const accessVariants: VariantFamily = () => [
  {
    id: 'private-records',
    description: 'only its creator and admins have access to a record',
    apply: keepsPrivate(['project-admin']),
  },
  { id: 'private-from-admins', description: 'only its creator has access to a record', apply: keepsPrivate([]) },
  {
    id: 'kept-records',
    description: 'what is not available for reporting, or for use, is kept from business users',
    apply: keepsRecords(),
  },
  {
    id: 'shuffled',
    description: 'lists have no order',
    apply: changesJson(
      ({ lifecycle, params }) => lifecycle.action === 'list' && !params.some(({ name }) => name === 'offset'),
      shuffled(),
    ),
  },
  {
    id: 'small-pages',
    description: 'a page of DataMarts has five',
    apply: changesJson('listDataMarts', (body) => withItems(body, itemsOf(body).slice(0, 5))),
  },
  {
    id: 'unique-titles',
    description: 'no two reports have the same title',
    apply: refuses('createReport', hasNamesake, 409),
  },
  {
    id: 'capital-titles',
    description: 'titles begin with a capital',
    apply: changesJson(({ lifecycle }) => lifecycle.resource !== 'Description', capitalised),
  },
  { id: 'soft-deletion', description: 'a DataMart that was removed can still be read', apply: readsRemoved },
  {
    id: 'members-as-owners',
    description: 'owners are members, each once',
    apply: refuses(({ id }) => id === 'createReport' || id === 'updateReport', hasStrangers, 400),
  },
  {
    id: 'config-fits',
    description: 'the config of a report fits the type of its destination',
    apply: refuses(({ id }) => id === 'createReport' || id === 'updateReport', isMisfit, 400),
  },
  {
    id: 'no-rows',
    description: 'streams have no rows',
    // The run of a stream is over once that was read to its end.
    apply: changesSuccess(isStream, async (response) => {
      await textOf(response);
      return { ...response, body: '' };
    }),
  },
  {
    id: 'jsonl',
    description: 'the media type of streams is application/jsonl',
    apply: changesSuccess(isStream, (response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'application/jsonl; charset=utf-8' },
    })),
  },
  {
    id: 'header-line',
    description: 'a stream begins with a line that names its columns',
    apply: changesSuccess(isStream, async (response) => ({
      ...response,
      body: `{"columns":[]}\n${await textOf(response)}`,
    })),
  },
  {
    id: 'exchange-201',
    description: 'the exchange answers 201 and tells more',
    apply: changesSuccess('exchangeApiKey', async (response) => ({
      ...response,
      status: 201,
      body: JSON.stringify({ tokenType: 'Bearer', expiresIn: 900, ...((await jsonOf(response)) as JsonObject) }),
    })),
  },
  { id: 'one-token', description: 'a key has one token: an exchange ends the one before', apply: oneToken },
  {
    id: 'served-below',
    description: 'the description has /api in its server, not in its paths',
    apply: changesDocument(below),
  },
  {
    id: 'explorer-redirect',
    description: 'the explorer sends the browser on',
    apply: answers('getSwaggerUi', () => ({
      status: 302,
      headers: { location: '/api/swagger-ui/index.html' },
      body: undefined,
    })),
  },
  { id: 'ai-off', description: 'AI is not available', apply: aiOff },
];

function keepsPrivate(exempt: readonly string[]): Change {
  return (service) => {
    const creators = new Map<string, string | undefined>();
    return async (request) => {
      const found = service.find(request);
      const role = service.roleOf(request);
      const isForeign = (id: string): boolean => creators.has(id) && creators.get(id) !== role;
      if (
        found !== undefined &&
        !exempt.includes(role ?? '') &&
        Object.values(found.params).some(isForeign) &&
        (await service.lets(request, found.operation))
      )
        return refusal(403);
      const response = await service.handle(request);
      if (found?.operation.lifecycle.action !== 'create' || !isSuccess(response)) return response;
      const body = await jsonOf(response);
      if (isObject(body) && typeof body['id'] === 'string') creators.set(body['id'], role);
      return response;
    };
  };
}

/** Another order each time, and the same ones again in another run. */
function shuffled(): (body: Json) => Json {
  let turn = 0;
  return (body) => {
    if (!Array.isArray(body)) return body;
    turn += 1;
    const at = turn % Math.max(1, body.length);
    return [...(body as Json[]).slice(at), ...(body as Json[]).slice(0, at)];
  };
}

async function hasNamesake({ request, service }: Hit): Promise<boolean> {
  const all = itemsOf(
    await jsonOf(await service.handle(await service.as('project-admin', plain(request, '/api/reports')))),
  );
  return all.some((report) => isObject(report) && report['title'] === fieldOf(request, 'title'));
}

function plain(request: MockRequest, target: string): MockRequest {
  return { ...request, method: 'GET', target, body: undefined };
}

function capitalised(value: Json): Json {
  if (Array.isArray(value)) return (value as Json[]).map(capitalised);
  if (!isObject(value)) return value;
  const { title } = value;
  return typeof title === 'string' ? { ...value, title: title.charAt(0).toUpperCase() + title.slice(1) } : value;
}

const readsRemoved: Change = (service) => {
  const removed = new Map<string, Json>();
  return answers(
    ({ id }) => ['deleteDataMart', 'getDataMart'].includes(id),
    async ({ request, operation, params }) => {
      const record = await jsonOf(await service.ask(request, 'GET', request.target));
      const response = await service.handle(request);
      if (operation.id === 'deleteDataMart' && isSuccess(response) && record !== undefined)
        removed.set(params['id']!, record);
      const known = removed.get(params['id']!);
      if (operation.id === 'deleteDataMart' || response.status !== 404 || known === undefined) return response;
      return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(known) };
    },
  )(service);
};

async function hasStrangers({ request, service }: Hit): Promise<boolean> {
  const owners = itemsOf(fieldOf(request, 'ownerIds'));
  const members = itemsOf(
    await jsonOf(await service.ask(request, 'GET', '/api/projects/notification-settings/members')),
  );
  const known = members.map((member) => (isObject(member) ? (member['userId'] ?? member['id']) : undefined));
  return new Set(owners).size < owners.length || owners.some((owner) => !known.includes(owner));
}

async function isMisfit({ request, service }: Hit): Promise<boolean> {
  const [id, config] = [fieldOf(request, 'dataDestinationId'), fieldOf(request, 'destinationConfig')];
  if (typeof id !== 'string' || !isObject(config)) return false;
  const destination = await jsonOf(
    await service.ask(request, 'GET', `/api/data-destinations/${encodeURIComponent(id)}`),
  );
  const type = isObject(destination) ? destination['type'] : undefined;
  const wanted =
    type === 'VENDOR1_SHEETS' ? 'sheets-config' : type === 'VENDOR1_STUDIO' ? 'studio-config' : 'email-config';
  return type !== undefined && config['type'] !== wanted;
}

const oneToken: Change = (service) => {
  const { tokenHeader, keyIdHeader, exchange, tokenPrefix } = service.contract.authentication;
  const latest = new Map<string, string>();
  return async (request) => {
    const keyId = request.headers[keyIdHeader.toLowerCase()] ?? '';
    const operation = service.find(request)?.operation;
    const response = await service.handle(request);
    if (operation?.id === exchange.operation.id && isSuccess(response)) {
      latest.set(keyId, ((await jsonOf(response)) as Readonly<Record<string, string>>)[exchange.token]!);
    }
    const known = latest.get(keyId);
    const isOld = known !== undefined && request.headers[tokenHeader.toLowerCase()] !== `${tokenPrefix} ${known}`;
    return operation?.protected === true && isOld ? refusal(401) : response;
  };
};

function below(document: JsonObject): JsonObject {
  const paths = Object.entries(document['paths'] as JsonObject).map(([path, item]) => [
    path.replace(/^\/api/, ''),
    item,
  ]);
  return { ...document, servers: [{ url: '/api' }], paths: Object.fromEntries(paths) as JsonObject };
}

const aiOff: Change = answers(
  ({ id }) =>
    ['getAiHelperAvailability', 'createAiAssistantMessage', 'generateInsight', 'createAiHelperTrigger'].includes(id),
  async ({ request, operation, service }) => {
    if (operation.id !== 'getAiHelperAvailability')
      return (await service.lets(request, operation)) ? refusal(409) : undefined;
    const response = await service.handle(request);
    return isSuccess(response) ? { ...response, body: '{"enabled":false}' } : response;
  },
);
