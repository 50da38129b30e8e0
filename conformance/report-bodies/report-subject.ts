import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { type Arranged, unknownId } from '../arrange/arrange.ts';
import { columnsOf } from '../arrange/columns.ts';
import { bringIntoUse } from '../arrange/ready.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { memberIdsOf } from '../arrange/members.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { requestOf } from '../profile/profile.ts';
import { leastFields } from './least-fields.ts';
import { ofOtherKinds, pick, reportCandidates } from './report-candidates.ts';
import { createAnother, slotOf, submitAndRemove } from './report-submit.ts';
import type { Scene } from '../scene.ts';

/** An operation that takes a report body, with a body that the target has accepted. */
export type ReportSubject = {
  readonly operation: Operation;
  readonly role: Role;
  /** The required fields alone, or, where they are refused, with the optional ones; accepted. */
  readonly base: JsonObject;
  /** The optional fields in the base. */
  readonly more: readonly string[];
  /** Output columns that are known; perhaps none. */
  readonly columns: readonly string[];
  /** Ids of members that are known; perhaps none. */
  readonly members: readonly string[];
  /** Sends a body, or none. What is created by it is removed at once: a deployment may allow one report of a kind. */
  readonly submit: (body: Json | undefined) => Promise<Exchange>;
  /** Whether the base is still accepted: if not, what was refused since may have been refused for another reason. */
  readonly holds: () => Promise<boolean>;
};

/** The operations whose body is a report. */
export function reportOperations({ operations }: { readonly operations: readonly Operation[] }): readonly Operation[] {
  return operations.filter(
    ({ lifecycle, body }) =>
      lifecycle.resource === 'Report' && ['create', 'change'].includes(lifecycle.action) && body !== undefined,
  );
}

/** Finds, once per operation, a body with as few fields as can be that the target accepts. */
export function reportSubject(scene: Scene, operation: Operation): Promise<Arranged<ReportSubject>> {
  return scene.once(`report ${operation.id}`, () => {
    const role = keyHolder(scene, operation.role);
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
  const role = keyHolder(scene, operation.role);
  if (operation.lifecycle.action !== 'create') return changingAttempts(scene, operation, role);
  const bodies = await scene.once(`candidates ${operation.id}`, () => reportCandidates(scene, operation, role));
  if (!bodies.ok) return bodies;
  return { ok: true, value: { bodies: bodies.value, submit: submitAndRemove(scene, operation, role), foreign: {} } };
}

async function creatingSubject(scene: Scene, operation: Operation, role: Role): Promise<Arranged<ReportSubject>> {
  const attempts = await reportAttempts(scene, operation);
  if (!attempts.ok) return attempts;
  const { bodies, submit } = attempts.value;
  let status: number | undefined;
  const all = async function* (): AsyncGenerator<Pick<ReportSubject, 'base' | 'more'>> {
    yield* attemptsOf(operation, bodies);
    for await (const base of ofOtherKinds(scene, role, bodies)) yield { base, more: [] };
  };
  for await (const { base, more } of all()) {
    const { reply } = await submit(base);
    if (isSuccess(reply)) {
      // A DataMart of our own has its columns by its definition.
      await bringIntoUse(scene, operation, { body: base });
      const columns = await columnsOf(scene, base['dataMartId'] as string, role);
      const members = await memberIdsOf(scene, role);
      return { ok: true, value: { operation, role, base, more, columns, members, ...watched(submit, base) } };
    }
    status ??= reply.status;
  }
  return {
    ok: false,
    reason: `no report could be created: ${operation.method} ${operation.path} was answered ${status}`,
    remedy: `requests: { "${operation.method} ${operation.path}": { body: { … } } }`,
  };
}

/** Each body as it is, and then with the optional fields: what demands one of these is to be told so, and looked at all the same. */
function attemptsOf(
  operation: Operation,
  bodies: readonly JsonObject[],
): readonly Pick<ReportSubject, 'base' | 'more'>[] {
  return [{}, ...leastFields(operation)].flatMap((fields) =>
    bodies.map((body) => ({ base: { ...body, ...fields }, more: Object.keys(fields) })),
  );
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
  const submit = async (body: Json | undefined): Promise<Exchange> => {
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
  for (const { base, more } of attemptsOf(operation, bodies)) {
    const holds = async (): Promise<boolean> => isSuccess((await submit(base)).reply);
    const all = [...created.value.more.filter((name) => name in base), ...more];
    if (await holds())
      return { ok: true, value: { ...created.value, operation, role, base, more: all, submit, holds } };
  }
  return {
    ok: false,
    reason: `a report could not be updated with what it was created with`,
    remedy: `requests: { "${operation.method} ${operation.path}": { body: { … } } }`,
  };
}
