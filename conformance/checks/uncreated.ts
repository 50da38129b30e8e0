import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { capital, withArticle } from '../article.ts';
import { parentsOf } from '../arrange/created-instances.ts';
import { nameOf, pathTo } from '../arrange/lifecycle.ts';
import { listOperation, operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { Case, Check, PlanInput } from '../check.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { readAll } from '../lists/pages.ts';
import { describeReply, failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { attemptCreations, attemptWrongReport } from '../refusals/attempt-creations.ts';
import { reportOperations } from '../report-bodies/report-subject.ts';

/**
 * What was refused is nowhere: of each list that stands where records are created, no name is shown more often than its
 * creation was accepted. It judges what the other checks have sent: without authentication, with too small a role, with
 * a body that is wrong.
 */
export const uncreated: Check = {
  id: 'uncreated',
  title: 'What is refused is not created',
  parallel: false,
  cases: ({ contract }) => contract.operations.filter((one) => homeOf(contract, one) !== undefined).map(toCase),
};

function toCase(operation: Operation): Case {
  return {
    id: `uncreated/${operation.id}`,
    operation,
    requirement: endpointRequirement(operation),
    level: 'implied',
    writes: true,
    priority: 5,
    requests: resourceParams(operation).length > 0 || operation.lifecycle.resource === 'Report' ? 3 : 1,
    run: (scene) => isNowhere(scene, operation),
  };
}

/** The list that stands where an operation creates records, which then can be removed. */
function homeOf(
  contract: PlanInput['contract'],
  { lifecycle: { action, resource }, path }: Operation,
): Operation | undefined {
  const list = listOperation(contract, resource);
  const isHome =
    action === 'create' && list?.path === path && operationOnOne(contract, 'remove', resource) !== undefined;
  return isHome ? list : undefined;
}

async function isNowhere(scene: Scene, operation: Operation): Promise<Outcome> {
  // Asked for alone, the case begins with what the others would have sent; and they send it below a record of nobody.
  const isBelow = resourceParams(operation).length > 0;
  if (isBelow || refusedOf(scene, operation).length === 0) await attemptCreations(scene, operation);
  if (reportOperations(scene.contract).includes(operation)) await attemptWrongReport(scene, operation);
  const refused = refusedOf(scene, operation);
  const last = refused.at(-1);
  if (last === undefined) return notApplicable('no creation of a name was refused');
  const fault = await shownIn(scene, operation, last, refused);
  return fault === undefined ? passed : failed(fault);
}

/** A name that the list of the last attempt shows more often than a creation was accepted. */
async function shownIn(
  scene: Scene,
  operation: Operation,
  { exchange: { message }, parts: { path = {} } }: Entry,
  refused: readonly Entry[],
): Promise<Fault | undefined> {
  const list = homeOf(scene.contract, operation)!;
  const role = keyHolder(scene, operation.role);
  const all = await readAll(scene, { operation: list, parts: { path }, role });
  for (const { exchange, parts } of refused.filter((one) => one.exchange.message.path === message.path)) {
    const name = nameOf(parts.body)!;
    const shown = [...(all?.rows ?? [])].filter(([, row]) => nameOf(row as Json) === name);
    if (shown.length <= timesGiven(scene, name)) continue;
    // Nobody else has given a record that name: it is ours to remove.
    const [id] = shown.at(-1)!;
    const remove = operationOnOne(scene.contract, 'remove', operation.lifecycle.resource)!;
    await scene.send(remove, { path: pathTo(remove, { id, parents: parentsOf(operation, parts) }) }, { role });
    const summary = `${capital(withArticle(operation.lifecycle.resource))} is created though that is refused`;
    const received = `${describeReply(exchange)}, and ${list.method} ${list.path} then shows ${name}`;
    return { summary, expected: 'nothing created', received, exchange };
  }
  return undefined;
}

/** The creations of a name of this run that were refused: a record of any other name may have been there before. */
function refusedOf({ diary, prefix }: Scene, operation: Operation): readonly Entry[] {
  return diary.filter(({ exchange, parts }) => {
    const { status } = exchange.reply;
    const isRefused = status >= 400 && status < 500;
    const isOurs = parts.text === undefined && nameOf(parts.body)?.startsWith(prefix) === true;
    return exchange.operation === operation && isRefused && isOurs;
  });
}

/** How often a name was given to a record, by whatever operation. */
function timesGiven({ diary }: Scene, name: string): number {
  return diary.filter(
    ({ exchange }) => isSuccess(exchange.reply) && exchange.message.body?.includes(JSON.stringify(name)),
  ).length;
}
