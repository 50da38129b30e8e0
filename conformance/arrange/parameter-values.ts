import type { Json } from '../../spec/json.ts';
import type { Operation, Parameter } from '../../spec/operation.ts';
import type { Arranged, From } from './arrange.ts';
import { describedOperation } from './described.ts';
import type { Instance, Instances } from './instances.ts';
import { endsCredential, reachesUp } from '../changes.ts';
import { namedIn } from './named-records.ts';
import { credential, ownCredential } from './own-credential.ts';
import { resourceParams } from './paths.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { sessionScope } from './session-scope.ts';
import { toExample } from './to-example.ts';

/**
 * The values of the path parameters: as is asked for, or as the profile gives them, else records that are arranged,
 * else what a schema names.
 */
export async function pathFor(
  scene: Scene,
  instances: Instances,
  operation: Operation,
  from: From,
): Promise<Arranged<Record<string, string>>> {
  const values: Record<string, string> = { ...givenPath(scene, operation, from) };
  const parents: Record<string, string> = { ...from.below };
  const subject = resourceParams(operation).at(-1);
  const subjectFrom: From = endsCredential(operation) ? { ...from, unconnected: true } : from;
  for (const parameter of resourceParams(operation).toReversed()) {
    const { name, resource } = parameter;
    if (values[name] === undefined) {
      const arranged: Arranged<Instance> =
        parents[resource!] === undefined
          ? await (parameter === subject
              ? subjectOf(scene, instances, operation, subjectFrom)
              : instances.get(resource!, { ...from, subject: from.by ? 'own' : 'any' }))
          : { ok: true, value: { id: parents[resource!]!, parents: {} } };
      if (!arranged.ok) return arranged;
      values[name] = arranged.value.id;
      Object.assign(parents, arranged.value.parents);
    }
  }
  for (const parameter of operation.params.filter((one) => one.in === 'path' && values[one.name] === undefined)) {
    const value = choice(parameter.schema) ?? (await guess(scene, operation, parameter));
    if (value === undefined)
      return lacking(operation, `a value for the path parameter ${parameter.name}`, 'path', parameter.name);
    values[parameter.name] = value;
  }
  return { ok: true, value: values };
}

/**
 * The record that a request is about: where the request reaches what that stands below, and what it names, all of it is
 * ours.
 */
async function subjectOf(
  scene: Scene,
  instances: Instances,
  operation: Operation,
  from: From,
): Promise<Arranged<Instance>> {
  const { resource } = resourceParams(operation).at(-1)!;
  const ofCode = resource === credential ? await ownCredential(scene, operation, from.by) : undefined;
  if (ofCode !== undefined) return { ok: true, value: { id: ofCode, parents: {} } };
  const usual = await instances.get(resource!, from);
  if (!usual.ok || !reachesUp(operation)) return usual;
  const creation = instances.creationOf({ resource: resource!, ...usual.value });
  const sent = creation?.message.body === undefined ? undefined : (JSON.parse(creation.message.body) as Json);
  const above = Object.entries(usual.value.parents).map(([of, id]) => ({ resource: of, id }));
  const areOurs = [...above, ...namedIn(scene, sent)].every((one) => instances.creatorOf(one) !== undefined);
  return areOurs ? usual : instances.get(resource!, { ...from, by: from.by ?? from.role });
}

/**
 * What the profile gives, but for records where others are asked for: a request that changes or removes a record is
 * about one of ours, and what is created may have to stand below another, or belong to one caller with all that it
 * refers to.
 */
function givenPath(
  { profile }: Scene,
  operation: Operation,
  { by, below = {} }: From,
): Readonly<Record<string, string>> {
  const { path = {} } = requestOf(profile, operation) ?? {};
  const isChange = ['change', 'remove'].includes(operation.lifecycle.action);
  const others = resourceParams(operation).filter(
    ({ resource }) => isChange || by !== undefined || below[resource!] !== undefined,
  );
  return Object.fromEntries(Object.entries(path).filter(([name]) => others.every((one) => one.name !== name)));
}

/**
 * The values of the query parameters that the profile gives, of those that are required, and of those that the target's
 * own description says are.
 */
export async function queryFor(scene: Scene, operation: Operation): Promise<Arranged<Record<string, string>>> {
  const given = requestOf(scene.profile, operation)?.query ?? {};
  const values: Record<string, string> = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, String(value)]),
  );
  for (const parameter of operation.params.filter((one) => one.in === 'query' && one.required)) {
    const { name, schema } = parameter;
    const known = name === 'scope' && values[name] === undefined ? await scopeFor(scene, operation) : undefined;
    values[name] ??= known ?? choice(schema) ?? (await guess(scene, operation, parameter)) ?? '';
    if (values[name] === '') return lacking(operation, `a value for the query parameter ${name}`, 'query', name);
  }
  const described = await describedOperation(scene, operation);
  for (const name of described?.requiredQuery ?? []) {
    const schema = described!.parameters[name] ?? true;
    values[name] ??= choice(schema) ?? asText(toExample(schema));
  }
  return { ok: true, value: values };
}

function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function lacking(operation: Operation, what: string, place: string, name: string): Arranged<never> {
  return {
    ok: false,
    reason: `${what} is not known`,
    remedy: `requests: { "${operation.method} ${operation.path}": { ${place}: { ${name}: "…" } } }`,
  };
}

/** A value that a parameter's schema names. */
export function choice(schema: unknown): string | undefined {
  const {
    enum: values,
    const: only,
    example,
    examples,
    default: usual,
  } = schema as Record<string, Json[] | Json | undefined>;
  const value = [only, (values as Json[] | undefined)?.[0], example, (examples as Json[] | undefined)?.[0], usual].find(
    (one) => one !== undefined,
  );
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined;
}

/** The scope that the profile gives, else that of what is created. */
async function scopeFor(scene: Scene, operation: Operation): Promise<string | undefined> {
  return scene.profile.situations?.scope ?? (await sessionScope(scene, operation, 'scope'));
}

/** A value for a parameter from the target's own description, else from our assumptions. */
async function guess(scene: Scene, operation: Operation, { in: place, name }: Parameter): Promise<string | undefined> {
  const described = (await describedOperation(scene, operation))?.parameters[name];
  const assumed = scene.assumed.operations.find(({ id }) => id === operation.id);
  const parameter = assumed?.params.find((one) => one.in === place && one.name === name);
  return choice(described ?? {}) ?? choice(parameter?.schema ?? {});
}
