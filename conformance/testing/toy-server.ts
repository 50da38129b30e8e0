import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { stringify } from 'yaml';
import type { Contract } from '../../spec/contract.ts';
import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { includesRole, type Role } from '../../spec/roles.ts';
import { toActions } from './toy-actions.ts';
import type { ToyFault, ToyReply, ToyRequest, ToyVariant } from './toy-types.ts';

/** A listening toy: a small service that keeps to the specification, or breaks one promise. */
export type Toy = {
  readonly url: string;
  readonly keys: Readonly<Record<Role, string>>;
  /** Every request so far, as `METHOD /path`. */
  readonly log: readonly string[];
  readonly close: () => Promise<void>;
};

/** The plain correct server. */
export const plainToy: ToyVariant = {
  id: 'uuid',
  idField: 'id',
  envelope: 'items',
  refused: 400,
  unknown: 404,
  inclusive: true,
  tooLong: 'clamp',
  empty: false,
  oauth: true,
  lockedDescription: false,
  onePerDestination: false,
  extra: false,
  tableOnly: false,
  ownBodies: false,
};

/** Starts a toy on a free port; once it is dead, it cuts every connection. */
export async function startToy(
  contract: Contract,
  variant: Partial<ToyVariant> = {},
  fault: ToyFault = {},
  isDead: () => boolean = () => false,
): Promise<Toy> {
  const log: string[] = [];
  const handle = toHandler(contract, { ...plainToy, ...variant }, fault);
  const server = createServer((request, response) => {
    log.push(`${request.method} ${request.url}`);
    if (isDead()) {
      request.socket.destroy();
      return;
    }
    void answer(handle, request, response);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = contract.authentication.roles.map((role) => {
    const key = { apiOrigin: url, apiKeyId: `key-of-${role}`, apiKeySecret: `secret-of-${role}` };
    return [role, `svc_key_${Buffer.from(JSON.stringify(key)).toString('base64url')}`];
  });
  return {
    url,
    keys: Object.fromEntries(keys) as Record<Role, string>,
    log,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => {
          done();
        });
      }),
  };
}

type Handler = (
  method: string,
  url: URL,
  headers: IncomingMessage['headers'],
  body: string,
) => ToyReply | Promise<ToyReply>;

