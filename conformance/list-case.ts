import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import { includesRole, type Role } from '../spec/roles.ts';
import { successFaults } from './asserted.ts';
import { isChanging } from './changes.ts';
import type { Case, Level, PlanInput } from './check.ts';
import { fillList, many, pageAtMost } from './fill-list.ts';
import { fillingOf, fillingsOf } from './fillings.ts';
import { creatorOf } from './created-instances.ts';
import { type Exchange, isSuccess } from './message.ts';
import { failed, inconclusive, notApplicable, type Outcome } from './outcome.ts';
import { type Lister, readPage } from './pages.ts';
import { eventually } from './patience.ts';
import { operationOnOne } from './paths.ts';
import type { Scene } from './scene.ts';

/** A question to a list. */
export type ListQuestion = {
  readonly check: string;
  readonly id: string;
  readonly requirement: string;
  readonly level?: Level;
  /** How many records the list must have for an answer; what it lacks is created, where that is allowed. */
  readonly count: number;
  /** Whether another question, which is asked before, needs as many: what it has created serves this one, too. */
  readonly filled?: boolean;
  /** What may answer the question whatever the list has, so that nothing need be created for it. */
  readonly first?: (scene: Scene, lister: Lister) => Promise<Outcome | undefined>;
  readonly run: (scene: Scene, lister: Lister) => Promise<Outcome>;
};

/** What is stated of a query parameter that is a number. */
export type Bounds = { readonly minimum?: number; readonly maximum?: number; readonly default?: number };

/** The lists of which more than method and path is stated. */
export function statedLists({ operations }: PlanInput['contract']): readonly Operation[] {
  return operations.filter(
    (operation) => operation.lifecycle.action === 'list' && operation.provenance === 'stated' && !isChanging(operation),
  );
}

/** The schema of a query parameter, where the operation has it. */
export function boundsOf({ params }: Operation, name: string): Bounds | undefined {
  const schema = params.find((one) => one.in === 'query' && one.name === name)?.schema;
  return isObject(schema) ? schema : undefined;
}

/** The case of a question. Many records cost many requests. */
export function toListCase(contract: PlanInput['contract'], operation: Operation, question: ListQuestion): Case {
  const { check, id, requirement, level, count, filled } = question;
  const isFilled = operationOnOne(contract, 'remove', operation.lifecycle.resource) !== undefined;
  return {
    id: `${check}/${operation.id}/${id}`,
    operation,
    requirement,
    writes: false,
    priority: 2,
    requests: 5 + (isFilled && filled !== true ? count + (count < many ? count : 10) : 0),
    ...(level === undefined ? {} : { level }),
    run: (scene) => ask(scene, operation, question),
  };
}

/** What is stated of a list is stated of each of its pages: those that were read are held against it, too. */
async function ask(scene: Scene, operation: Operation, question: ListQuestion): Promise<Outcome> {
  const pages: Exchange[] = [];
  const watched: Scene = {
    ...scene,
    send: async (sent, parts, as) => {
      const exchange = await scene.send(sent, parts, as);
      if (sent === operation) pages.push(exchange);
      return exchange;
    },
  };
  const outcome = await answer(watched, operation, question);
  if (outcome.state === 'failed') return outcome;
  const faults = pages.flatMap((page) => successFaults(operation, page));
  // A list that breaks it without any such parameter is found by its right request.
  const isOfPages = faults.length > 0 && pages.some((page) => isSuccess(page.reply) && isKept(operation, page));
  return isOfPages ? failed({ ...faults[0]!, key: 'page', level: 'stated' }) : outcome;
}

function isKept(operation: Operation, page: Exchange): boolean {
  return successFaults(operation, page).length === 0;
}

