import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import type { Scene } from '../scene.ts';
import { describedOperation } from './described.ts';

const contract = await loadContract();
const operation = contract.operations.find(({ id }) => id === 'createContext')!;

/** The schema of the body of an operation in a description with these components. */
async function bodyOf(schema: Json, components: object = {}): Promise<unknown> {
  const post = { requestBody: { content: { 'application/json': { schema } } } };
  const document = { paths: { '/api/contexts': { $ref: '#/components/pathItems/Contexts' } }, components };
  Object.assign(document.components, { pathItems: { Contexts: { post } } });
  const reply = { status: 200, headers: {}, body: JSON.stringify(document) };
  const scene = {
    contract,
    sessions: new Map(),
    once: (_: string, work: () => unknown) => work(),
    send: () => Promise.resolve({ reply }),
  };
  return (await describedOperation(scene as unknown as Scene, operation))?.body;
}

const name = { type: 'string' };
const Named = { type: 'object', properties: { name }, required: ['name'] };

it.each<[string, Json, object]>([
  ['as it is', Named, Named],
  ['by a reference', { $ref: '#/components/schemas/Named' }, Named],
  [
    'by a reference with a word beside it',
    { allOf: [{ $ref: '#/components/schemas/Named' }], description: 'x' },
    { ...Named, description: 'x' },
  ],
  [
    'by several that are composed',
    { allOf: [{ $ref: '#/components/schemas/Named' }, { properties: { note: name }, required: ['note'] }] },
    { type: 'object', properties: { name, note: name }, required: ['name', 'note'] },
  ],
  [
    'by a choice beside others',
    { allOf: [{ oneOf: [name] }, { properties: { name } }] },
    { allOf: [{ oneOf: [name] }, { properties: { name } }] },
  ],
  [
    'by fields of which one is to be set',
    { type: 'object', description: 'Exactly one field must be set.', properties: { a: Named, b: Named } },
    {
      type: 'object',
      description: 'Exactly one field must be set.',
      oneOf: ['a', 'b'].map((one) => ({ title: one, type: 'object', properties: { [one]: Named }, required: [one] })),
    },
  ],
  ['by what is nowhere', { $ref: '#/components/schemas/None' }, {}],
])('a body is described %s', async (_, schema, want) => {
  expect(await bodyOf(schema, { schemas: { Named } })).toEqual(want);
});
