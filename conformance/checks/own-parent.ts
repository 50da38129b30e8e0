import { type Arranged, unknownId } from '../arrange/arrange.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { capital, withArticle } from '../article.ts';
import { belowAnother } from '../arrange/below-another.ts';
import { listingOf } from '../by-path/look.ts';
import { type PathOnlyLife, pathOnlyLives } from '../by-path/path-only-life.ts';
import { placeOf } from '../by-path/pair.ts';
import { missingParents, placed } from '../by-path/placed.ts';
import type { Case, Check, PlanInput } from '../check.ts';
import { triedCreator } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { claimOf } from '../unknown-ids/claim.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { eventually } from '../target/patience.ts';
import type { Scene } from '../scene.ts';
import { removedBelowAnother } from '../state/state-faults.ts';
import { readBefore } from '../undisturbed/read-before.ts';
import { isUnchangedElsewhere } from '../updates/changed-elsewhere.ts';

/** A record that belongs to another is read, changed and removed under that one's path, and under no other's. */
export const ownParent: Check = {
  id: 'own-parent',
  title: 'A record is read, changed and removed under the path of what it belongs to alone',
  parallel: false,
  cases: ({ contract }) => {
    const lives = recordsKnownByPath(contract);
    // Another parent of the first kind is there already, and triggers below it were mostly read before.
    const [first, ...more] = readsTrigger(contract);
    const isCheap = (operation: Operation): boolean => parentOf(operation) === (first && parentOf(first));
    const triggers = [...(first === undefined ? [] : [first]), ...more].flatMap((operation) =>
      toCase(operation, 2, isHiddenElsewhere).map((one): Case => (isCheap(operation) ? one : { ...one, priority: 3 })),
    );
    const others = contract.operations
      .filter(({ provenance, lifecycle }) => provenance === 'stated' || lives.includes(lifecycle.resource))
      .flatMap((operation) => {
        const { action, resource } = operation.lifecycle;
        if (action === 'remove') return toCase(operation, 6, isKeptElsewhere);
        // Of what nothing is shown, nobody can tell what it changes.
        if (action === 'change' && (operation.success.status !== '2XX' || operation.provenance === 'path-only'))
          return toCase(operation, 3, isUnchangedElsewhere);
        return operation.method === 'GET' && operation === operationOnOne(contract, 'read', resource)
          ? toCase(operation, 3, isHiddenElsewhere)
          : [];
      });
    return [...others, ...triggers, ...unreadRemovals(contract)];
  },
};

/** Removals of what only lists show. */
function unreadRemovals(contract: PlanInput['contract']): readonly Case[] {
  return pathOnlyLives(contract).flatMap((life) =>
    life.read === undefined && life.list !== undefined
      ? toCase(life.remove, 6, (scene, _, parent) => isListedStill(scene, life, parent))
      : [],
  );
}

/** The resources known by path only whose records can be read and listed; a trigger may be gone when it is done. */
function recordsKnownByPath(contract: PlanInput['contract']): readonly string[] {
  return pathOnlyLives(contract)
    .filter(({ read, list, status }) => read !== undefined && list !== undefined && status === undefined)
    .map(({ resource }) => resource);
}

/** The operations that read a trigger below what it belongs to: of a list of them nothing need be known. */
function readsTrigger(contract: PlanInput['contract']): readonly Operation[] {
  return pathOnlyLives(contract).flatMap(({ read, status }) =>
    read !== undefined && status !== undefined && resourceParams(read).length > 1 ? read : [],
  );
}

/** The resource right above the record that an operation is on. */
function parentOf(operation: Operation): string | undefined {
  return resourceParams(operation).at(-2)?.resource;
}

type Judge = (scene: Scene, operation: Operation, parent: string) => Promise<Outcome>;

function toCase(operation: Operation, requests: number, judge: Judge): readonly Case[] {
  const [parent, leaf] = resourceParams(operation).slice(-2);
  if (parent?.resource === undefined || leaf?.resource !== operation.lifecycle.resource) return [];
  return [
    {
      id: `own-parent/${operation.id}`,
      operation,
      requirement: endpointRequirement(operation),
      level: 'implied',
      writes: true,
      // Who is let remove a record from anywhere is mostly let read it as well.
      priority: operation.lifecycle.action === 'remove' ? 5 : 2,
      requests,
      run: (scene) => judge(scene, operation, parent.resource!),
    },
  ];
}