async function answer(scene: Scene, operation: Operation, { count, first, run }: ListQuestion): Promise<Outcome> {
  const { listers } = await fillingsOf(scene);
  const known = listers.get(operation.id);
  if (known !== undefined && known.size >= Math.min(count, pageAtMost)) return askAgain(scene, known.lister, run);
  const roles = [...scene.sessions.keys()];
  const role =
    roles.find((one) => one === operation.role) ?? roles.find((one) => includesRole(one, operation.role ?? one));
  if (role === undefined) {
    return inconclusive('there is no key that may read the list', `keys: { ${operation.role}: "…" }`);
  }
  const requests = await scene.arrange.requests(operation, { role, subject: 'any' });
  if (!requests.ok) return inconclusive(requests.reason, requests.remedy);
  const lister = { operation, parts: requests.value[0]!, role };
  const early = await first?.(scene, lister);
  if (early !== undefined) return early;
  const best = await fullest(scene, await fillList(scene, lister, count), count);
  listers.set(operation.id, best);
  return askAgain(scene, best.lister, run);
}

/** Milliseconds after which a list is read once more that changed meanwhile; other shards may need as long as this one. */
const pauses: readonly number[] = [50, 200];
const pausesOfShard: readonly number[] = [100, 400, 1_600, 3_200, 6_400];

/** A list that changes while it is read, since other shards create and remove, may hold still a little later. */
async function askAgain(scene: Scene, lister: Lister, run: ListQuestion['run']): Promise<Outcome> {
  const { restless } = await fillingsOf(scene);
  // One that is behind may show another number of records from one question to the next.
  let outcome = await eventually(
    scene,
    lister.operation.lifecycle.resource,
    () => run(scene, lister),
    ({ state }) => state !== 'failed',
  );
  for (const pause of restless.size > 0 ? [] : scene.shard === undefined ? pauses : pausesOfShard) {
    if (!isMoving(outcome)) return outcome;
    await sleep(pause);
    outcome = await run(scene, lister);
  }
  // One that has another order each time never does: then nothing more is waited for.
  if (isMoving(outcome)) restless.add(lister.operation.id);
  return outcome;
}

/** A list may show each caller its own records only: then the one is read that their creator sees. */
async function fullest(scene: Scene, lister: Lister, count: number): Promise<{ lister: Lister; size: number }> {
  const { operation, role } = lister;
  const { resource } = operation.lifecycle;
  const creator = (await fillingOf(scene, resource))?.role ?? creatorOf(scene, resource, role);
  if (!scene.allowWrites) return { lister, size: pageAtMost };
  const limited = boundsOf(operation, 'limit') === undefined ? {} : { limit: Math.min(count, pageAtMost) };
  const sizeFor = async (one: Role): Promise<number> =>
    (await readPage(scene, { ...lister, role: one }, limited)).page?.size ?? 0;
  const size = await sizeFor(role);
  if (creator === role || size >= Math.min(count, pageAtMost)) return { lister, size };
  const others = await sizeFor(creator);
  return others > size ? { lister: { ...lister, role: creator }, size: others } : { lister, size };
}

/** There are too few records for an answer. */
export function few({ operation }: Lister, count: number): Outcome {
  return inconclusive(
    `the list has fewer than ${count} items`,
    `a project with ${count} or more ${operation.lifecycle.resource} records`,
  );
}

const changedMeanwhile = 'the list changed while it was read';

function isMoving(outcome: Outcome): boolean {
  return outcome.state === 'inconclusive' && outcome.reason === changedMeanwhile;
}

/** Others write to the list meanwhile. */
export function moving({ operation }: Lister): Outcome {
  return inconclusive(changedMeanwhile, `a project in which no ${operation.lifecycle.resource} is created meanwhile`);
}

/** The list could not be read. */
export function unread({ operation }: Lister, status: number): Outcome {
  if (status === 200) return notApplicable('no single array of records can be made out in the answer');
  return inconclusive(
    `the list was answered ${status}`,
    `requests: { "${operation.method} ${operation.path}": { … } }`,
  );
}

/** Whether two pages show the same records in the same order. */
export function isSame(a: readonly string[] | undefined, b: readonly string[]): boolean {
  return a !== undefined && a.length === b.length && a.every((id, index) => id === b[index]);
}