async function answer(handle: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://toy');
  const reply = await handle(request.method ?? 'GET', url, request.headers, await text(request));
  const content = reply.bytes ?? reply.text ?? (reply.body === undefined ? '' : JSON.stringify(reply.body));
  response.writeHead(reply.status, {
    ...(content === '' ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    ...reply.headers,
  });
  response.end(content);
}

/** By document: to write it takes longer than all other answers of a short run. */
const yamls = new WeakMap<object, string>();

function toYaml(document: JsonObject): string {
  const yaml = yamls.get(document) ?? stringify(document, { aliasDuplicateObjects: false });
  yamls.set(document, yaml);
  return yaml;
}

function toHandler(contract: Contract, variant: ToyVariant, fault: ToyFault): Handler {
  const offered = contract.operations.filter(({ provenance }) => provenance === 'stated' || !variant.tableOnly);
  const routes = offered.map((operation) => ({ operation, pattern: patternOf(operation) }));
  const actions = toActions(variant);
  const document = variant.ownBodies ? withOwnBodies(contract.document) : contract.document;
  const describe = (accept: string): ToyReply =>
    accept.endsWith('json')
      ? { status: 200, body: document }
      : {
          status: 200,
          text: toYaml(document),
          headers: { 'content-type': 'application/yaml' },
        };
  return (method, url, headers, content) => {
    const route = routes.find(({ operation, pattern }) => operation.method === method && pattern.test(url.pathname));
    if (route === undefined)
      return fault.page?.(url, headers as ToyRequest['headers']) ?? { status: 404, body: { message: 'no such path' } };
    const { operation, pattern } = route;
    const groups = pattern.exec(url.pathname)!.groups ?? {};
    const path = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
    const request: ToyRequest = {
      operation,
      headers: headers as ToyRequest['headers'],
      path,
      query: url.searchParams,
      body: parsed(content),
    };
    if (operation.lifecycle.resource === 'AccessToken') return act(request, fault, () => exchange(contract, request));
    const open = !operation.protected && !(variant.lockedDescription && operation.lifecycle.resource === 'Description');
    if (operation.lifecycle.resource === 'Description' && open)
      return act(request, fault, () => describe(operation.path));
    if (open)
      return act(request, fault, () => ({
        status: 200,
        text: '<html></html>',
        headers: { 'content-type': 'text/html' },
      }));
    const role =
      fault.authenticate?.(request, () => authenticate(contract, request)) ??
      (fault.authenticate === undefined ? authenticate(contract, request) : undefined);
    if (role === undefined) return { status: 401, body: { message: 'authentication missing or invalid' } };
    const known = { ...request, role };
    const permitted = (): boolean =>
      operation.role === undefined || includesRole(role, operation.role, variant.inclusive ? undefined : {});
    if (!(fault.authorise?.(known, permitted) ?? permitted()))
      return { status: 403, body: { message: 'role insufficient' } };
    if (operation.lifecycle.resource === 'Description') return describe(operation.path);
    const valid = (): boolean => actions.isValid(known);
    if (!(fault.validate?.(known, valid) ?? valid())) return { status: variant.refused, body: { error: 'refused' } };
    const doIt = (one: ToyRequest): ToyReply => act(one, fault, () => actions.act(one));
    const { before } = fault;
    if (before === undefined) return doIt(known);
    return (async () => {
      const next = await before(known);
      return 'status' in next ? next : doIt(next);
    })();
  };
}

function act(request: ToyRequest, fault: ToyFault, usual: () => ToyReply): ToyReply {
  return fault.act?.(request, usual) ?? usual();
}

function authenticate({ authentication }: Contract, { headers }: ToyRequest): Role | undefined {
  const role = authentication.roles.find(
    (one) => headers[authentication.tokenHeader.toLowerCase()] === `Bearer ${tokenOf(one)}`,
  );
  return headers[authentication.keyIdHeader.toLowerCase()] === `key-of-${role}` ? role : undefined;
}

/** Padded, so that a token that is cut or altered differs from it. */
function tokenOf(role: Role): string {
  return `token.of.${role}.${'0123456789'.repeat(3)}`;
}

function exchange({ authentication }: Contract, { headers, body }: ToyRequest): ToyReply {
  const secret = (body as { apiKeySecret?: unknown } | undefined)?.apiKeySecret;
  const role = authentication.roles.find(
    (one) => headers[authentication.keyIdHeader.toLowerCase()] === `key-of-${one}`,
  );
  if (role === undefined || secret !== `secret-of-${role}`) return { status: 401, body: { message: 'no such key' } };
  return { status: 201, body: { accessToken: tokenOf(role) } };
}

function patternOf({ path }: Operation): RegExp {
  const source = path.replaceAll('.', String.raw`\.`).replaceAll(/\{([^}]+)\}/g, String.raw`(?<$1>[^/]+?)`);
  return new RegExp(`^${source}$`);
}

function parsed(content: string): unknown {
  try {
    return content === '' ? undefined : (JSON.parse(content) as unknown);
  } catch {
    return undefined;
  }
}

/** The description of a toy whose records have labels in place of titles. */
function withOwnBodies(document: JsonObject): JsonObject {
  const copy = structuredClone(document) as { components: { schemas: Record<string, unknown> } };
  const label = { type: 'object', required: ['label'], properties: { label: { type: 'string' } } };
  for (const name of ownBodySchemas) copy.components.schemas[name] = label;
  return copy as unknown as JsonObject;
}

const ownBodySchemas = ['CreateDataStorage', 'CreateDataDestination', 'CreateDataMartRequest', 'CreateInsightRequest'];
