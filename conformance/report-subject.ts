import { isObject, type Json, type JsonObject } from '../spec/json.ts';
import type { Operation, Schema } from '../spec/operation.ts';
import type { Role } from '../spec/roles.ts';
import { type Arranged, unknownId } from './arrange.ts';
import { columnsOf } from './columns.ts';
import { memberIdsOf } from './members.ts';
import { type Exchange, isSuccess, jsonOf } from './message.ts';
import { operationOnOne, operationsOn, resourceParams } from './paths.ts';
import { toId } from './records.ts';
import { requestOf } from './profile.ts';
import type { RequestParts } from './request-parts.ts';
import type { Scene } from './scene.ts';
import { toExample } from './to-example.ts';

/** An operation that takes a report body, with a body that the target has accepted. */
export type ReportSubject = {
  readonly operation: Operation;
  readonly role: Role;
  /** The required fields alone; accepted. */
  readonly base: JsonObject;
  /** Output columns that are known; perhaps none. */
  readonly columns: readonly string[];
  /** Ids of members that are known; perhaps none. */
  readonly members: readonly string[];
  /** Sends a body. What is created by it is removed at once: a deployment may allow one report of a kind. */
  readonly submit: (body: Json) => Promise<Exchange>;
  /** Whether the base is still accepted: if not, what was refused since may have been refused for another reason. */
  readonly holds: () => Promise<boolean>;
};

/** The report that lives while updates are tried; a deployment may not allow another beside it. */
type Slot = { living: string | undefined };

/** The operations whose body is a report. */
export function reportOperations({ operations }: { readonly operations: readonly Operation[] }): readonly Operation[] {
  return operations.filter(
    ({ lifecycle, body }) =>
      lifecycle.resource === 'Report' && ['create', 'change'].includes(lifecycle.action) && body !== undefined,
  );
}

/** Finds, once per operation, a body with the required fields alone that the target accepts. */
export function reportSubject(scene: Scene, operation: Operation): Promise<Arranged<ReportSubject>> {
  return scene.once(`report ${operation.id}`, () => {
    const role = roleFor(scene, operation);
    return operation.lifecycle.action === 'create'
      ? creatingSubject(scene, operation, role)
      : changingSubject(scene, operation, role);
  });
}

const refusalsTrusted = 8;

/**
 * Whether the base is still accepted is asked again only after another body was, or after several refusals: only what is
 * created can come to stand in the way.
 */
function watched(submit: ReportSubject['submit'], base: JsonObject): Pick<ReportSubject, 'submit' | 'holds'> {
  let trust = refusalsTrusted;
  return {
    submit: async (body) => {
      const exchange = await submit(body);
      trust = isSuccess(exchange.reply) ? 0 : trust - 1;
      return exchange;
    },
    holds: async () => {
      if (trust > 0) return true;
      const { reply } = await submit(base);
      trust = isSuccess(reply) ? refusalsTrusted : 0;
      return isSuccess(reply);
    },
  };
}

/** Bodies with the required fields alone, best first, and how one is sent. */
export type ReportAttempts = {
  readonly bodies: readonly JsonObject[];
  readonly submit: ReportSubject['submit'];
  /** Fields that the body of the operation does not have, with values that others of its kind have. */
  readonly foreign: JsonObject;
};

/** What is tried to find a report body that the target accepts. */
export async function reportAttempts(scene: Scene, operation: Operation): Promise<Arranged<ReportAttempts>> {
  const role = roleFor(scene, operation);
  if (operation.lifecycle.action !== 'create') return changingAttempts(scene, operation, role);
  const bodies = await scene.once(`candidates ${operation.id}`, () => candidates(scene, operation, role));
  if (!bodies.ok) return bodies;
  return { ok: true, value: { bodies: bodies.value, submit: submitAndRemove(scene, operation, role), foreign: {} } };
}

function roleFor(scene: Scene, { role }: Operation): Role {
  return role !== undefined && scene.sessions.has(role) ? role : [...scene.sessions.keys()].at(-1)!;
}

async function creatingSubject(scene: Scene, operation: Operation, role: Role): Promise<Arranged<ReportSubject>> {
  const attempts = await reportAttempts(scene, operation);
  if (!attempts.ok) return attempts;
  const { bodies, submit } = attempts.value;
  let status = 0;
  for (const base of bodies) {
    const { reply } = await submit(base);
    if (isSuccess(reply)) {
      const columns = await columnsOf(scene, base['dataMartId'] as string, role);
      const members = await memberIdsOf(scene, role);
      return { ok: true, value: { operation, role, base, columns, members, ...watched(submit, base) } };
    }
    ({ status } = reply);
  }
  return {
    ok: false,
    reason: `no report could be created: ${operation.method} ${operation.path} was answered ${status}`,
    remedy: `requests: { "${operation.method} ${operation.path}": { body: { … } } }`,
  };
}

