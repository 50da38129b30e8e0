import type { AsyncCommand } from 'fast-check';
import type { Role } from '../spec/roles.ts';
import type { Instance } from './instances.ts';
import { hasName, type Lifecycle, listIds, pathTo, readOne, rename } from './lifecycle.ts';
import { type Exchange, isSuccess } from './message.ts';
import { describeReply, type Fault } from './outcome.ts';
import type { Scene } from './scene.ts';

/** What should be there: the records of a resource that live, and those that were removed. */
export type Model = { live: { instance: Instance; name: string | undefined }[]; removed: Instance[] };

/** The target, with whom to ask and what cannot be asked. */
export type Real = {
  readonly scene: Scene;
  readonly life: Lifecycle;
  /** The role whose key creates; its own records it may read, change and remove. */
  readonly role: Role;
  readonly readers: readonly Role[];
  readonly listers: readonly Role[];
};

/** A step of a history, and what must hold after it. */
export type Step = AsyncCommand<Model, Real>;

/** A broken expectation, thrown out of a step and caught where the case ends. */
export class Broken extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.summary);
    this.fault = fault;
  }
}

/** What was created cannot be read. */
export function unreadable(exchange: Exchange, { resource }: Lifecycle): Fault {
  const summary = `A ${resource} that was created cannot be read`;
  return { key: 'read', summary, expected: 'the record', received: describeReply(exchange), exchange };
}

/** What was created is not listed. */
export function unlisted(exchange: Exchange, { resource }: Lifecycle, { id }: Instance): Fault {
  const summary = `A ${resource} that was created is not listed`;
  return { key: 'listed', summary, expected: `a list with ${id}`, received: describeReply(exchange), exchange };
}

/** Creates a record. */
export function create(): Step {
  return {
    check: ({ live }) => live.length < 3,
    run: async (model, { scene, life, role }) => {
      const made = await scene.arrange.get(life.resource, { role, subject: 'fresh' });
      if (!made.ok) return;
      const twin = model.live.find(({ instance }) => instance.id === made.value.id);
      if (twin === undefined) model.live.push({ instance: made.value, name: undefined });
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
  const exchange = await readOne(scene, life.read, instance, reader);
  if (exchange.reply.status === 404) throw new Broken(unreadable(exchange, life));
  if (!isSuccess(exchange.reply)) return;
  const { body } = exchange.reply;
  if (!body.includes(instance.id)) {
    const summary = `Reading a ${life.resource} gives another`;
    throw new Broken({ key: 'other', summary, expected: instance.id, received: describeReply(exchange), exchange });
  }
  if (name === undefined || hasName(body, name)) return;
  const summary = `A change of a ${life.resource} is not read back`;
  throw new Broken({ key: 'change', summary, expected: name, received: describeReply(exchange), exchange });
}

/** Lists the records: those that live are there, those that were removed are not. */
export function list(): Step {
  return {
    check: ({ live, removed }) => live.length + removed.length > 0,
    run: async ({ live, removed }, { scene, life, listers }) => {
      const [sample] = [...live.map(({ instance }) => instance), ...removed];
      const [reader] = listers;
      if (life.list === undefined || reader === undefined) return;
      const seen = await listIds(scene, life.list, sample!, reader);
      if (seen === undefined) return;
      const lost = live.find(({ instance }) => !seen.ids.includes(instance.id) && isSibling(instance, sample!));
      if (lost !== undefined) throw new Broken(unlisted(seen.exchange, life, lost.instance));
      const ghost = removed.find(({ id }) => seen.ids.includes(id));
      if (ghost === undefined) return;
      const summary = `A ${life.resource} that was removed is still listed`;
      const { exchange } = seen;
      throw new Broken({
        key: 'removed',
        summary,
        expected: `a list without ${ghost.id}`,
        received: describeReply(exchange),
        exchange,
      });
    },
    toString: () => 'list',
  };
}

function isSibling(a: Instance, b: Instance): boolean {
  return JSON.stringify(a.parents) === JSON.stringify(b.parents);
}

/** Gives one of the records a new name: it is read back, and the others keep theirs. */
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
      for (const other of model.live.filter((one) => one.instance !== entry.instance))
        await expectOwn(real, other.instance, renamed.name, reader);
    },
    toString: () => `change ${index}`,
  };
}

/** A change leaves other records alone. */
async function expectOwn({ scene, life }: Real, instance: Instance, foreign: string, reader: Role): Promise<void> {
  if (life.read === undefined) return;
  const exchange = await readOne(scene, life.read, instance, reader);
  if (!isSuccess(exchange.reply) || !exchange.reply.body.includes(`"${foreign}"`)) return;
  const summary = `A change of a ${life.resource} changes another as well`;
  throw new Broken({ key: 'mixed', summary, expected: `no "${foreign}"`, received: describeReply(exchange), exchange });
}

/** Removes one of the records. */
export function remove(index: number): Step {
  return {
    check: ({ live }) => live.length > 0,
    run: async (model, { scene, life, role }) => {
      const at = index % model.live.length;
      const { instance } = model.live[at]!;
      const { reply } = await scene.send(life.remove, { path: pathTo(life.remove, instance) }, { role });
      if (!isSuccess(reply)) return;
      model.live.splice(at, 1);
      model.removed.push(instance);
    },
    toString: () => `remove ${index}`,
  };
}
