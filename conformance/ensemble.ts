import type { Contract } from '../spec/contract.ts';
import type { Operation } from '../spec/operation.ts';
import type { Role } from '../spec/roles.ts';
import { createArranger } from './arrange/arrange.ts';
import { createNumberIds } from './arrange/number-ids.ts';
import { resourceParams } from './arrange/paths.ts';
import type { Budget } from './budget/budget.ts';
import { isChanging } from './changes.ts';
import { createInstances } from './arrange/instances.ts';
import type { Journal } from './clean-up/journal.ts';
import { type Exchange, isSuccess, jsonOf } from './target/message.ts';
import type { Profile } from './profile/profile.ts';
import { toMessage } from './arrange/request-parts.ts';
import type { Scene } from './scene.ts';
import { sendAs } from './keys/send-as.ts';
import type { Session } from './keys/session.ts';
import type { Target } from './target/target.ts';
import type { Entry } from './undisturbed/diary.ts';

/** What a scene is made of, besides target, sessions and journal. */
export type SceneOptions = {
  readonly contract: Contract;
  readonly assumed: Contract;
  readonly profile: Profile;
  readonly seed: number;
  readonly prefix: string;
  readonly allowWrites: boolean;
  readonly disposable?: Scene['disposable'];
  readonly shard?: Scene['shard'];
  readonly tokenless: Scene['tokenless'];
};

/** A scene, and which statuses each operation has answered with so far. */
export type Ensemble = { readonly scene: Scene; readonly statuses: ReadonlyMap<string, ReadonlySet<number>> };

/** Puts together what running cases share. */
export function createEnsemble(
  options: SceneOptions,
  target: Target,
  sessions: ReadonlyMap<Role, Session>,
  journal: Journal,
  budget: Budget,
): Ensemble {
  const { contract } = options;
  const statuses = new Map<string, Set<number>>(contract.operations.map(({ id }) => [id, new Set<number>()]));
  const memory = new Map<string, Promise<unknown>>();
  const serverErrors = new Map<string, Exchange>();
  const changedAt = new Map<string, number>();
  const diary: Entry[] = [];
  const note = (exchange: Exchange): Exchange => {
    const { operation, reply } = exchange;
    if (operation !== undefined && isChanging(operation) && isSuccess(reply))
      changedAt.set(operation.lifecycle.resource, Date.now());
    if (operation !== undefined) statuses.get(operation.id)?.add(reply.status);
    if (reply.status >= 500) {
      const key = `${operation?.id ?? exchange.message.path} ${reply.status}`;
      serverErrors.set(key, serverErrors.get(key) ?? exchange);
    }
    return exchange;
  };
  const ask: Scene['sendMessage'] = async (message, { operation, ...how } = {}) => {
    const stream = operation?.success.item !== undefined;
    budget.take(operation?.lifecycle.action === 'create');
    // "OAuth is not configured on the deployment" (Errors) may last, and so may what has been waited out in vain.
    const takes503 =
      operation?.errors.some(({ status }) => status === 503) === true || serverErrors.has(`${operation?.id} 503`);
    const reply = await target.send(message, { stream, takes503, ...how });
    return note({ operation, message, reply });
  };
  const numberIds = createNumberIds();
  const instances = createInstances((): Scene => scene, journal);
  const scene: Scene = {
    ...options,
    target: target.origin,
    sessions,
    journal,
    sendMessage: ask,
    send: async (operation, parts, as) => {
      const session = 'role' in as ? sessions.get(as.role) : undefined;
      if ('role' in as && session === undefined) throw new Error(`there is no key of the role ${as.role}`);
      const sent = 'body' in parts ? { ...parts, body: numberIds.inBody(parts.body, operation.body?.schema) } : parts;
      const compose = (headers: Readonly<Record<string, string>>): Promise<Exchange> =>
        ask(toMessage(operation, sent, headers), { operation });
      const since = diary.length;
      const exchange =
        session === undefined
          ? await compose((as as { headers: Record<string, string> }).headers)
          : await sendAs(session, compose);
      if (isVouching(exchange)) session?.vouch(exchange.message.path);
      instances.observe(exchange, parts, session?.role);
      if (isToldOfRecords(operation) && isSuccess(exchange.reply)) numberIds.see(jsonOf(exchange.reply));
      if (isToldOfRecords(operation)) diary.push({ exchange, parts, as, since });
      return exchange;
    },
    hasRoomFor: budget.allows,
    sinceChange: (resource) => Date.now() - (changedAt.get(resource) ?? -Infinity),
    serverErrors: () => [...serverErrors.values()],
    diary,
    arrange: createArranger((): Scene => scene, instances),
    once: <T>(key: string, work: () => Promise<T>): Promise<T> => {
      const known = (memory.get(key) as Promise<T> | undefined) ?? work();
      memory.set(key, known);
      return known;
    },
  };
  return { scene, statuses };
}

/** Whether an operation is about records: it creates one, lists them, or its path leads to one. */
function isToldOfRecords(operation: Operation): boolean {
  return ['create', 'list'].includes(operation.lifecycle.action) || resourceParams(operation).length > 0;
}

/** Whether an answer shows that a token is good, and will as long as it is: a protected read that names no record. */
function isVouching({ operation, message, reply }: Exchange): boolean {
  return operation?.protected === true && !operation.path.includes('{') && message.method === 'GET' && isSuccess(reply);
}
