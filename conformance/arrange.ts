import type { Json } from '../spec/json.ts';
import type { Operation, Parameter } from '../spec/operation.ts';
import type { Role } from '../spec/roles.ts';
import { fillBody, toBodies } from './bodies.ts';
import { describedOperation } from './described.ts';
import { learnedBodies } from './learned-bodies.ts';
import type { Instance, Instances } from './instances.ts';
import { resourceParams } from './paths.ts';
import { requestOf } from './profile.ts';
import type { RequestParts } from './request-parts.ts';
import type { Scene } from './scene.ts';

/** Something arranged, or why it could not be and what would help. */
export type Arranged<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string; readonly remedy: string };

/** Where the records come from that a request names. */
export type From = {
  /** The role whose key will send the request: what it cannot see is of no use to it. */
  readonly role: Role;
  /** Of the record that the request is about. `own`: created by this run; `found`: existing; `fresh`: own and disposable. */
  readonly subject: 'own' | 'fresh' | 'found' | 'any';
  /**
   * `fresh`: what the body refers to is created for this request, where a deployment allows one of a kind. `found`: it may
   * be what exists. Else what receives something is our own, so that a run of ours delivers nothing to others.
   */
  readonly references?: 'fresh' | 'found';
  /** Whose key creates the record and all that it refers to, so that nobody can keep it from that key. */
  readonly by?: Role;
  /** By resource, the ids of what a fresh record is created below; default: what is there. */
  readonly below?: Readonly<Record<string, string>>;
  /** Of several bodies that may create a fresh record, the one to use, from 0: a record of another kind may be needed. */
  readonly kind?: number;
  /** What is being created already: it cannot be asked for again on the way. */
  readonly trail?: readonly string[];
};

/** Arranges what checks need, by looking and, where that is allowed, by creating. */
export type Arranger = Instances & {
  /** Everything that a right request of an operation needs; several bodies are worth a try, best first. */
  readonly requests: (operation: Operation, from: From) => Promise<Arranged<readonly RequestParts[]>>;
};

/** A well-formed id that no record has. */
export const unknownId = '00000000-0000-4000-8000-00000000dead';

/** Path parameters that name nothing that exists: a request with them changes nothing, whoever answers it. */
export function unknownPath(operation: Operation): Record<string, string> {
  const params = operation.params.filter((parameter) => parameter.in === 'path');
  return Object.fromEntries(
    params.map(({ name, schema, resource }) => [
      name,
      resource === undefined ? (choice(schema) ?? unknownId) : unknownId,
    ]),
  );
}

/** Which of several bodies of an operation was accepted last. */
function preferred(scene: Scene, { id }: Operation): Promise<{ candidate: number | undefined }> {
  return scene.once(`preferred ${id}`, () => Promise.resolve({ candidate: undefined }));
}

/** Notes that a request was accepted, so that its body is tried first from now on. */
export async function prefer(scene: Scene, operation: Operation, { candidate }: RequestParts): Promise<void> {
  if (candidate !== undefined) (await preferred(scene, operation)).candidate = candidate;
}

/** Completes instances to an arranger. */
export function createArranger(scene: () => Scene, instances: Instances): Arranger {
  return {
    ...instances,
    requests: async (operation, from) => {
      const given = requestOf(scene().profile, operation);
      const path = await pathFor(scene(), instances, operation, from);
      if (!path.ok) return path;
      const query = await queryFor(scene(), operation);
      if (!query.ok) return query;
      const bodies = await toBodies(scene(), operation);
      const filled = await Promise.all(
        bodies.map(async (body) =>
          given?.body === undefined || from.references === 'fresh' || from.by !== undefined
            ? fillBody(scene(), instances, operation, body, from, path.value)
            : body,
        ),
      );
      const learned =
        given?.body === undefined && from.by === undefined ? await learnedBodies(scene(), operation, from.role) : [];
      const parts = [...filled, ...learned].map((body, candidate): RequestParts => ({
        path: path.value,
        query: query.value,
        body: named(scene(), body),
        candidate,
      }));
      const { candidate: best } = await preferred(scene(), operation);
      const [first] = parts.filter(({ candidate }) => candidate === best);
      return { ok: true, value: first === undefined ? parts : [first, ...parts.filter((one) => one !== first)] };
    },
  };
}

async function pathFor(
  scene: Scene,
  instances: Instances,
  operation: Operation,
  from: From,
): Promise<Arranged<Record<string, string>>> {
  const given = requestOf(scene.profile, operation)?.path ?? {};
  const values: Record<string, string> = { ...given };
  const parents: Record<string, string> = { ...from.below };
  const subject = resourceParams(operation).at(-1);
  for (const parameter of resourceParams(operation).toReversed()) {
    const { name, resource } = parameter;
    if (values[name] === undefined) {
      const arranged: Arranged<Instance> =
        parents[resource!] === undefined
          ? await instances.get(resource!, parameter === subject ? from : { ...from, subject: from.by ? 'own' : 'any' })
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

async function queryFor(scene: Scene, operation: Operation): Promise<Arranged<Record<string, string>>> {
  const given = requestOf(scene.profile, operation)?.query ?? {};
  const values: Record<string, string> = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, String(value)]),
  );
  for (const parameter of operation.params.filter((one) => one.in === 'query' && one.required)) {
    const { name, schema } = parameter;
    const known = name === 'scope' ? scene.profile.situations?.scope : undefined;
    values[name] ??= known ?? choice(schema) ?? (await guess(scene, operation, parameter)) ?? '';
    if (values[name] === '') return lacking(operation, `a value for the query parameter ${name}`, 'query', name);
  }
  return { ok: true, value: values };
}

function lacking(operation: Operation, what: string, place: string, name: string): Arranged<never> {
  return {
    ok: false,
    reason: `${what} is not known`,
    remedy: `requests: { "${operation.method} ${operation.path}": { ${place}: { ${name}: "…" } } }`,
  };
}

/** A value that a parameter's schema names. */
function choice(schema: unknown): string | undefined {
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

/** A value for a parameter from the target's own description, else from our assumptions. */
async function guess(scene: Scene, operation: Operation, { in: place, name }: Parameter): Promise<string | undefined> {
  const described = (await describedOperation(scene, operation))?.parameters[name];
  const assumed = scene.assumed.operations.find(({ id }) => id === operation.id);
  const parameter = assumed?.params.find((one) => one.in === place && one.name === name);
  return choice(described ?? {}) ?? choice(parameter?.schema ?? {});
}

/** Gives everything that is created the prefix of the run. */
function named(scene: Scene, body: Json | undefined): Json | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const record = body as Readonly<Record<string, Json>>;
  const field = ['title', 'name', 'displayName'].find((name) => typeof record[name] === 'string');
  return field === undefined ? body : { ...record, [field]: scene.arrange.nextName() };
}
