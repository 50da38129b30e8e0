import fc from 'fast-check';
import type { Json, JsonObject } from '../../spec/json.ts';
import { createHistory, type History, type Span } from './history.ts';

/** What a client got, as far as the model looks at it. */
export type Reply = { readonly status: number; readonly body: Json };

/** Sends a request as a Project Admin; undefined where it was not answered, so that nobody knows what came of it. */
export type Send = (line: string, body?: Json) => Promise<Reply | undefined>;

/** Clients that create, rename, remove, read and list records at random, and a model that knows what they may see. */
export type Model = {
  /** Makes some records of each kind to begin with. */
  readonly begin: () => Promise<void>;
  /** Has a client take a number of random steps, which follow from its seed; ends early when it is told to. */
  readonly work: (seed: number, steps: number, isOver?: () => boolean) => Promise<void>;
  /** Looks at everything once no request is under way: each record, each list, what refers to what. */
  readonly inspect: (send?: Send) => Promise<void>;
  /** What was seen that may not be seen. */
  readonly faults: readonly string[];
  /** How many requests were answered. */
  readonly answered: () => number;
};

/** Records of a kind: where they are, how they are made, and what is known of them. */
type Kind = {
  readonly path: string;
  /** Below a record, where its title is replaced. */
  readonly renaming: string;
  readonly toBody: (title: string, storage: string) => JsonObject;
  readonly history: History;
};

const weights = { create: 3, rename: 2, remove: 2, read: 4, list: 1 };
type Action = keyof typeof weights;
const actions = Object.entries(weights).flatMap(([action, weight]) =>
  Array.from({ length: weight }, () => action as Action),
);

