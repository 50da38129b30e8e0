import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Identity } from '../arrange/identity.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Case, Check } from '../check.ts';
import { failed, type Fault, inconclusive, type Outcome, passed } from '../outcome.ts';
import { referring, type Referring } from '../referred/referring.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';

/** What is removed, and what it refers to that was there before it. */
const references: readonly (readonly [resource: string, to: string, requests: number])[] = [
  ['DataMart', 'DataStorage', 4],
  ['Report', 'DataMart', 8],
  ['InsightTemplateSource', 'InsightArtifact', 4],
  ['ScheduledTrigger', 'Report', 4],
  ['Relationship', 'DataMart', 4],
];

/** Removing a record leaves what it refers to: that is used by it, and not a part of it. */
export const referred: Check = {
  id: 'referred',
  title: 'Removing a record leaves what it refers to',
  parallel: false,
  cases: ({ contract }) =>
    references.flatMap(([resource, to, requests]): readonly Case[] => {
      const operation = operationOnOne(contract, 'remove', resource);
      if (operation === undefined || operationOnOne(contract, 'read', to) === undefined) return [];
      return [
        {
          id: `referred/${operation.id}`,
          operation,
          requirement: endpointRequirement(operation),
          level: 'implied',
          writes: true,
          priority: 6,
          requests,
          run: (scene) => leaves(scene, operation, to),
        },
      ];
    }),
};

/** What is missing is held to be taken by the removal only where that happens to new records that were read before it. */
async function leaves(scene: Scene, remove: Operation, to: string): Promise<Outcome> {
  const { resource } = remove.lifecycle;
  const first = await referring(scene, resource, to);
  if (!first.ok) return inconclusive(first.reason, first.remedy);
  const isLost = (await lossBy(scene, remove, first.value)) !== undefined;
  const again = isLost ? await referring(scene, resource, to) : undefined;
  if (again?.ok !== true) return passed;
  const there: Identity[] = [];
  for (const one of again.value.referred) {
    const before = await read(scene, one);
    if (before !== undefined && isSuccess(before.reply)) there.push(one);
  }
  const fault = await lossBy(scene, remove, { ...again.value, referred: there });
  return fault === undefined ? passed : failed(fault);
}

/** Removes a record; undefined where that is refused, which may be for what it refers to, or where that stays. */
async function lossBy(
  scene: Scene,
  remove: Operation,
  { record, role, referred: all }: Referring,
): Promise<Fault | undefined> {
  const exchange = await scene.send(remove, { path: pathTo(remove, record) }, { role });
  if (!isSuccess(exchange.reply)) return undefined;
  for (const one of all) {
    const after = await eventually(
      scene,
      one.resource,
      () => read(scene, one),
      (now) => !isGone(now),
    );
    if (after !== undefined && isGone(after)) return takenFault(remove, one, exchange, after);
  }
  return undefined;
}

/** Reads a record with the key that has created it. */
function read(scene: Scene, record: Identity): Promise<Exchange | undefined> {
  const operation = operationOnOne(scene.contract, 'read', record.resource);
  const role = scene.arrange.creatorOf(record) ?? creatorOf(scene, record.resource, [...scene.sessions.keys()].at(-1)!);
  return operation === undefined
    ? Promise.resolve(undefined)
    : readOne(scene, operation, { parents: {}, ...record }, role);
}

function isGone(exchange: Exchange | undefined): boolean {
  return exchange !== undefined && [404, 410].includes(exchange.reply.status);
}

function takenFault({ lifecycle }: Operation, { id, resource }: Identity, removal: Exchange, after: Exchange): Fault {
  const { method, path } = after.message;
  return {
    key: resource,
    summary: `Removing ${withArticle(lifecycle.resource)} removes the ${resource} that it refers to`,
    expected: `${id} as it was`,
    received: `${removal.reply.status}, and ${method} ${path} is then answered ${after.reply.status}`,
    exchange: removal,
  };
}