async function createdSubject(scene: Scene): Promise<Arranged<ReportSubject>> {
  const [create] = operationsOn(scene.contract, 'create', 'Report');
  const created = create === undefined ? undefined : await reportSubject(scene, create);
  return created ?? { ok: false, reason: 'no operation creates a report', remedy: 'a contract that has one' };
}

async function changingAttempts(scene: Scene, operation: Operation, role: Role): Promise<Arranged<ReportAttempts>> {
  const created = await createdSubject(scene);
  if (!created.ok) return created;
  const [parameter] = resourceParams(operation);
  const slot = await slotOf(scene);
  const submit = async (body: Json): Promise<Exchange> => {
    slot.living ??= await createAnother(scene, created.value);
    return scene.send(operation, { path: { [parameter!.name]: slot.living ?? unknownId }, body }, { role });
  };
  const allowed = Object.keys(((operation.body!.schema as JsonObject)['properties'] ?? {}) as JsonObject);
  const given = requestOf(scene.profile, operation)?.body;
  const { base } = created.value;
  const body = pick(isObject(given) ? { ...base, ...given } : base, allowed);
  const foreign = Object.fromEntries(Object.entries(base).filter(([name]) => !allowed.includes(name)));
  return { ok: true, value: { bodies: [body], submit, foreign } };
}

async function changingSubject(scene: Scene, operation: Operation, role: Role): Promise<Arranged<ReportSubject>> {
  const created = await createdSubject(scene);
  if (!created.ok) return created;
  const attempts = await reportAttempts(scene, operation);
  if (!attempts.ok) return attempts;
  const { bodies, submit } = attempts.value;
  const [base] = bodies as [JsonObject];
  const holds = async (): Promise<boolean> => isSuccess((await submit(base)).reply);
  if (await holds()) return { ok: true, value: { ...created.value, operation, role, base, submit, holds } };
  return {
    ok: false,
    reason: `a report could not be updated with what it was created with`,
    remedy: `requests: { "${operation.method} ${operation.path}": { body: { … } } }`,
  };
}

function slotOf(scene: Scene): Promise<Slot> {
  return scene.once('the living report', () => Promise.resolve({ living: undefined }));
}

async function createAnother(scene: Scene, { operation, role, base }: ReportSubject): Promise<string | undefined> {
  const exchange = await scene.send(operation, { body: { ...base, title: scene.arrange.nextName() } }, { role });
  return isSuccess(exchange.reply) ? toId(jsonOf(exchange.reply), 'Report', scene.profile.idField) : undefined;
}

function submitAndRemove(scene: Scene, operation: Operation, role: Role): ReportSubject['submit'] {
  const remove = operationOnOne(scene.contract, 'remove', 'Report');
  const drop = async (id: string | undefined): Promise<void> => {
    if (id === undefined || remove === undefined) return;
    await scene.send(remove, { path: { [resourceParams(remove)[0]!.name]: id } }, { role });
  };
  return async (body) => {
    const slot = await slotOf(scene);
    await drop(slot.living);
    slot.living = undefined;
    const exchange = await scene.send(operation, { body }, { role });
    if (isSuccess(exchange.reply)) await drop(toId(jsonOf(exchange.reply), 'Report', scene.profile.idField));
    return exchange;
  };
}

/**
 * Bodies that are worth a try: of each that arrangement offers, the required fields, with a destination of its own and
 * with each destination config that is known.
 */
async function candidates(scene: Scene, operation: Operation, role: Role): Promise<Arranged<readonly JsonObject[]>> {
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
  const all = [
    ...(given ? bodies : []),
    ...elsewhere,
    ...bodies,
    ...destinationConfigs(scene, operation).map((destinationConfig) => ({ ...first, destinationConfig })),
    ...(dataMart === undefined ? [] : bodies.map((body) => ({ ...body, dataMartId: dataMart }))),
  ].map((body) => pick(body, required));
  return { ok: true, value: [...new Map(all.map((body) => [JSON.stringify(body), body])).values()].slice(0, 10) };
}

function destinationConfigs(scene: Scene, { id }: Operation): readonly JsonObject[] {
  const given = Object.values(scene.profile.samples?.destinationConfigs ?? {});
  const schema = scene.assumed.operations.find((operation) => operation.id === id)?.body?.schema;
  const properties = isObject(schema) ? (schema['properties'] as Record<string, Schema> | undefined) : undefined;
  const config = properties?.['destinationConfig'];
  const variants = isObject(config) ? ((config['oneOf'] ?? []) as Schema[]) : [];
  return [...given, ...variants.map((variant) => toExample(variant)).filter(isObject)];
}

function pick(body: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)));
}
