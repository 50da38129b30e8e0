import type { Operation } from '../spec/operation.ts';
import type { Role } from '../spec/roles.ts';
import type { Arranged, From } from './arrange.ts';
import type { Journal } from './journal.ts';
import { type Exchange, isSuccess, jsonOf, type Reply } from './message.ts';
import { listOperation, operationOnOne, operationsOn, resourceParams } from './paths.ts';
import type { RequestParts } from './request-parts.ts';
import { toId, toRecords } from './records.ts';
import type { Scene } from './scene.ts';

/** A record: its id, and by resource the ids that stand before it in the path. */
export type Instance = { readonly id: string; readonly parents: Readonly<Record<string, string>> };

/** Finds records and creates them. */
export type Instances = {
  readonly get: (resource: string, from: From) => Promise<Arranged<Instance>>;
  /** The records of a resource that a role finds in its list, or that the profile names. */
  readonly found: (resource: string, role: Role) => Promise<readonly Instance[]>;
  /** The records of a resource that a role's own list shows, whatever the profile names. */
  readonly listed: (resource: string, role: Role) => Promise<readonly Instance[]>;
  /** The role whose key has created a record in this run. */
  readonly creatorOf: (id: string) => Role | undefined;
  /** Notes what a successful request has created or removed. */
  readonly observe: (exchange: Exchange, parts: RequestParts, role: Role | undefined) => void;
  /** A name that begins with the prefix of the run. */
  readonly nextName: () => string;
};

const parentsTried = 4;

/** Instances over a scene; what they create is written into the journal. */
export function createInstances(scene: () => Scene, journal: Journal): Instances {
  let names = 0;
  const creators = new Map<string, Role>();
  const instances: Instances = {
    found: async (resource, role) => {
      const known = scene().profile.resources?.[resource];
      if (known !== undefined) return knownInstances(scene(), instances, resource, known, role);
      return instances.listed(resource, role);
    },
    listed: (resource, role) =>
      scene().once(`found ${resource} ${role}`, async () => list(scene(), instances, resource, role)),
    creatorOf: (id) => creators.get(id),
    get: async (resource, { role, subject, trail = [], by: owner }) => {
      if (trail.includes(resource)) return lacking(scene(), resource);
      const by = owner ?? creatorOf(scene(), resource, role);
      const create = (): Promise<Arranged<Instance>> =>
        createOne(scene(), resource, by, [...trail, resource], owner !== undefined);
      if (subject === 'fresh') return create();
      if (owner !== undefined) return scene().once(`own ${resource} ${by} alone`, create);
      if (subject === 'own') return scene().once(`own ${resource} ${by}`, create);
      const [found] = await instances.found(resource, role);
      if (found !== undefined) return { ok: true, value: found };
      return subject === 'found' ? lacking(scene(), resource) : scene().once(`own ${resource} ${by}`, create);
    },
    observe: ({ operation, reply }, parts, role) => {
      if (operation === undefined || !isSuccess(reply)) return;
      if (operation.lifecycle.action === 'remove') journal.drop(pathOf(operation, parts.path ?? {}));
      if (operation.lifecycle.action !== 'create') return;
      const { resource } = operation.lifecycle;
      const id = idOfCreated(operation, reply, resource, scene());
      if (id !== undefined && role !== undefined) creators.set(id, role);
      const remove = operationOnOne(scene().contract, 'remove', resource);
      if (id === undefined || remove === undefined) return;
      const values = removalPath(remove, operation, parts, id);
      if (values !== undefined)
        journal.add({ resource, id, role, method: remove.method, path: pathOf(remove, values) });
    },
    nextName: () => `${scene().prefix} ${(names += 1)}`,
  };
  return instances;
}

async function list(scene: Scene, instances: Instances, resource: string, role: Role): Promise<readonly Instance[]> {
  const operation = listOperation(scene.contract, resource);
  if (operation === undefined) return [];
  const parent = resourceParams(operation).at(-1)?.resource;
  if (parent === undefined) return listOnce(scene, operation, resource, role, {});
  const found = await instances.found(parent, role);
  for (const one of found.slice(0, parentsTried)) {
    const records = await listOnce(scene, operation, resource, role, { ...one.parents, [parent]: one.id });
    if (records.length > 0) return records;
  }
  return [];
}

async function listOnce(
  scene: Scene,
  operation: Operation,
  resource: string,
  role: Role,
  parents: Readonly<Record<string, string>>,
): Promise<readonly Instance[]> {
  const path = Object.fromEntries(
    resourceParams(operation).map(({ name, resource: of }) => [name, parents[of!] ?? '']),
  );
  const required = operation.params.filter((one) => one.in === 'query' && one.required);
  const arranged =
    required.length === 0 ? undefined : await scene.arrange.requests(operation, { role, subject: 'found' });
  if (arranged?.ok === false) return [];
  const { reply } = await scene.send(operation, { path, query: arranged?.value[0]?.query ?? {} }, { role });
  const records = isSuccess(reply) ? (toRecords(jsonOf(reply)) ?? []) : [];
  const ids = records.map((record) => toId(record, resource, scene.profile.idField)).filter((id) => id !== undefined);
  // What an earlier run left behind is as good as any; what this run creates is not "found".
  return ids.map((id) => ({ id, parents }));
}

