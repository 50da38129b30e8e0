import { isObject } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import { includesRole } from '../spec/roles.ts';
import { isChanging } from './changes.ts';
import type { Case, Level, PlanInput } from './check.ts';
import { fillList } from './fill-list.ts';
import { creatorOf } from './created-instances.ts';
import { inconclusive, notApplicable, type Outcome } from './outcome.ts';
import { type Lister, readPage } from './pages.ts';
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
  /** Whether another question, which is asked before, needs as many: this one takes what is there. */
  readonly filled?: boolean;
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
    requests: 5 + (isFilled && filled !== true ? 2 * count : 0),
    ...(level === undefined ? {} : { level }),
    run: (scene) => ask(scene, operation, question),
  };
}

async function ask(scene: Scene, operation: Operation, { count, filled, run }: ListQuestion): Promise<Outcome> {
  const roles = [...scene.sessions.keys()];
  const role =
    roles.find((one) => one === operation.role) ?? roles.find((one) => includesRole(one, operation.role ?? one));
  if (role === undefined) {
    return inconclusive('there is no key that may read the list', `keys: { ${operation.role}: "…" }`);
  }
  const requests = await scene.arrange.requests(operation, { role, subject: 'any' });
  if (!requests.ok) return inconclusive(requests.reason, requests.remedy);
  const lister = { operation, parts: requests.value[0]!, role };
  if (filled !== true) await fillList(scene, lister, count);
  return run(scene, await fullest(scene, lister, count));
}

/** A list may show each caller its own records only: then the one is read that their creator sees. */
async function fullest(scene: Scene, lister: Lister, count: number): Promise<Lister> {
  const { operation, role } = lister;
  const { resource } = operation.lifecycle;
  const creator = creatorOf(scene, resource, role);
  if (count === 0 || creator === role || !scene.allowWrites) return lister;
  const limited = boundsOf(operation, 'limit') === undefined ? {} : { limit: Math.min(count, 100) };
  const sizes: number[] = [];
  for (const one of [role, creator]) {
    const { page } = await readPage(scene, { ...lister, role: one }, limited);
    sizes.push(page?.size ?? 0);
    if (one === role && sizes[0]! >= Math.min(count, 100)) return lister;
  }
  return sizes[1]! > sizes[0]! ? { ...lister, role: creator } : lister;
}

/** There are too few records for an answer. */
export function few({ operation }: Lister, count: number): Outcome {
  return inconclusive(
    `the list has fewer than ${count} items`,
    `a project with ${count} or more ${operation.lifecycle.resource} records`,
  );
}

/** Others write to the list meanwhile. */
export function moving({ operation }: Lister): Outcome {
  return inconclusive(
    'the list changed while it was read',
    `a project in which no ${operation.lifecycle.resource} is created meanwhile`,
  );
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
