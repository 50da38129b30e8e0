import type { Role } from '../spec/roles.ts';
import { withArticle } from './article.ts';
import type { Instance } from './instances.ts';
import { hasName, listIds, pathTo, readOne, rename } from './lifecycle.ts';
import { type Exchange, isSuccess } from './message.ts';
import { describeReply } from './outcome.ts';
import { caughtUp, eventually } from './patience.ts';
import {
  another,
  Broken,
  type Model,
  type Real,
  removedOther,
  type Removed,
  same,
  type Step,
  stillListed,
  stillRead,
  unlisted,
  unreadable,
  unremoved,
} from './state-model.ts';

/** Creates a record. */
export function create(): Step {
  return {
    check: ({ live }) => live.length < 3,
    run: async (model, { scene, life, role, readers }) => {
      const made = await scene.arrange.get(life.resource, { role, subject: 'fresh' });
      if (!made.ok) return;
      const twin = model.live.find(({ instance }) => instance.id === made.value.id);
      if (twin === undefined) {
        model.live.push({ instance: made.value, name: undefined });
        return;
      }
      const exchange = scene.arrange.creationOf(made.value.id);
      // That it is an id, and not something else that all records show, is plain where it has been read by it.
      if (exchange !== undefined && readers.length > 0) throw new Broken(same(exchange, life));
    },
    toString: () => 'create',
  };
}

/** Reads one of the records: it is itself, under its last name. */
export function read(index: number): Step {
  return {
    check: ({ live }) => live.length > 0,
    run: async ({ live }, real) => {
      const { instance, name } = live[index % live.length]!;
      for (const reader of real.readers.slice(0, 2)) await expectRead(real, instance, name, reader);
    },
    toString: () => `read ${index}`,
  };
}

async function expectRead(
  { scene, life }: Real,
  instance: Instance,
  name: string | undefined,
  reader: Role,
): Promise<void> {
  if (life.read === undefined) return;
  const { read: operation } = life;
  const isAsLeft = ({ reply }: Exchange): boolean =>
    isSuccess(reply)
      ? reply.body.includes(instance.id) && (name === undefined || hasName(reply.body, name))
      : reply.status !== 404;
  const exchange = await eventually(scene, life.resource, () => readOne(scene, operation, instance, reader), isAsLeft);
  if (exchange.reply.status === 404) throw new Broken(unreadable(exchange, life));
  if (!isSuccess(exchange.reply)) return;
  const { body } = exchange.reply;
  if (!body.includes(instance.id)) throw new Broken(another(exchange, life, instance));
  if (name === undefined || hasName(body, name)) return;
  const summary = `A change of ${withArticle(life.resource)} is not read back`;
  throw new Broken({ key: 'change', summary, expected: name, received: describeReply(exchange), exchange });
}

/** Lists the records: those that live are there, those that were removed are not. */
export function list(): Step {
  return {
    check: ({ live, removed }) => live.length + removed.length > 0,
    run: async ({ live, removed }, real) => {
      const { scene, life, listers } = real;
      const [sample] = [...live, ...removed].map(({ instance }) => instance);
      const [reader] = listers;
      const { list: operation } = life;
      if (operation === undefined || reader === undefined) return;
      const lostIn = (ids: readonly string[]): Model['live'][number] | undefined =>
        live.find(({ instance }) => !ids.includes(instance.id) && isSibling(instance, sample!));
      const ghostIn = (ids: readonly string[]): Removed | undefined =>
        removed.find(({ instance }) => ids.includes(instance.id));
      const seen = await eventually(
        scene,
        life.resource,
        () => listIds(scene, operation, sample!, reader),
        (all) => all === undefined || (lostIn(all.ids) ?? ghostIn(all.ids)) === undefined,
      );
      if (seen === undefined) return;
      const lost = lostIn(seen.ids);
      if (lost !== undefined) throw new Broken(unlisted(seen.exchange, life, lost.instance));
      const ghost = ghostIn(seen.ids);
      if (ghost === undefined) return;
      // Where it can be read as well, it is the removal that was not done.
      const isThere = (await readGhost(real, ghost)) !== undefined;
      throw new Broken(isThere ? unremoved(ghost.exchange, life) : stillListed(seen.exchange, life, ghost.instance));
    },
    toString: () => 'list',
  };
}

