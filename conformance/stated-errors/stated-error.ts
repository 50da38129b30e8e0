import type { Json } from '../../spec/json.ts';
import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Level } from '../check.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { type Profile, requestOf } from '../profile/profile.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import { isNotThere } from './is-not-there.ts';

/** A stated condition of an error, and how a request is put into it. */
export type StatedError = {
  readonly operationId: string;
  /** Tells conditions of the same status apart; also the end of the requirement's id. */
  readonly id: string;
  /** Default: the requirement that is named after operation and id. */
  readonly requirement?: string;
  /** Default: stated. */
  readonly level?: Level;
  /** Whether another condition tells of the same requirement: then it is not open where this one cannot tell. */
  readonly isFurther?: boolean;
  /** How many requests it takes at most; default: 2. */
  readonly requests?: number;
  readonly status: number;
  /** Other statuses that are stated of the same request, such as 503 where OAuth is not configured. */
  readonly also?: readonly number[];
  readonly summary: string;
  /** Whether the request might change a target that does not answer as stated. */
  readonly writes: boolean;
  /** Without an id that the profile gives, the condition cannot be arranged; its name, and why. */
  readonly situation?: keyof NonNullable<Profile['situations']>;
  /** Finds a record of ours that is seen to be in the situation, where the profile gives none. */
  readonly standIn?: (scene: Scene, role: Role) => Promise<string | undefined>;
  /** Other records of ours in the same situation: what is refused of one may be taken of another kind. */
  readonly alike?: (scene: Scene, role: Role, id: string) => readonly string[];
  /** Whether input that is not shown may be refused first: then a success alone breaks the promise. */
  readonly openInput?: boolean;
  /** Whether a success breaks the promise even if the names of body fields are only assumed. */
  readonly sure: (scene: Scene, operation: Operation) => boolean;
  /** Finds out, where the answer is not the stated one, whether the names of body fields are right for all that. */
  readonly proves?: (scene: Scene, operation: Operation, role: Role, exchange: Exchange) => Promise<boolean>;
  /** The same request without what is wrong with it: where it is accepted, no other refusal can have come first. */
  readonly unaltered?: (scene: Scene, operation: Operation, role: Role) => Promise<Arranged<RequestParts>>;
  /** Whether the caller has been seen to do this with nothing wrong: it need not be tried again, or cannot be. */
  readonly wasTaken?: (scene: Scene, operation: Operation, role: Role) => Promise<boolean>;
  readonly role?: (operation: Operation) => Role;
  /** Finds out, where the caller is refused (403), whether it may do this, and is told elsewhere that the record is not there. */
  readonly isToldMissing?: (scene: Scene, operation: Operation, role: Role) => Promise<boolean>;
  /** Whether the highest role is asked where the usual one is answered 403: it may do what others may not. */
  readonly isForHighest?: boolean;
  /** `id`: that of the record in the situation, where the condition is about one. */
  readonly request: (scene: Scene, operation: Operation, role: Role, id: string) => Promise<Arranged<RequestParts>>;
};

/** Sends the request of a condition and judges the answer. */
export async function judgeStatedError(scene: Scene, operation: Operation, error: StatedError): Promise<Outcome> {
  const outcome = await judge(scene, operation, error);
  return error.isFurther === true && outcome.state === 'inconclusive' ? notApplicable(outcome.reason) : outcome;
}

async function judge(scene: Scene, operation: Operation, error: StatedError): Promise<Outcome> {
  const { situation } = error;
  const role = error.role?.(operation) ?? operation.role ?? scene.contract.authentication.roles[0]!;
  if (!scene.sessions.has(role)) return inconclusive(`there is no key of ${role}`, `keys: { ${role}: "…" }`);
  const given = situation === undefined ? '' : scene.profile.situations?.[situation];
  const id = given ?? (await error.standIn?.(scene, role));
  if (id === undefined) {
    return inconclusive(
      `nothing that is in the condition "${error.summary}" is known`,
      `situations: { ${situation}: "…" }`,
    );
  }
  const request = await error.request(scene, operation, role, String(id));
  if (!request.ok) return inconclusive(request.reason, request.remedy);
  const exchange = await scene.send(operation, request.value, { role });
  const { status } = exchange.reply;
  if (status === error.status || error.also?.includes(status) === true)
    return (await takenAlike(scene, operation, error, role, String(id))) ?? passed;
  const highest = [...scene.sessions.keys()].at(-1)!;
  if (error.isForHighest === true && status === 403 && role !== highest)
    return judge(scene, operation, { ...error, role: () => highest });
  const remedy = `requests: { "${operation.method} ${operation.path}": { … } }`;
  const isGiven = situation !== undefined && given !== undefined;
  if (isGiven && status === 404 && (await isNotThere(scene, situation, String(given)))) {
    return inconclusive(`there is no record with the id that ${situation} names`, `situations: { ${situation}: "…" }`);
  }
  const exact =
    isGiven ||
    operation.body === undefined ||
    isBodyKnown(scene, operation) ||
    (await error.proves?.(scene, operation, role, exchange)) === true;
  // Another refusal may come first: of the role, of an id, of a body whose fields are only assumed. Not of the token: it
  // has just been renewed.
  const open = isGiven ? [403, 429] : [403, 404, 429];
  const sure = isSuccess(exchange.reply)
    ? exact || error.sure(scene, operation)
    : exact &&
      error.openInput !== true &&
      (!open.includes(status) ||
        (status === 404 && (await isFound(scene, operation, request.value, role))) ||
        (status !== 429 && (await isTakenUnaltered(scene, operation, error, role, request.value))));
  const isHidden = status === 403 && (await error.isToldMissing?.(scene, operation, role)) === true;
  // That what is not configured is not there (501) is no failure of the service, but not what is stated of it either.
  const isFailure = status >= 500 && (situation === undefined || status !== 501);
  if ((!sure && !isHidden) || isFailure) return inconclusive(`${error.summary}: it is answered ${status}`, remedy);
  const expected = String(error.status);
  const what = isSuccess(exchange.reply) ? 'is accepted' : `is not answered ${error.status}`;
  return failed({ summary: `${error.summary} ${what}`, expected, received: describeReply(exchange), exchange });
}

