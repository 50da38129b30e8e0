import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { toSource } from '../../spec/source.ts';
import type { Case, Check } from '../check.ts';
import { describedOperation, pathShape } from '../arrange/described.ts';
import { undescribedFields } from '../described-fields.ts';
import { mistakesIn, tellingsOf, type Telling } from '../described-otherwise.ts';
import { toDescribedMethods } from '../described-methods.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
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
            toCase(json, 'methods', `operation-${json.id}`, (scene) => underItsMethod(scene, json)),
            {
              ...toCase(json, 'fields', `operation-${json.id}`, (scene: Scene) => namesFields(scene, json)),
              level: 'implied' as const,
              requests: 0,
            },
            {
              ...toCase(json, 'stated', `operation-${json.id}`, (scene: Scene) => tellsAsStated(scene, json)),
              level: 'implied' as const,
              requests: 0,
            },
            toCase(json, 'versions', 'paths-api', (scene) => hasNoVersions(scene, json)),
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

/** Fetches once; whether a key is asked for, and of which role, is not shown: each is tried where one is demanded. */
function get(scene: Scene, operation: Operation): Promise<Exchange> {
  return scene.once(`description ${operation.id}`, () => getAnew(scene, operation));
}

async function getAnew(scene: Scene, operation: Operation): Promise<Exchange> {
  let exchange = await scene.send(operation, {}, { headers: {} });
  for (const role of [...scene.sessions.keys()].toReversed()) {
    if (![401, 403].includes(exchange.reply.status)) break;
    exchange = await scene.send(operation, {}, { role });
  }
  return exchange;
}

async function served(scene: Scene, operation: Operation): Promise<Outcome> {
  const exchange = await get(scene, operation);
  const fault = (summary: string, expected: string): Outcome =>
    failed({ summary, expected, received: describeReply(exchange), exchange });
  // The explorer may send a browser on to its own page.
  const isPage = operation.lifecycle.resource === 'Explorer' && exchange.reply.status < 400;
  if (!isSuccess(exchange.reply) && !isPage) return fault(`${operation.path} is not served`, '2xx');
  if (operation.lifecycle.resource === 'Explorer')
    return isPageless(exchange) ? fault('The explorer is no page', 'a page for a browser') : passed;
  const document = documentOf(exchange);
  if (document === undefined) return fault(`${operation.path} cannot be parsed`, 'an OpenAPI document');
  const isDescription = typeof (document['openapi'] ?? document['swagger']) === 'string' && isObject(document['paths']);
  return isDescription ? passed : fault(`${operation.path} is no OpenAPI document`, 'fields "openapi" and "paths"');
}

/** Whether an answer gives a browser nothing to show: JSON, or nothing at all. */
function isPageless({ reply }: Exchange): boolean {
  return isSuccess(reply) && (reply.body.trim() === '' || jsonOf(reply) !== undefined);
}

async function same(scene: Scene, json: Operation, yaml: Operation): Promise<Outcome> {
  const exchange = await get(scene, yaml);
  const [one, other] = [documentOf(await get(scene, json)), documentOf(exchange)];
  if (one === undefined || other === undefined || isDeepStrictEqual(one, other)) return passed;
  // What each answer has anew, such as the time when it was made, tells nothing of the two documents.
  const fleeting = differences(one, documentOf(await getAnew(scene, json)) ?? one);
  const part = differences(one, other).find((key) => !fleeting.includes(key));
  if (part === undefined) return passed;
  const received = `they differ in "${part}"`;
  return failed({
    summary: 'The two descriptions are not the same document',
    expected: 'the same document',
    received,
    exchange,
  });
}

function differences(one: Record<string, unknown>, other: Record<string, unknown>): readonly string[] {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => !isDeepStrictEqual(one[key], other[key]));
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

