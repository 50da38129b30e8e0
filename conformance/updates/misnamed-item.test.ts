import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import { misnamedItem } from './misnamed-item.ts';

const contracts = await loadContracts();

/** A session that the service itself has called something: how it is read, and how it is listed, once it is retitled. */
type Naming = {
  readonly read: (title: string) => object;
  readonly listed: (title: string, count: number) => object;
};

const given = 'New session';

function naming({ read, listed }: Naming): ToyFault {
  const titles = new Map<string, string>();
  let asked = 0;
  return {
    act: ({ operation: { id, lifecycle }, path, body }, usual) => {
      const session = path['sessionId'] ?? '';
      const reply = usual();
      if (lifecycle.resource !== 'AiAssistantSession' || reply.status >= 300) return reply;
      if (id === 'createAiAssistantSession' && isObject(reply.body)) titles.set(reply.body['id'] as string, given);
      if (id === 'updateAiAssistantSessionTitle') titles.set(session, (body as { readonly title: string }).title);
      const title = titles.get(session) ?? given;
      if (id === 'listAiAssistantSessions') {
        asked += 1;
        return { status: 200, body: [...titles].map(([one, of]) => ({ id: one, ...listed(of, asked) })) };
      }
      return id.startsWith('delete')
        ? reply
        : {
            ...reply,
            body: { id: session, ...read(title), ...(isObject(reply.body) && id.startsWith('create') && reply.body) },
          };
    },
  };
}

const asIs = (title: string): object => ({ title });
const stale = ['listAiAssistantSessions', 'The list shows an AiAssistantSession by the name that it had before'];

it.concurrent.each<[string, Naming, readonly unknown[]]>([
  ['by its new title', { read: asIs, listed: asIs }, []],
  ['by the one that the service has given it', { read: asIs, listed: () => ({ title: given }) }, [stale]],
  ['without a title', { read: asIs, listed: () => ({}) }, []],
  ['by a title of another kind', { read: asIs, listed: () => ({ title: 'Session of today' }) }, []],
  [
    'by its new title in a while',
    { read: asIs, listed: (title, count) => ({ title: count % 3 === 0 ? title : given }) },
    [],
  ],
])('a session whose title is changed is listed %s', { timeout: 30_000 }, async (_, how, want) => {
  const only = ['updates/updateAiAssistantSessionTitle'];
  const { findings } = await conformToy(contracts, {}, naming(how), { only });
  expect(findings.map(({ operationId, summary }) => [operationId, summary])).toEqual(want);
});

it('a title of the service that stays beside the name that is changed is not looked for', async () => {
  const [name, instance] = ['conform-1 No 2', { id: '1', parents: {} }];
  const [before, after] = ['No name', name].map((one) => ({ title: given, name: one }));
  const renamed = { instance, role: 'technical-user', before, after, name };
  expect(await misnamedItem({ prefix: 'conform-1' } as Scene, {} as Operation, renamed)).toBeUndefined();
});
