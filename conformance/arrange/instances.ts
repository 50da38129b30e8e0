import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { type Arranged, type From, unknownId } from './arrange.ts';
import type { Attempt } from './attempts.ts';
import {
  createInstance,
  creatingOperation,
  creatorOf,
  idOfCreated,
  lacking,
  parentsOf,
  standsBelow,
  uncreatable,
} from './created-instances.ts';
import { knownInstances, listInstances } from './found-instances.ts';
import { createRegister, type Identity } from './identity.ts';
import type { Journal } from '../clean-up/journal.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { isBeginning, operationOnOne } from './paths.ts';
import { pathOf, removalPath } from '../clean-up/removal.ts';
import type { RequestParts } from './request-parts.ts';
import type { Scene } from '../scene.ts';

/** A record: its id, and by resource the ids that stand before it in the path. */
export type Instance = { readonly id: string; readonly parents: Readonly<Record<string, string>> };

/** A request that has created something without showing its id, and who sent it. */
export type Unidentified = Attempt & { readonly role: Role | undefined };

/** Finds records and creates them. */
export type Instances = {
  readonly get: (resource: string, from: From) => Promise<Arranged<Instance>>;
  /** The records of a resource that a role finds in its list, or that the profile names. */
  readonly found: (resource: string, role: Role, below?: From['below']) => Promise<readonly Instance[]>;
  /** The records of a resource that a role's own list shows, whatever the profile names. */
  readonly listed: (resource: string, role: Role, below?: From['below']) => Promise<readonly Instance[]>;
  /** Whether a list had a record before this run created any of its kind: it is not ours, whatever a creation says. */
  readonly existed: (record: Identity) => boolean;
  /** The answer to a creation that gave a record of a resource which was there before. */
  readonly foreignOf: (resource: string) => Exchange | undefined;
  /** The operations that have created something in this run, which can be removed, and shown no id to remove it by. */
  readonly unidentified: () => ReadonlyMap<Operation, Unidentified>;
  /** The role whose key has created a record in this run. */
  readonly creatorOf: (record: Identity) => Role | undefined;
  /** Whether a role was answered 403 whenever it tried to create something by an operation, and more than once. */
  readonly isBarred: (operation: Operation, role: Role) => boolean;
  /** The request that has created a record in this run, and its answer; the last one where there are several. */
  readonly creationOf: (record: Identity) => Exchange | undefined;
  /** Whether an id is that of a record, of whatever kind, that was there before or was created in this run. */
  readonly isKnown: (id: string) => boolean;
  /** Notes what a request has created or removed, or that it may not. */
  readonly observe: (exchange: Exchange, parts: RequestParts, role: Role | undefined) => void;
  /** Notes that removing a record of a resource removes what stands below it, as was seen. */
  readonly takesAlong: (resource: string) => void;
  /** A name that begins with the prefix of the run. */
  readonly nextName: () => string;
};

/** How often a role is answered 403 before it is taken to be for the role. */
const barredAt = 2;

