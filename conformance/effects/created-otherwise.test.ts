import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault, ToyReply } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy in which an insight that is generated is also shown in place of others, of all that were created the oldest first. */
function showing(isTaken: (other: string, created: readonly string[], generated: string) => boolean): ToyFault {
  const created: string[] = [];
  const taken = new Set<string>();
  return {
    act: ({ operation: { id }, path }, usual) => {
      const reply = usual();
      if (reply.status >= 300 || !isObject(reply.body)) return reply;
      const own = reply.body['id'] as string;
      if (id === 'generateInsight') for (const one of [...created, own]) if (isTaken(one, created, own)) taken.add(one);
      if (id === 'createInsight') created.push(own);
      const isGenerated = id === 'generateInsight' || (id === 'getInsight' && taken.has(path['insightId']!));
      return isGenerated ? { ...reply, body: { ...reply.body, title: 'Insight on orders' } } : reply;
    },
  };
}

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['none', showing((other, _, generated) => other === generated), []],
  [
    'the one that was created last',
    showing((other, created, own) => [created.at(-1), own].includes(other)),
    ['generateInsight'],
  ],
  ['all', showing(() => true), ['generateInsight']],
])('of all insights, one that is generated is %s', async (_, toy, want) => {
  const { findings } = await conformToy(contracts, {}, toy, {
    only: ['success/createInsight', 'effects/generateInsight'],
  });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

it.each([
  ['has an id of its own', undefined, []],
  ['gives its id to the next one', 'createInsight', ['What was created is not there: another one was given its id']],
])('an insight that is generated %s', async (_, next, want) => {
  let generated: unknown;
  const toy: ToyFault = {
    act: ({ operation: { id } }, usual) => {
      const reply = usual();
      if (reply.status >= 300 || !isObject(reply.body)) return reply;
      if (id === 'generateInsight') generated = reply.body['id'];
      const isNext = id === next && generated !== undefined;
      return isNext ? { ...reply, body: { ...reply.body, id: generated as string } } : reply;
    },
  };
  const { findings } = await conformToy(contracts, {}, toy, {
    only: ['roles/generateInsight/technical-user', 'roles/updateInsight/technical-user', 'effects/generateInsight'],
  });
  expect(findings.filter(({ check }) => check === 'effects').map(({ summary }) => summary)).toEqual(want);
});

/** What a service does that has generated an insight of a DataMart before: it may also give it again as it is. */
type Again = 'another' | 'the same' | 'the same with its own text' | 'none';

/** A service that generates an insight, and then does so again. */
function generating(again: Again): ToyFault {
  let first: { readonly status: number; readonly body?: unknown } | undefined;
  let id: unknown;
  let isOver = false;
  return {
    act: ({ operation, path }, usual) => {
      if (operation.id === 'generateInsight' && first !== undefined && again !== 'another') {
        isOver = again === 'the same with its own text';
        return again === 'none' ? { status: 409 } : first;
      }
      const reply = usual();
      if (operation.id === 'generateInsight' && reply.status < 300 && isObject(reply.body)) {
        first = reply;
        id = reply.body['id'];
      }
      if (operation.id === 'updateInsight') isOver = false;
      const isShown = operation.id === 'getInsight' && path['insightId'] === id && isOver && isObject(reply.body);
      return isShown ? { ...reply, body: { ...(reply.body as object), title: 'Insight on orders' } } : reply;
    },
  };
}

it.concurrent.each<[Again, readonly string[]]>([
  ['another', []],
  ['the same', []],
  ['none', []],
  ['the same with its own text', ['generateInsight']],
])('an insight that is changed, and then generated again: %s', async (again, want) => {
  const { findings } = await conformToy(contracts, {}, generating(again), { only: ['effects/generateInsight'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

/**
 * A service that is asked to generate what it is still at work on answers once it has written that, and gives it; else its text is
 * there a second after a change.
 */
function atWork(): ToyFault {
  const done = new Map<unknown, number>();
  let latest: ToyReply | undefined;
  const idOf = (reply: ToyReply | undefined): unknown => (isObject(reply?.body) ? reply.body['id'] : undefined);
  const isAtWork = (id: unknown): boolean => (done.get(id) ?? 0) > Date.now();
  return {
    act: ({ operation, path }, usual) => {
      const id = path['insightId'];
      if (operation.id === 'generateInsight' && isAtWork(idOf(latest))) {
        done.set(idOf(latest), Date.now());
        return latest!;
      }
      const reply = usual();
      if (operation.id === 'generateInsight' && reply.status < 300) {
        latest = reply;
        done.set(idOf(reply), Infinity);
      }
      if (operation.id === 'updateInsight' && isAtWork(id)) done.set(id, Date.now() + 1000);
      else if (operation.id === 'updateInsight') done.delete(id);
      const isShown = operation.id === 'getInsight' && done.has(id) && !isAtWork(id) && isObject(reply.body);
      return isShown ? { ...reply, body: { ...(reply.body as object), title: 'Insight on orders' } } : reply;
    },
  };
}

it.concurrent('an insight that is changed while it is still being written may lose that', async () => {
  const { findings } = await conformToy(contracts, {}, atWork(), { only: ['effects/generateInsight'] });
  expect(findings).toEqual([]);
});

/** A toy in which what a creation gives takes the place of others of the same kind that were created plainly. */
function takingPlace(id: string, plain: string, read: string, isTaken: (at: number, of: number) => boolean): ToyFault {
  const created: string[] = [];
  const gone = new Set<string>();
  return {
    act: ({ operation, path }, usual) => {
      if (operation.id === read && Object.values(path).some((one) => gone.has(one))) return { status: 404 };
      const reply = usual();
      if (reply.status >= 300 || !isObject(reply.body)) return reply;
      const living = created.filter((one) => !gone.has(one));
      if (operation.id === id) for (const [at, one] of living.entries()) if (isTaken(at, living.length)) gone.add(one);
      if (operation.id === plain) created.push(reply.body['id'] as string);
      const { items } = reply.body as { readonly items?: readonly { readonly id: string }[] };
      return items === undefined
        ? reply
        : { ...reply, body: { ...reply.body, items: items.filter((one) => !gone.has(one.id)) } };
    },
  };
}

it.concurrent.each<[string, string, (at: number, of: number) => boolean, readonly string[]]>([
  ['none', 'generateInsight', () => false, []],
  ['the newest', 'generateInsight', (at, of) => at === of - 1, ['generateInsight']],
  ['the newest, though it is another that is created', 'createReport', (at, of) => at === of - 1, []],
])('what is generated takes the place of %s', async (_, id, isTaken, want) => {
  const toy = takingPlace(id, 'createInsight', 'getInsight', isTaken);
  const { findings } = await conformToy(contracts, {}, toy, {
    only: ['success/createInsight', 'effects/generateInsight'],
  });
  expect(findings.filter(({ check }) => check === 'effects').map(({ operationId }) => operationId)).toEqual(want);
});
