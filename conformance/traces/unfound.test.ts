import { beforeAll, expect, it } from 'vitest';
import { type Contract, loadContract } from '../../spec/contract.ts';
import type { JsonObject } from '../../spec/json.ts';
import { lifecycleOf } from '../arrange/lifecycle.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import { unfound } from './unfound.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

/**
 * A project with a DataMart of our own and one of others, and a search that finds the named ones after so many
 * questions.
 */
async function faultOf(
  status: string,
  found: readonly string[],
  late = 0,
  toHit = (mart: JsonObject): JsonObject => mart,
): Promise<string | undefined> {
  const marts: readonly JsonObject[] = [
    { id: 'own', title: 'conform No 1', status },
    { id: 'other', title: 'Orders', status: 'PUBLISHED' },
  ];
  let asked = 0;
  const send: Scene['send'] = (operation, parts) => {
    const words = parts.query?.['query'];
    const hits = marts.filter(({ id, title }) => title === words && found.includes(id as string));
    if (operation.id === 'search') asked += 1;
    const body =
      operation.id === 'search'
        ? asked > late
          ? hits.map(toHit)
          : []
        : { items: parts.query?.['offset'] ? [] : marts };
    const reply = {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      partial: false,
    };
    return Promise.resolve({ operation, message: toMessage(operation, parts), reply });
  };
  const creation = { message: { body: '{"title":"conform No 1"}' }, reply: { body: '{}' } };
  const isOwn = ({ id }: { readonly id: string }): boolean => id === 'own';
  const arrange = {
    get: () => Promise.resolve({ ok: true, value: { id: 'own', parents: {} } }),
    creationOf: (record: { readonly id: string }) => (isOwn(record) ? creation : undefined),
    creatorOf: (record: { readonly id: string }) => (isOwn(record) ? 'technical-user' : undefined),
  };
  const scene = {
    contract,
    profile: {},
    send,
    diary: [],
    arrange,
    prefix: 'conform',
    once: (_: string, run: () => unknown) => run(),
  };
  const operation = contract.operations.find(({ id }) => id === 'search')!;
  const search = { operation, parts: {}, word: 'query', pauses: [0, 0] };
  const life = lifecycleOf(contract, 'DataMart')!;
  return (await unfound(scene as unknown as Scene, search, life, 'technical-user'))?.key;
}

it.each<[string, string, readonly string[], number, string | undefined]>([
  ['finds both', 'PUBLISHED', ['own', 'other'], 0, undefined],
  ['finds nothing', 'PUBLISHED', [], 0, undefined],
  ['finds that of others alone', 'PUBLISHED', ['other'], 0, 'unfound'],
  ['finds that of others alone, and ours is a draft', 'DRAFT', ['other'], 0, undefined],
  ['finds ours later', 'PUBLISHED', ['own', 'other'], 1, undefined],
])('a search %s', async (_, status, found, late, want) => expect(await faultOf(status, found, late)).toBe(want));

it.each<[string, (mart: JsonObject) => JsonObject, string | undefined]>([
  ['another id', (mart) => ({ ...mart, id: 'storage-1' }), 'strange'],
  [
    'an id of its own, and a link',
    (mart) => ({ ...mart, id: 'hit-1', url: `/data-marts/${mart['id'] as string}` }),
    undefined,
  ],
  ['no id', ({ title }) => ({ title: title! }), undefined],
])('a search that shows a record with %s', async (_, toHit, want) =>
  expect(await faultOf('DRAFT', ['own', 'other'], 0, toHit)).toBe(want),
);