/** Instances over a scene; what they create is written into the journal. */
export function createInstances(scene: () => Scene, journal: Journal): Instances {
  let names = 0;
  const creations = createRegister<{ readonly role: Role | undefined; readonly exchange: Exchange }>();
  /** What was there before: were it said to be created once more, it would still not be ours to remove. */
  const existing = createRegister<true>();
  const foreign = new Map<string, Exchange>();
  const unidentified = new Map<Operation, Unidentified>();
  const refusals = new Map<string, number>();
  const note = (record: Identity): void => {
    if (creations.find(record) === undefined && existing.find(record) === undefined) existing.note(record, true);
  };
  const instances: Instances = {
    found: async (resource, role, below) => {
      const known = scene().profile.resources?.[resource];
      if (known !== undefined && placeOf(scene(), resource, below) === '')
        return knownInstances(scene(), instances, resource, known, role);
      return instances.listed(resource, role, below);
    },
    listed: (resource, role, below) =>
      scene().once(`found ${resource} ${role}${placeOf(scene(), resource, below)}`, async () => {
        const all = await listInstances(scene(), instances, resource, role, below);
        for (const one of all) note({ resource, ...one });
        return all;
      }),
    existed: (record) => existing.find(record) === true,
    unidentified: () => unidentified,
    foreignOf: (resource) => foreign.get(resource),
    creatorOf: (record) => creations.find(record)?.role,
    isBarred: ({ id }, role) => (refusals.get(`${id} ${role}`) ?? 0) >= barredAt,
    creationOf: (record) => creations.find(record)?.exchange,
    isKnown: (id) => creations.hasId(id) || existing.hasId(id),
    get: async (resource, { role, subject, trail = [], by: owner, below, kind, distinct, unconnected }) => {
      if (trail.includes(resource)) return lacking(scene(), resource);
      const by = owner ?? creatorOf(scene(), resource, role);
      const create = (): Promise<Arranged<Instance>> =>
        createInstance(scene(), resource, by, [...trail, resource], { owner, below, kind, distinct, unconnected });
      const isOurs = subject === 'fresh' || subject === 'own';
      if (isOurs && scene().allowWrites && creatingOperation(scene(), resource) === undefined)
        return uncreatable(resource);
      if (subject === 'fresh') return create();
      const own = `own ${resource} ${by}${placeOf(scene(), resource, below)}`;
      if (owner !== undefined) return scene().once(`${own} alone`, create);
      if (subject === 'own') return scene().once(own, create);
      const all = await instances.found(resource, role, below);
      // What this run has created may be there for one check alone, or soon be removed.
      const found = all.find((one) => creations.find({ resource, ...one }) === undefined) ?? all[0];
      if (found !== undefined) return { ok: true, value: found };
      return subject === 'found' ? lacking(scene(), resource) : scene().once(own, create);
    },
    observe: (exchange, parts, role) => {
      const { operation, reply } = exchange;
      if (operation === undefined) return;
      if (operation.lifecycle.action === 'create' && role !== undefined) {
        const key = `${operation.id} ${role}`;
        const isUnknown = Object.values(parts.path ?? {}).includes(unknownId);
        if (isSuccess(reply)) refusals.set(key, -Infinity);
        else if (reply.status === 403 && !isUnknown) refusals.set(key, (refusals.get(key) ?? 0) + 1);
      }
      if (!isSuccess(reply)) return;
      if (operation.lifecycle.action === 'remove') journal.drop(pathOf(operation, parts.path ?? {}));
      if (operation.lifecycle.action !== 'create') return;
      const { resource } = operation.lifecycle;
      const id = idOfCreated(operation, reply, resource, scene());
      const remove = operationOnOne(scene().contract, 'remove', resource);
      if (id === undefined && remove !== undefined && !isBeginning(operation))
        unidentified.set(operation, { exchange, parts, role });
      if (id === undefined) return;
      const record = { resource, id, parents: parentsOf(operation, parts) };
      if (existing.find(record) === true) foreign.set(resource, exchange);
      if (existing.find(record) === true) return;
      creations.note(record, { role, exchange });
      if (remove === undefined) return;
      const values = removalPath(remove, operation, parts, id);
      if (values !== undefined)
        journal.add({ resource, id, role, method: remove.method, path: pathOf(remove, values) });
    },
    takesAlong: (resource) => {
      journal.takesAlong(resource);
    },
    // A capital tells whether letters are kept, and the length whether a name is cut that nobody has to cut.
    nextName: () => `${scene().prefix} of a test run No ${(names += 1)}`,
  };
  return instances;
}

/** The ids of what the records of a resource stand below, as far as they are given: what stands elsewhere is another. */
function placeOf(scene: Scene, resource: string, below: From['below'] = {}): string {
  const parents = standsBelow(scene, resource, below);
  return parents.flatMap((parent) => (below[parent] === undefined ? [] : [` ${below[parent]}`])).join('');
}
