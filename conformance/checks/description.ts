import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { toSource } from '../../spec/source.ts';
import type { Case, Check } from '../check.ts';
import { pathShape } from '../described.ts';
import { type Exchange, isSuccess, jsonOf } from '../message.ts';
import { describeReply, failed, type Fault, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';

/** The description of the HTTP API is served, twice the same, and the explorer beside it (Versioning 3). */
export const description: Check = {
  id: 'description',
  title: 'The description of the HTTP API is served',
  parallel: false,
  cases: ({ contract }) => {
    const open = contract.operations.filter(({ lifecycle }) =>
      ['Description', 'Explorer'].includes(lifecycle.resource),
    );
    const json = open.find(({ path }) => path.endsWith('.json'));
    const yaml = open.find(({ path }) => path.endsWith('.yaml'));
    return [
      ...open.map((operation) =>
        toCase(operation, 'served', `operation-${operation.id}`, (scene) => served(scene, operation)),
      ),
      ...(json === undefined || yaml === undefined
        ? []
        : [
            { ...toCase(yaml, 'same', `operation-${yaml.id}`, (scene: Scene) => same(scene, json, yaml)) },
            toCase(json, 'scheme', 'auth-scheme-name', (scene) => namesScheme(scene, json)),
            {
              ...toCase(json, 'operations', `operation-${json.id}`, (scene: Scene) => complete(scene, json)),
              level: 'implied' as const,
            },
          ]),
    ];
  },
};

function toCase(operation: Operation, id: string, requirement: string, run: Case['run']): Case {
  return {
    id: `description/${operation.id}/${id}`,
    operation,
    requirement,
    writes: false,
    priority: 2,
    requests: 1,
    run,
  };
}

/** Fetches once; whether a key is asked for is not shown, so one is shown where that is demanded. */
function get(scene: Scene, operation: Operation): Promise<Exchange> {
  return scene.once(`description ${operation.id}`, async () => {
    const open = await scene.send(operation, {}, { headers: {} });
    const role = [...scene.sessions.keys()].at(-1);
    const locked = [401, 403].includes(open.reply.status);
    return locked && role !== undefined ? scene.send(operation, {}, { role }) : open;
  });
}

async function served(scene: Scene, operation: Operation): Promise<Outcome> {
  const exchange = await get(scene, operation);
  const fault = (summary: string, expected: string): Outcome =>
    failed({ summary, expected, received: describeReply(exchange), exchange });
  // The explorer may send a browser on to its own page.
  const isPage = operation.lifecycle.resource === 'Explorer' && exchange.reply.status < 400;
  if (!isSuccess(exchange.reply) && !isPage) return fault(`${operation.path} is not served`, '2xx');
  if (operation.lifecycle.resource === 'Explorer') return passed;
  const document = documentOf(exchange);
  if (document === undefined) return fault(`${operation.path} cannot be parsed`, 'an OpenAPI document');
  const isDescription = typeof (document['openapi'] ?? document['swagger']) === 'string' && isObject(document['paths']);
  return isDescription ? passed : fault(`${operation.path} is no OpenAPI document`, 'fields "openapi" and "paths"');
}

async function same(scene: Scene, json: Operation, yaml: Operation): Promise<Outcome> {
  const exchange = await get(scene, yaml);
  const [one, other] = [documentOf(await get(scene, json)), documentOf(exchange)];
  if (one === undefined || other === undefined || isDeepStrictEqual(one, other)) return passed;
  const part = [...new Set([...Object.keys(one), ...Object.keys(other)])].find(
    (key) => !isDeepStrictEqual(one[key], other[key]),
  );
  const received = `they differ in "${part}"`;
  return failed({
    summary: 'The two descriptions are not the same document',
    expected: 'the same document',
    received,
    exchange,
  });
}

async function namesScheme(scene: Scene, json: Operation): Promise<Outcome> {
  const exchange = await get(scene, json);
  const document = documentOf(exchange);
  if (document === undefined) return passed;
  const components = isObject(document['components']) ? document['components'] : document;
  const schemes = components['securitySchemes'] ?? components['securityDefinitions'];
  if (isObject(schemes) && Object.hasOwn(schemes, 'bearer')) return passed;
  const received = isObject(schemes) ? Object.keys(schemes).join(', ') || 'no schemes' : 'no schemes';
  return failed({ summary: 'The description has no security scheme "bearer"', expected: 'bearer', received, exchange });
}

async function complete(scene: Scene, json: Operation): Promise<Outcome> {
  const exchange = await get(scene, json);
  const document = documentOf(exchange);
  if (document === undefined) return passed;
  const paths = Object.entries(isObject(document['paths']) ? document['paths'] : {});
  const described = paths.flatMap(([path, item]) =>
    Object.keys(isObject(item) ? item : {}).map((method) => `${method.toUpperCase()} ${pathShape(path)}`),
  );
  const missing = scene.contract.operations
    .filter(({ protected: isProtected, provenance }) => isProtected && provenance === 'stated')
    .filter(
      ({ method, path }) => !described.some((one) => one.startsWith(`${method} `) && one.endsWith(pathShape(path))),
    );
  if (missing.length === 0) return passed;
  const fault: Fault = {
    summary: `The description lacks ${missing.length} operations`,
    expected: 'every operation of the interface',
    received: `no ${missing
      .slice(0, 5)
      .map(({ method, path }) => `${method} ${path}`)
      .join(', ')}${missing.length > 5 ? ' …' : ''}`,
    exchange,
  };
  return failed(fault);
}

function documentOf({ reply, operation }: Exchange): Record<string, unknown> | undefined {
  try {
    const value =
      operation?.path.endsWith('.json') === true ? jsonOf(reply) : toSource('description', reply.body).value;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