/** "No version segment appears in them": no path of the interface is described with one alone. */
async function hasNoVersions(scene: Scene, json: Operation): Promise<Outcome> {
  const exchange = await get(scene, json);
  const paths = documentOf(exchange)?.['paths'];
  const described = Object.keys(isObject(paths) ? paths : {});
  const shapes = new Set(described.map(pathShape));
  const known = new Set(scene.contract.operations.map(({ path }) => pathShape(path)));
  const versioned = described.find((path) => {
    const plain = pathShape(path).replace(/^\/v\d+\//i, '/');
    return known.has(plain) && !shapes.has(plain);
  });
  if (versioned === undefined) return passed;
  const summary = 'A path is described with a version segment';
  return failed({ summary, expected: 'no version segment after /api', received: versioned, exchange });
}

async function complete(scene: Scene, json: Operation): Promise<Outcome> {
  const exchange = await get(scene, json);
  const document = documentOf(exchange);
  if (document === undefined) return passed;
  const described = toDescribedMethods(document, scene.contract.operations);
  const isMissing = (operation: Operation): boolean => !described.has(operation);
  const asked = scene.contract.operations.filter((operation) => operation.protected);
  const others = asked.filter(({ provenance }) => provenance === 'path-only');
  const otherMissing = others.filter(isMissing);
  // What is known by method and path only may be left out on purpose: then it is more than one or two of all, or one group.
  const isOneGroup = new Set(otherMissing.flatMap(({ tags }) => tags)).size === 1 || areBelowOne(otherMissing);
  const forgotten = isOneGroup || otherMissing.length <= others.length * forgottenAtMost ? otherMissing : [];
  const missing = [...asked.filter((one) => one.provenance === 'stated' && isMissing(one)), ...forgotten];
  if (missing.length === 0) return passed;
  const fault: Fault = {
    summary: `The description lacks ${missing.length} operations`,
    expected: 'every operation of the interface',
    received: `no ${missing
      .slice(0, 5)
      .map(({ method, path }) => `${method} ${path}`)
      .join(', ')}${missing.length > 5 ? ' …' : ''}`,
    exchange,
    operations: [json.id, ...missing.map(({ id }) => id)],
  };
  return failed(fault);
}

/** Whether all operations are at the path of one kind of record that stands below another, or below that. */
function areBelowOne(operations: readonly Operation[]): boolean {
  const [first, ...others] = operations.map(({ path }) => path.split('/').slice(0, depthOfBelow).join('/'));
  return first !== undefined && first.split('/').length === depthOfBelow && others.every((one) => one === first);
}

/** `/api/data-marts/{dataMartId}/insight-templates` has so many segments, with what is before the first. */
const depthOfBelow = 5;

/** An operation that is described under a method that its path does not have is described wrongly. */
async function underItsMethod(scene: Scene, json: Operation): Promise<Outcome> {
  const exchange = await get(scene, json);
  const document = documentOf(exchange);
  if (document === undefined) return passed;
  const { operations } = scene.contract;
  const described = toDescribedMethods(document, operations);
  const wrong = operations.filter((one) => !described.has(one) && described.others(one).length > 0);
  const faults = wrong.slice(0, namedAtMost).map((one): Fault => ({
    key: one.id,
    summary: `${one.path} is described with another method`,
    expected: one.method,
    received: `${described.others(one).join(', ')} ${one.path}, and no ${one.method}`,
    exchange,
    operations: [json.id, one.id],
  }));
  return faults.length === 0 ? passed : failed(...faults);
}

/** A field of a body that is stated is described where nearly all the others are: who builds by the description lacks it. */
async function namesFields(scene: Scene, json: Operation): Promise<Outcome> {
  const exchange = await get(scene, json);
  const faults: Fault[] = [];
  for (const operation of scene.contract.operations) {
    const described = operation.body === undefined ? undefined : await describedOperation(scene, operation);
    const lacking = undescribedFields(operation, described?.body);
    if (lacking.length === 0) continue;
    const { id, method, path } = operation;
    const summary = `The description of ${method} ${path} leaves out a field of its body`;
    const operations = [json.id, id];
    faults.push({ key: id, summary, expected: lacking.join(', '), received: 'the others alone', exchange, operations });
  }
  return faults.length === 0 ? passed : failed(...faults.slice(0, namedAtMost));
}

/** The numbers and sets of values that are described are those that are stated. */
async function tellsAsStated(scene: Scene, json: Operation): Promise<Outcome> {
  const exchange = await get(scene, json);
  const tellings: Telling[] = [];
  for (const operation of scene.contract.operations) {
    const described = await describedOperation(scene, operation);
    if (described !== undefined) tellings.push(...tellingsOf(operation, described));
  }
  const faults = mistakesIn(tellings).map(({ operation: { id, method, path }, what, stated, told }): Fault => {
    const summary = `The description of ${method} ${path} is wrong about ${what}`;
    return { key: `${id} ${what}`, summary, expected: stated, received: told, exchange, operations: [json.id, id] };
  });
  return faults.length === 0 ? passed : failed(...faults.slice(0, namedAtMost));
}

/** Of many operations that are described wrongly, so many are named. */
const namedAtMost = 5;

/** The share of what is known by path only that may be missing by mistake. */
const forgottenAtMost = 0.03;

function documentOf({ reply, operation }: Exchange): Record<string, unknown> | undefined {
  try {
    const value =
      operation?.path.endsWith('.json') === true ? jsonOf(reply) : toSource('description', reply.body).value;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