function isSibling(a: Instance, b: Instance): boolean {
  return JSON.stringify(a.parents) === JSON.stringify(b.parents);
}

/** Gives one of the records a new name: it is read back. */
export function change(index: number): Step {
  return {
    check: ({ live }) => live.length > 0,
    run: async (model, real) => {
      const at = index % model.live.length;
      const entry = model.live[at]!;
      const [reader] = real.readers;
      const renamed = await rename(real.scene, real.life, entry.instance, real.role);
      if (renamed === undefined || reader === undefined) return;
      model.live[at] = { ...entry, name: renamed.name };
      await expectRead(real, entry.instance, renamed.name, reader);
    },
    toString: () => `change ${index}`,
  };
}

/** Removes one of the records. */
export function remove(index: number): Step {
  return {
    check: ({ live }) => live.length > 0,
    run: async (model, real) => {
      await removeOne(model, real, index);
    },
    toString: () => `remove ${index}`,
  };
}

async function removeOne(model: Model, { scene, life, role }: Real, index: number): Promise<Exchange | undefined> {
  const at = index % model.live.length;
  const { instance } = model.live[at]!;
  const exchange = await scene.send(life.remove, { path: pathTo(life.remove, instance) }, { role });
  if (!isSuccess(exchange.reply)) return undefined;
  model.live.splice(at, 1);
  model.removed.push({ instance, exchange });
  return exchange;
}

/** Removes one of the records, and looks whether records that were there before this history still are. */
export function removeBeside(index: number): Step {
  return {
    check: ({ live }) => live.length > 0,
    run: async (model, real) => {
      const others = await bystanders(real, model);
      const exchange = await removeOne(model, real, index);
      if (exchange === undefined) return;
      const { scene, life, role } = real;
      const after = await eventually(
        scene,
        life.resource,
        () => Promise.all(others.map((one) => readOne(scene, life.read!, one, role))),
        (reads) => reads.every(({ reply }) => reply.status !== 404),
      );
      const gone = others.find((_, at) => after[at]!.reply.status === 404);
      if (gone !== undefined) throw new Broken(removedOther(exchange, life, gone));
    },
    toString: () => `remove ${index} beside others`,
  };
}

/** Records that can be read: the one that was created first, one of our own for all checks, and one that was found. */
async function bystanders({ scene, life, role, first }: Real, { live }: Model): Promise<readonly Instance[]> {
  if (life.read === undefined) return [];
  const own = await scene.arrange.get(life.resource, { role, subject: 'own' });
  const [found] = await scene.arrange.listed(life.resource, role);
  const all = [first, own.ok ? own.value : undefined, found].filter((one) => one !== undefined);
  const others = [...new Map(all.map((one) => [one.id, one])).values()].filter(
    ({ id }) => !live.some(({ instance }) => instance.id === id),
  );
  await caughtUp(scene, life.resource);
  const reads = await Promise.all(others.map((one) => readOne(scene, life.read!, one, role)));
  return others.filter((_, at) => isSuccess(reads[at]!.reply));
}

/** Reads what was removed last: it is gone, unless removal is said to be soft. */
export function readRemoved(): Step {
  return {
    check: ({ removed }) => removed.length > 0,
    run: async ({ removed }, real) => {
      const ghost = removed.at(-1)!;
      const exchange = await eventually(
        real.scene,
        real.life.resource,
        () => readGhost(real, ghost),
        (answer) => answer === undefined,
      );
      if (exchange === undefined) return;
      // Without a list, nobody can tell whether reading or removing is at fault.
      throw new Broken(
        real.life.list === undefined ? unremoved(ghost.exchange, real.life) : stillRead(exchange, real.life),
      );
    },
    toString: () => 'read removed',
  };
}

/** The answer that gives what was removed to its creator; undefined when it is gone, or may still be read. */
async function readGhost(
  { scene, life, role, readers }: Real,
  { instance }: Removed,
): Promise<Awaited<ReturnType<typeof readOne>> | undefined> {
  if (life.read === undefined || life.soft || !readers.includes(role)) return undefined;
  const exchange = await readOne(scene, life.read, instance, role);
  return isSuccess(exchange.reply) && exchange.reply.body.includes(instance.id) ? exchange : undefined;
}