/** What is refused of one record, as is stated, and accepted of another that is in the same situation. */
async function takenAlike(
  scene: Scene,
  operation: Operation,
  error: StatedError,
  role: Role,
  id: string,
): Promise<Outcome | undefined> {
  for (const other of error.alike?.(scene, role, id) ?? []) {
    const request = await error.request(scene, operation, role, other);
    const exchange = request.ok ? await scene.send(operation, request.value, { role }) : undefined;
    if (exchange === undefined || !isSuccess(exchange.reply)) continue;
    const summary = `${error.summary} is accepted`;
    return failed({ summary, expected: String(error.status), received: describeReply(exchange), exchange });
  }
  return undefined;
}

/** Whether the same request, of the same record, is accepted when nothing is wrong with it. */
async function isTakenUnaltered(
  scene: Scene,
  operation: Operation,
  { unaltered, wasTaken }: StatedError,
  role: Role,
  { path }: RequestParts,
): Promise<boolean> {
  if ((await wasTaken?.(scene, operation, role)) === true) return true;
  const right = await unaltered?.(scene, operation, role);
  if (right?.ok !== true) return false;
  return isSuccess((await scene.send(operation, { ...right.value, ...(path && { path }) }, { role })).reply);
}

/**
 * Whether a 404 cannot be about a record, since the request names none, or one that the same key has just read; an id in
 * the body may be meant as well.
 */
async function isFound(scene: Scene, operation: Operation, parts: RequestParts, role: Role): Promise<boolean> {
  if (Object.keys((parts.body ?? {}) as object).some((name) => /id$/i.test(name))) return false;
  const leaf = resourceParams(operation).at(-1);
  if (leaf === undefined) return true;
  const read = operationOnOne(scene.contract, 'read', leaf.resource!);
  const names = read === undefined ? [] : resourceParams(read);
  if (read === undefined || names.length !== 1) return false;
  const { reply } = await scene.send(read, { path: { [names[0]!.name]: parts.path?.[leaf.name] ?? '' } }, { role });
  return isSuccess(reply);
}

/** Whether the fields of an operation's body are known: the profile gives a request, or an overlay of the deployment does. */
export function isBodyKnown(scene: Scene, operation: Operation): boolean {
  const stated = scene.contract.operations.find(({ id }) => id === operation.id)?.body?.schema;
  const properties = typeof stated === 'object' ? (stated['properties'] as object | undefined) : undefined;
  return requestOf(scene.profile, operation)?.body !== undefined || Object.keys(properties ?? {}).length > 0;
}

/** The parts of a right request with some of its body changed: every field whose name fits. */
export async function withBody(
  scene: Scene,
  operation: Operation,
  role: Role,
  subject: 'own' | 'any',
  change: (name: string, value: Json) => Json,
): Promise<Arranged<RequestParts>> {
  const requests = await scene.arrange.requests(operation, { role, subject });
  if (!requests.ok) return requests;
  const [parts] = requests.value as [RequestParts];
  const body = Object.entries((parts.body ?? {}) as Record<string, Json>).map(([name, value]) => [
    name,
    change(name, value),
  ]);
  return { ok: true, value: { ...parts, body: Object.fromEntries(body) as Json } };
}

/** The operation of a condition; undefined where an overlay has removed it. */
export function operationOf(contract: Contract, { operationId }: StatedError): Operation | undefined {
  return contract.operations.find(({ id }) => id === operationId);
}
