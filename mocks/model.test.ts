import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { assumptionsFile } from '../spec/contract.ts';
import type { Json, JsonObject } from '../spec/json.ts';
import { type Answer, createClient } from './testing/client.ts';
import { createHistory, type History, type Span } from './testing/history.ts';

/** Records of a kind: where they are, how they are made, and what is known of them. */
type Kind = {
  readonly path: string;
  /** Below a record, where its title is replaced. */
  readonly renaming: string;
  readonly toBody: (title: string, storage: string) => JsonObject;
  readonly history: History;
};

const client = await createClient({ overlays: [assumptionsFile], world: 'empty' });
afterAll(() => client.mock.close());

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
const weights = { create: 3, rename: 2, remove: 2, read: 4, list: 1 };
const actions = Object.entries(weights).flatMap(([action, weight]) => Array.from({ length: weight }, () => action));

/** What a client does next: which kind of record, what, and by a number which of those that are known. */
const steps = fc.record({
  kind: fc.constantFrom(...kinds, dataMarts),
  action: fc.constantFrom(...(actions as (keyof typeof weights)[])),
  pick: fc.nat(),
  title: fc.uuid(),
});

let now = 0;
const tick = (): number => (now += 1);
const faults: string[] = [];

test('200 parallel clients see each record from its acknowledged creation to its acknowledged deletion, as it was last written', async () => {
  for (let pick = 0; pick < 20; pick += 1) for (const kind of kinds) await create(kind, pick, `first ${pick}`);
  expect(faults).toEqual([]);
  const scripts = fc.sample(fc.array(steps, { minLength: 30, maxLength: 30 }), { numRuns: 200, seed: 2026 });
  await Promise.all(
    scripts.map(async (script) => {
      for (const { kind, action, pick, title } of script) await act[action](kind, pick, title);
    }),
  );
  expect(faults).toEqual([]);
  for (const kind of kinds) {
    const { ids, total } = await listAll(kind);
    expect({ ids: ids.toSorted(), total }).toEqual({ ids: kind.history.kept().toSorted(), total: ids.length });
    expect(kind.history.kept().length).toBeLessThan(kind.history.known().length);
    for (const id of kind.history.known()) await read(kind, id);
  }
  expect(faults).toEqual([]);
  const kept = new Set(storages.history.kept());
  const owned = await Promise.all(dataMarts.history.kept().map((id) => send(`GET ${dataMarts.path}/${id}`)));
  expect(owned.filter(({ body }) => !kept.has((body as { storageId: string }).storageId))).toEqual([]);
}, 60_000);

const act: Readonly<Record<keyof typeof weights, (kind: Kind, pick: number, title: string) => Promise<void>>> = {
  create,
  rename: async (kind, pick, title) => {
    const id = pickFrom(kind, pick);
    const sent = tick();
    const settle = kind.history.write(id, title, sent);
    const answer = await send(`PUT ${kind.path}/${id}${kind.renaming}`, { title });
    settle(tick(), answer.status === 200);
    judge(kind, id, answer, { sent, answered: now });
  },
  remove: async (kind, pick) => {
    const id = pickFrom(kind, pick);
    const sent = tick();
    const settle = kind.history.remove(id, sent);
    const answer = await send(`DELETE ${kind.path}/${id}`);
    settle(tick(), answer.status === 200);
    // A Data Storage with DataMarts stays.
    expectStatus(answer, 200, 404, ...(kind === storages ? [409] : []));
  },
  read: (kind, pick) => read(kind, pickFrom(kind, pick)),
  list: async (kind) => {
    const sent = tick();
    const { body } = await send(`GET ${kind.path}`);
    const { ids, total } = toPage(body);
    faults.push(...kind.history.faultsOfList(ids, total, { sent, answered: tick() }));
  },
};

async function create(kind: Kind, pick: number, title: string): Promise<void> {
  const storage = kind === dataMarts ? pickFrom(storages, pick) : '';
  const sent = tick();
  const answer = await send(`POST ${kind.path}`, kind.toBody(title, storage));
  const span = { sent, answered: tick() };
  if (answer.status === 201) kind.history.create((answer.body as { id: string }).id, title, span);
  if (kind !== dataMarts) return expectStatus(answer, 201);
  expectStatus(answer, 201, 400);
  // A DataMart needs a Data Storage that is there, as if it had been read.
  if (answer.status === 400) faults.push(...storages.history.faultsOfRead(storage, undefined, span));
}

async function read(kind: Kind, id: string): Promise<void> {
  const sent = tick();
  const answer = await send(`GET ${kind.path}/${id}`);
  judge(kind, id, answer, { sent, answered: tick() });
}

function judge(kind: Kind, id: string, answer: Answer, span: Span): void {
  expectStatus(answer, 200, 404);
  const title = answer.status === 200 ? (answer.body as { title: string }).title : undefined;
  faults.push(...kind.history.faultsOfRead(id, title, span));
}

function expectStatus({ status, body }: Answer, ...expected: readonly number[]): void {
  if (!expected.includes(status)) faults.push(`${status} ${JSON.stringify(body)}`);
}

function pickFrom({ history }: Kind, pick: number): string {
  const known = history.known();
  return known[pick % known.length]!;
}

function send(line: string, body?: Json): Promise<Answer> {
  return client.send('project-admin', line, body);
}

type Page = { readonly ids: readonly string[]; readonly total: number };

async function listAll({ path }: Kind): Promise<Page> {
  const ids: string[] = [];
  for (;;) {
    const page = toPage((await send(`GET ${path}${ids.length === 0 ? '' : `?offset=${ids.length}`}`)).body);
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
