import { expect, it } from 'vitest';
import type { Scene } from '../scene.ts';
import { lostObject } from './lost-object.ts';

/** What was told of others so far. */
function told(...bodies: readonly unknown[]): Pick<Scene, 'diary'> {
  const operation = { lifecycle: { resource: 'DataStorage' } };
  const diary = bodies.map((body) => ({
    exchange: { operation, reply: { status: 200, headers: {}, body: JSON.stringify(body) } },
  }));
  return { diary } as unknown as Pick<Scene, 'diary'>;
}

const other = { id: '1', type: 'A', config: { region: 'x' }, owners: [{ id: 'o' }] };
const sent = { config: { region: 'y' } };

it.each<[string, readonly unknown[], unknown, string | undefined]>([
  ['null, and others with it', [other], { type: 'A', config: null }, 'config'],
  ['none of its parts', [other], { type: 'A', config: {} }, 'config'],
  ['null, and a list shows others with it', [[other]], { type: 'A', config: null }, 'config'],
  ['null, as of others', [{ ...other, config: null }], { type: 'A', config: null }, undefined],
  ['null, and others of another type with it', [{ ...other, type: 'B' }], { type: 'A', config: null }, undefined],
  [
    'null, and others of another type with it, in an envelope that has a type',
    [{ data: [{ type: 'storage', attributes: { ...other, type: 'B' } }] }],
    { data: { type: 'storage', attributes: { type: 'A', config: null } } },
    undefined,
  ],
  [
    'null, and others with it, in an envelope that has a type',
    [{ data: [{ type: 'storage', attributes: other }] }],
    { data: { type: 'storage', attributes: { type: 'A', config: null } } },
    'config',
  ],
  ['something else', [other], { type: 'A', config: { place: 'z' } }, undefined],
  ['nothing of it', [other], { type: 'A' }, undefined],
])('a record shows %s', (_, others, record, want) => {
  expect(lostObject(told(...others), 'DataStorage', sent, record)).toBe(want);
});