/** A model of a service with an empty world, which nobody else writes to. */
export function createModel(send: Send): Model {
  const storages: Kind = {
    path: '/api/data-storages',
    renaming: '',
    toBody: (title) => ({ title, type: 'VENDOR1_BIGQUERY' }),
    history: createHistory(),
  };
  const dataMarts: Kind = {
    path: '/api/data-marts',
    renaming: '/title',
    toBody: (title, storageId) => ({ title, storageId }),
    history: createHistory(),
  };
  const destinations: Kind = {
    path: '/api/data-destinations',
    renaming: '',
    toBody: (title) => ({ title, type: 'EMAIL', config: { recipients: ['reader@example.com'] } }),
    history: createHistory(),
  };
  const kinds = [storages, dataMarts, destinations];
  const faults: string[] = [];
  let now = 0;
  let answered = 0;
  let unanswered = 0;
  const tick = (): number => (now += 1);
  const ask: Send = async (line, body) => {
    const reply = await send(line, body);
    if (reply === undefined) unanswered += 1;
    else answered += 1;
    return reply;
  };
  const expectStatus = ({ status, body }: Reply, ...expected: readonly number[]): void => {
    if (!expected.includes(status)) faults.push(`${status} ${JSON.stringify(body)}`);
  };
  const judge = (kind: Kind, id: string, reply: Reply, span: Span): void => {
    expectStatus(reply, 200, 404);
    const title = reply.status === 200 ? (reply.body as { title: string }).title : undefined;
    faults.push(...kind.history.faultsOfRead(id, title, span));
  };
  const read = async (kind: Kind, id: string, by: Send = ask): Promise<void> => {
    const sent = tick();
    const reply = await by(`GET ${kind.path}/${id}`);
    if (reply !== undefined) judge(kind, id, reply, { sent, answered: tick() });
  };

  const act: Readonly<Record<Action, (kind: Kind, pick: number, title: string) => Promise<void>>> = {
    create: async (kind, pick, title) => {
      const storage = kind === dataMarts ? pickFrom(storages, pick) : '';
      const sent = tick();
      const reply = await ask(`POST ${kind.path}`, kind.toBody(title, storage));
      const span = { sent, answered: tick() };
      if (reply === undefined) return;
      if (reply.status === 201) kind.history.create((reply.body as { id: string }).id, title, span);
      expectStatus(reply, 201, ...(kind === dataMarts ? [400] : []));
      // A DataMart needs a Data Storage that is there, as if it had been read.
      if (reply.status === 400) faults.push(...storages.history.faultsOfRead(storage, undefined, span));
    },
    rename: async (kind, pick, title) => {
      const id = pickFrom(kind, pick);
      const sent = tick();
      const settle = kind.history.write(id, title, sent);
      const reply = await ask(`PUT ${kind.path}/${id}${kind.renaming}`, { title });
      if (reply === undefined) return;
      settle(tick(), reply.status === 200);
      judge(kind, id, reply, { sent, answered: now });
    },
    remove: async (kind, pick) => {
      const id = pickFrom(kind, pick);
      const settle = kind.history.remove(id, tick());
      const reply = await ask(`DELETE ${kind.path}/${id}`);
      if (reply === undefined) return;
      settle(tick(), reply.status === 200);
      // A Data Storage with DataMarts stays.
      expectStatus(reply, 200, 404, ...(kind === storages ? [409] : []));
    },
    read: (kind, pick) => read(kind, pickFrom(kind, pick)),
    list: async (kind) => {
      const sent = tick();
      const reply = await ask(`GET ${kind.path}`);
      if (reply === undefined) return;
      const { ids, total } = toPage(reply.body);
      faults.push(...kind.history.faultsOfList(ids, total, { sent, answered: tick() }));
    },
  };

  const inspect = async (by: Send): Promise<void> => {
    for (const kind of kinds) {
      const sent = tick();
      const { ids, total } = await listAll(by, kind.path);
      faults.push(...kind.history.faultsOfList(ids, total, { sent, answered: tick() }));
      if (ids.length !== total) faults.push(`${total} are counted, and ${ids.length} are listed`);
      // A creation that was not answered may have come to something.
      const strange = ids.filter((id) => !kind.history.known().includes(id));
      if (strange.length > unanswered) faults.push(`nobody created ${strange.join(', ')}`);
      await Promise.all(kind.history.known().map((id) => read(kind, id, by)));
    }
    const owned = (await listAll(by, dataMarts.path)).ids.map(async (id) => {
      const { storageId } = (await by(`GET ${dataMarts.path}/${id}`))!.body as { storageId: string };
      if ((await by(`GET ${storages.path}/${storageId}`))!.status !== 200) faults.push(`${id} has lost ${storageId}`);
    });
    await Promise.all(owned);
  };

  return {
    faults,
    answered: () => answered,
    begin: async () => {
      for (let pick = 0; pick < 20; pick += 1) for (const kind of kinds) await act.create(kind, pick, `first ${pick}`);
    },
    work: async (seed, steps, isOver = () => false) => {
      for (let done = 0; done < steps && !isOver(); done += 1) {
        const [step] = fc.sample(stepOf([...kinds, dataMarts]), { numRuns: 1, seed: seed * 100_003 + done });
        await act[step!.action](step!.kind, step!.pick, step!.title);
      }
    },
    inspect: (by = ask) => inspect(by),
  };
}

type Step = { readonly kind: Kind; readonly action: Action; readonly pick: number; readonly title: string };

/** What a client does next: which kind of record, what, and by a number which of those that are known. */
function stepOf(kinds: readonly Kind[]): fc.Arbitrary<Step> {
  return fc.record({
    kind: fc.constantFrom(...kinds),
    action: fc.constantFrom(...actions),
    pick: fc.nat(),
    title: fc.uuid(),
  });
}

function pickFrom({ history }: Kind, pick: number): string {
  const known = history.known();
  return known[pick % known.length]!;
}

type Page = { readonly ids: readonly string[]; readonly total: number };

async function listAll(send: Send, path: string): Promise<Page> {
  const ids: string[] = [];
  for (;;) {
    const page = toPage((await send(`GET ${path}${ids.length === 0 ? '' : `?offset=${ids.length}`}`))!.body);
    ids.push(...page.ids);
    if (ids.length >= page.total || page.ids.length === 0) return { ids, total: page.total };
  }
}

/** A list is a bare array, or a page of it with the number of all. */
function toPage(body: Json): Page {
  const { items, total } = (Array.isArray(body) ? { items: body, total: body.length } : body) as {
    items: readonly { id: string }[];
    total: number;
  };
  return { ids: items.map(({ id }) => id), total };
}