async function isHiddenElsewhere(scene: Scene, operation: Operation, parent: string): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const seen = readBefore(scene, operation);
  const role = seen?.role ?? (await triedCreator(scene, resource, keyHolder(scene, operation.role)));
  const known: Arranged<Instance> =
    seen === undefined ? await anyRecord(scene, resource, role) : { ok: true, value: seen.instance };
  if (!known.ok) return inconclusive(known.reason, known.remedy);
  const read = (instance: Instance, as: Role): ReturnType<Scene['send']> =>
    scene.send(operation, { path: pathTo(operation, instance) }, { role: as });
  if (seen === undefined) {
    const right = await read(known.value, role);
    if (!isSuccess(right.reply)) return notApplicable(`the record was answered ${right.reply.status}`);
  }
  const elsewhere = await belowAnother(scene, parent, role, known.value);
  if ('state' in elsewhere) return elsewhere;
  const first = await read(elsewhere, role);
  // To whom the other parent is closed, it is all the same what is below it; who has created that may see both.
  const by = scene.arrange.creatorOf({ resource: parent, id: elsewhere.parents[parent] ?? '' });
  const isClosed = first.reply.status === 403 && by !== undefined && by !== role;
  const reader = isClosed && isSuccess((await read(known.value, by)).reply) ? by : role;
  const exchange = reader === role ? first : await read(elsewhere, reader);
  if (!isSuccess(exchange.reply) || !exchange.reply.body.includes(elsewhere.id)) return passed;
  // Of any id may be said that nothing is known of it.
  const unknown = await read({ ...elsewhere, id: unknownId }, reader);
  if (isSuccess(unknown.reply)) {
    const claim = await claimOf(scene, operation, unknown, reader);
    return claim === undefined ? notApplicable('a record that nobody has created is answered as well') : failed(claim);
  }
  const summary = `${capital(withArticle(resource))} is read under the path of another ${parent}`;
  return failed({ summary, expected: '404', received: describeReply(exchange), exchange });
}

/** A record of ours, or one of others: what is there of them may be gone meanwhile. */
async function anyRecord(scene: Scene, resource: string, role: Role): Promise<Arranged<Instance>> {
  const own = await scene.arrange.get(resource, { role, subject: 'own' });
  return own.ok ? own : scene.arrange.get(resource, { role, subject: 'any' });
}

/** What is removed under the path of another parent is still listed. */
async function isListedStill(scene: Scene, life: PathOnlyLife, parent: string): Promise<Outcome> {
  const { resource, list, remove } = life;
  const role = await triedCreator(scene, resource, keyHolder(scene, remove.role));
  const below = await placeOf(scene, life, role, 'own');
  const made = await scene.arrange.get(resource, { role, subject: 'fresh', ...(below === undefined ? {} : { below }) });
  if (!made.ok) return inconclusive(made.reason, made.remedy);
  const own = placed(scene, made.value, missingParents(list, life.create));
  const look = async (): Promise<boolean> => (await listingOf(scene, list!, own, role))?.records.has(own.id) === true;
  if (!(await eventually(scene, resource, look, (isListed) => isListed))) return notApplicable('it is not listed');
  const elsewhere = await belowAnother(scene, parent, role, own);
  if ('state' in elsewhere) return elsewhere;
  const exchange = await scene.send(remove, { path: pathTo(remove, elsewhere) }, { role });
  if (!isSuccess(exchange.reply) || (await eventually(scene, resource, look, (isListed) => isListed))) return passed;
  return failed(removedBelowAnother(resource, parent, exchange, 'it is no longer listed'));
}

/** What is removed under the path of another parent is still there. */
async function isKeptElsewhere(scene: Scene, operation: Operation, parent: string): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const read = operationOnOne(scene.contract, 'read', resource);
  const role = await triedCreator(scene, resource, keyHolder(scene, operation.role));
  const own = await scene.arrange.get(resource, { role, subject: 'fresh' });
  if (!own.ok || read === undefined)
    return own.ok ? notApplicable('it is not read') : inconclusive(own.reason, own.remedy);
  const ask = (): Promise<Exchange> => scene.send(read, { path: pathTo(read, own.value) }, { role });
  const isThere = ({ reply }: Exchange): boolean => ![404, 410].includes(reply.status);
  const before = await eventually(scene, resource, ask, isThere);
  if (!isSuccess(before.reply)) return notApplicable(`the record was answered ${before.reply.status}`);
  const elsewhere = await belowAnother(scene, parent, role, own.value);
  if ('state' in elsewhere) return elsewhere;
  const exchange = await scene.send(operation, { path: pathTo(operation, elsewhere) }, { role });
  if (!isSuccess(exchange.reply)) return passed;
  const after = await eventually(scene, resource, ask, isThere);
  if (isThere(after)) return passed;
  return failed(removedBelowAnother(resource, parent, exchange, describeReply(after)));
}