async function knownInstances(
  scene: Scene,
  instances: Instances,
  resource: string,
  ids: readonly string[],
  role: Role,
): Promise<readonly Instance[]> {
  const one = operationOnOne(scene.contract, 'read', resource);
  const parents: Record<string, string> = {};
  for (const { resource: parent } of one === undefined ? [] : resourceParams(one).slice(0, -1)) {
    const instance = await instances.get(parent!, { role, subject: 'any' });
    if (!instance.ok) return [];
    parents[parent!] = instance.value.id;
  }
  return ids.map((id) => ({ id, parents }));
}

/** Of several operations that create a resource, the one at the path of its list: it needs least. */
function creatingOperation(scene: Scene, resource: string): Operation | undefined {
  const home = listOperation(scene.contract, resource)?.path;
  const operations = operationsOn(scene.contract, 'create', resource);
  return operations.find(({ path }) => path === home) ?? operations[0];
}

/** The role whose key creates a resource: the stated one where there is a key for it, else that of who asks. */
export function creatorOf(scene: Scene, resource: string, role: Role): Role {
  const stated = creatingOperation(scene, resource)?.role;
  return stated !== undefined && scene.sessions.has(stated) ? stated : role;
}

async function createOne(
  scene: Scene,
  resource: string,
  role: Role,
  trail: readonly string[],
  alone: boolean,
): Promise<Arranged<Instance>> {
  const operation = creatingOperation(scene, resource);
  if (!scene.allowWrites || operation === undefined) return lacking(scene, resource);
  let result: Arranged<Instance> = lacking(scene, resource);
  const froms: readonly Partial<From>[] = alone ? [{ by: role }] : [{}, { references: 'fresh' }];
  for (const more of froms) {
    const from: From = { role, subject: 'any', trail, ...more };
    const requests = await scene.arrange.requests(operation, from);
    result = requests.ok ? await createWith(scene, operation, requests.value, role) : requests;
    if (result.ok || operation.body === undefined) return result;
  }
  return result;
}

async function createWith(
  scene: Scene,
  operation: Operation,
  requests: readonly RequestParts[],
  role: Role,
): Promise<Arranged<Instance>> {
  const { resource } = operation.lifecycle;
  let status = 0;
  for (const parts of requests) {
    const { reply } = await scene.send(operation, parts, { role });
    const id = isSuccess(reply) ? idOfCreated(operation, reply, resource, scene) : undefined;
    if (id !== undefined) return { ok: true, value: { id, parents: parentsOf(operation, parts) } };
    ({ status } = reply);
  }
  return {
    ok: false,
    reason: `no ${resource} could be created: ${operation.method} ${operation.path} was answered ${status}`,
    remedy: `requests: { "${operation.method} ${operation.path}": { body: { … } } }`,
  };
}

/** The id of what an answer says was created: in the header that carries it, or in the body. */
function idOfCreated({ success }: Operation, reply: Reply, resource: string, scene: Scene): string | undefined {
  const header = success.headers.find((one) => one.resource === resource);
  const inHeader = header === undefined ? undefined : reply.headers[header.name.toLowerCase()];
  return inHeader ?? toId(jsonOf(reply), resource, scene.profile.idField);
}

/** By resource, the ids in the path of a request. */
export function parentsOf(operation: Operation, { path = {} }: RequestParts): Record<string, string> {
  return Object.fromEntries(resourceParams(operation).map(({ name, resource }) => [resource!, path[name]!]));
}

function lacking(scene: Scene, resource: string): Arranged<never> {
  const reason = scene.allowWrites ? `no ${resource} was found and none can be created` : `no ${resource} was found`;
  const create = scene.allowWrites ? '' : ', or --allow-writes so that one may be created';
  return { ok: false, reason, remedy: `resources: { ${resource}: ["…"] }${create}` };
}

function removalPath(
  remove: Operation,
  create: Operation,
  parts: RequestParts,
  id: string,
): Record<string, string> | undefined {
  const parents = parentsOf(create, parts);
  const params = resourceParams(remove);
  const values = params.map(({ name, resource }, index) => [
    name,
    index === params.length - 1 ? id : parents[resource!],
  ]);
  return values.some(([, value]) => value === undefined)
    ? undefined
    : (Object.fromEntries(values) as Record<string, string>);
}

function pathOf({ path }: Operation, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
