import { templateSourceOf } from '../arrange/template-source.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { requestOf } from '../profile/profile.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import { toExample } from '../arrange/to-example.ts';

/**
 * Bodies that are worth a try: of each that arrangement offers, the required fields, with a destination of its own and
 * with each destination config that is known.
 */
export async function reportCandidates(
  scene: Scene,
  operation: Operation,
  role: Role,
): Promise<Arranged<readonly JsonObject[]>> {
  const requests = await scene.arrange.requests(operation, { role, subject: 'any' });
  if (!requests.ok) return requests;
  const required = ((operation.body!.schema as JsonObject)['required'] ?? []) as string[];
  const bodies = requests.value.map(({ body }: RequestParts) => body).filter(isObject);
  const [first] = bodies;
  if (first === undefined) return { ok: false, reason: 'no report body is known', remedy: '' };
  const fresh = await Promise.all(
    (['DataDestination', 'DataMart'] as const).map((resource) =>
      scene.arrange.get(resource, { role, subject: 'fresh' }),
    ),
  );
  const [destination, dataMart] = fresh.map((one) => (one.ok ? one.value.id : undefined));
  const given = requestOf(scene.profile, operation)?.body !== undefined;
  const elsewhere =
    destination === undefined ? [] : bodies.map((body) => ({ ...body, dataDestinationId: destination }));
  const others = [
    ...elsewhere,
    ...bodies,
    ...destinationConfigs(scene, operation).map((destinationConfig) => ({ ...first, destinationConfig })),
    ...(dataMart === undefined ? [] : bodies.map((body) => ({ ...body, dataMartId: dataMart }))),
  ];
  const ofAny = others.filter((body) => !namesTemplate(body));
  const all = [...(given ? bodies : []), ...ofAny, ...others.filter(namesTemplate)].map((body) => pick(body, required));
  return { ok: true, value: [...new Map(all.map((body) => [JSON.stringify(body), body])).values()].slice(0, most) };
}

/** Whether a config is of a template, which stands below one DataMart: for a report of another one, it is of no use. */
function namesTemplate({ destinationConfig }: JsonObject): boolean {
  return isObject(destinationConfig) && isObject(templateSourceOf(destinationConfig));
}

/** How many bodies are tried, all in all that is offered with the destination of the body. */
const most = 20;

/** How many destinations of other kinds are created, for the configs that the first one does not take. */
const kinds = 6;

/** The bodies once more, with destinations of our own of other kinds: which config fits which one, no description says. */
export async function* ofOtherKinds(
  scene: Scene,
  role: Role,
  bodies: readonly JsonObject[],
): AsyncGenerator<JsonObject> {
  const distinct = new Map(bodies.map((body) => [JSON.stringify(body['destinationConfig']), body])).values().toArray();
  for (let kind = 1; kind <= kinds; kind += 1) {
    const destination = await scene.arrange.get('DataDestination', { role, subject: 'fresh', kind });
    if (!destination.ok) continue;
    for (const body of distinct) yield { ...body, dataDestinationId: destination.value.id };
  }
}

function destinationConfigs(scene: Scene, { id }: Operation): readonly JsonObject[] {
  const given = Object.values(scene.profile.samples?.destinationConfigs ?? {});
  const schema = scene.assumed.operations.find((operation) => operation.id === id)?.body?.schema;
  const properties = isObject(schema) ? (schema['properties'] as Record<string, Schema> | undefined) : undefined;
  const config = properties?.['destinationConfig'];
  const variants = isObject(config) ? ((config['oneOf'] ?? []) as Schema[]) : [];
  return [...given, ...variants.map((variant) => toExample(variant)).filter(isObject)];
}

/** The given fields of a body. */
export function pick(body: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)));
}
