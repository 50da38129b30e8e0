import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { nameFields } from './name-fields.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { browsedBodies } from './browsed-bodies.ts';
import { fillBody, toBodies } from './bodies.ts';
import { learnedBodies, placedBody } from './learned-bodies.ts';
import type { Instances } from './instances.ts';
import { namedIn } from './named-records.ts';
import { choice, pathFor, queryFor } from './parameter-values.ts';
import { resourceParams } from './paths.ts';
import { requestOf } from '../profile/profile.ts';
import type { RequestParts } from './request-parts.ts';
import type { Scene } from '../scene.ts';

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
  /** Whether a fresh record is given numbers that no other has, so that it cannot be taken for one. */
  readonly distinct?: boolean;
  /**
   * Whether a fresh record is created without a credential that its body would name: it was there before the run, and what
   * ends it for a record of ours ends it for all others.
   */
  readonly unconnected?: boolean;
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
function preferred(scene: Scene, { id, lifecycle }: Operation): Promise<{ candidate: number | undefined }> {
  return scene.once(`preferred ${id} ${lifecycle.resource}`, () => Promise.resolve({ candidate: undefined }));
}

/** Notes that a request was accepted, so that its body is tried first from now on. */
export async function prefer(scene: Scene, operation: Operation, { candidate }: RequestParts): Promise<void> {
  if (candidate !== undefined) (await preferred(scene, operation)).candidate = candidate;
}

/** Whether a request of an operation is known to be accepted: its body is tried first. */
export async function hasPreferred(scene: Scene, operation: Operation): Promise<boolean> {
  return (await preferred(scene, operation)).candidate !== undefined;
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
      const isMoved = isElsewhere(scene(), operation, path.value, from.below);
      const shared = sharing(instances);
      const filled = await Promise.all(
        bodies.map(async (body) =>
          given?.body === undefined || isMoved || from.references === 'fresh' || from.by !== undefined
            ? fillBody(scene(), shared, operation, body, from, path.value)
            : body,
        ),
      );
      const learned =
        given?.body === undefined && from.by === undefined ? await learnedBodies(scene(), operation, from.role) : [];
      const placed = learned.map((body) => placedBody(scene(), operation, body, path.value));
      const isToldMore = given?.body !== undefined || learned.length > 0;
      const browsed = isToldMore ? [] : await browsedBodies(scene(), operation, filled, from.role);
      const usual = [...filled, ...placed];
      const toParts = (body: Json | undefined, candidate: number): RequestParts => ({
        path: path.value,
        query: query.value,
        body: named(scene(), body),
        candidate,
      });
      // What is tried first comes last in the count, since not every key can browse.
      const parts = [
        ...browsed.map((body, at) => toParts(body, usual.length + at)),
        ...usual
          .map((body, at) => toParts(body, at))
          .toSorted((a, b) => Number(isEmptier(a.body, placed)) - Number(isEmptier(b.body, placed))),
      ];
      const { candidate: best } = await preferred(scene(), operation);
      const [first] = parts.filter(({ candidate }) => candidate === best);
      return { ok: true, value: first === undefined ? parts : [first, ...parts.filter((one) => one !== first)] };
    },
  };
}

/** Whether a body has an empty list where one that was learned of a record has items: what is nowhere empty tells more. */
function isEmptier(body: Json | undefined, learned: readonly JsonObject[]): boolean {
  const names = Object.entries(isObject(body) ? body : {}).flatMap(([name, value]) =>
    Array.isArray(value) && value.length === 0 ? [name] : [],
  );
  return learned.some((one) => names.some((name) => Array.isArray(one[name]) && one[name].length > 0));
}

/**
 * Whether a record is to be created elsewhere than the profile has it, by its path, or by its body where that says what
 * it stands below: what else its body names there would not fit.
 */
function isElsewhere(
  scene: Scene,
  operation: Operation,
  path: Readonly<Record<string, string>>,
  below: From['below'] = {},
): boolean {
  if (operation.lifecycle.action !== 'create') return false;
  const { path: given = {}, body } = requestOf(scene.profile, operation) ?? {};
  const homes = resourceParams(operation).length > 0 ? [] : namedIn(scene, body);
  const isOther = homes.some(({ resource, id }) => below[resource] !== undefined && below[resource] !== id);
  return isOther || Object.entries(given).some(([name, value]) => path[name] !== value);
}

/** Instances that are found or created once for all who ask for the same: of several bodies, one is accepted. */
function sharing(instances: Instances): Instances {
  const known = new Map<string, ReturnType<Instances['get']>>();
  return {
    ...instances,
    get: (resource, from) => {
      const key = JSON.stringify([resource, from]);
      const instance = known.get(key) ?? instances.get(resource, from);
      known.set(key, instance);
      return instance;
    },
  };
}

/**
 * Gives everything that is created the prefix of the run. A key, which often is a word, is one of its own as well, and so
 * is an alias: often no two below one record may be alike, and it has letters and digits alone.
 */
function named(scene: Scene, body: Json | undefined): Json | undefined {
  if (!isObject(body)) return body;
  const field = [...nameFields, 'key'].find((name) => typeof body[name] === 'string');
  const aliases = Object.entries(body).filter(([name, value]) => /alias$/i.test(name) && typeof value === 'string');
  if (field === undefined && aliases.length === 0) return body;
  const name = scene.arrange.nextName();
  const number = name.slice(name.lastIndexOf(' ') + 1);
  return {
    ...body,
    ...Object.fromEntries(aliases.map(([alias, value]) => [alias, `${value as string}${number}`])),
    ...(field !== undefined && { [field]: field === 'key' ? name.replaceAll(/\W/g, '_').toLowerCase() : name }),
  };
}
