import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import type { Case, Check } from '../check.ts';
import { creatorOf } from '../created-instances.ts';
import type { Instance } from '../instances.ts';
import { keyHolder } from '../key-holder.ts';
import { pathTo } from '../lifecycle.ts';
import { isSuccess } from '../message.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { operationOnOne, resourceParams } from '../paths.ts';
import type { Scene } from '../scene.ts';

/** A record that belongs to another is read under that one's path, and under no other's. */
export const ownParent: Check = {
  id: 'own-parent',
  title: 'A record is read under the path of what it belongs to alone',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(
        ({ lifecycle, provenance, method }) =>
          lifecycle.action === 'read' && provenance === 'stated' && method === 'GET',
      )
      .filter((operation) => operation === operationOnOne(contract, 'read', operation.lifecycle.resource))
      .flatMap(toCase),
};

function toCase(operation: Operation): readonly Case[] {
  const parent = resourceParams(operation).at(-2)?.resource;
  if (parent === undefined) return [];
  return [
    {
      id: `own-parent/${operation.id}`,
      operation,
      requirement: `operation-${operation.id}`,
      level: 'implied',
      writes: true,
      priority: 2,
      requests: 3,
      run: (scene) => isHiddenElsewhere(scene, operation, parent),
    },
  ];
}

async function isHiddenElsewhere(scene: Scene, operation: Operation, parent: string): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const usual = keyHolder(scene, operation.role);
  const role = creatorOf(scene, resource, usual);
  const known = await scene.arrange.get(resource, { role, subject: 'any' });
  if (!known.ok) return inconclusive(known.reason, known.remedy);
  const read = (instance: Instance): ReturnType<Scene['send']> =>
    scene.send(operation, { path: pathTo(operation, instance) }, { role });
  const right = await read(known.value);
  if (!isSuccess(right.reply)) return notApplicable(`the record was answered ${right.reply.status}`);
  const by = creatorOf(scene, parent, role);
  const fresh = await scene.once(`lonely ${parent}`, () => scene.arrange.get(parent, { role: by, subject: 'fresh' }));
  if (!fresh.ok) return inconclusive(fresh.reason, fresh.remedy);
  const { id, parents } = known.value;
  if (parents[parent] === fresh.value.id) return notApplicable('the record belongs to the only other one');
  const exchange = await read({ id, parents: { ...parents, ...fresh.value.parents, [parent]: fresh.value.id } });
  if (!isSuccess(exchange.reply) || !exchange.reply.body.includes(id)) return passed;
  const summary = `${withArticle(resource).replace(/^a/, 'A')} is read under the path of another ${parent}`;
  return failed({ summary, expected: '404', received: describeReply(exchange), exchange });
}
