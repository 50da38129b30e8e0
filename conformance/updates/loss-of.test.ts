import { expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { lossOf } from './loss-of.ts';
import type { Update } from './update-one.ts';

const answer = (body: Json): Exchange =>
  ({ reply: { status: 200, headers: {}, body: JSON.stringify(body) } }) as unknown as Exchange;

const operation = { id: 'updateDataStorage', path: '/storages/{id}', lifecycle: { resource: 'DataStorage' } };
const arrange = { creationOf: () => undefined };
const scene = { profile: {}, prefix: 'conform-1', arrange, diary: [] } as unknown as Scene;

it.each([
  ['as it was, where the target describes it', { project: 'a', region: 'EU' }, true, 'project'],
  ['as it was, where nobody tells of it', { project: 'a', region: 'EU' }, false, undefined],
  ['as it was sent', { project: 'b', region: 'EU' }, true, undefined],
  ['in another form', { project: 'B ', region: 'EU' }, true, undefined],
  ['not at all', { region: 'EU' }, true, undefined],
])('a text within an object that was sent is shown %s', (_, config, isDescribed, want) => {
  const exchange = { ...answer({}), operation };
  const before = answer({ title: 'A', config: { project: 'a', region: 'EU' } });
  const sent = { title: 'B', config: { project: 'b', region: 'EU' } };
  const update = { sent, before, exchange, instance: { id: '1', parents: {} }, prefix: 'conform-1' };
  const known = { shown: new Set<string>(), isKnown: () => false, isDescribed };
  const after = answer({ title: 'B', config });
  const given = { update: update as unknown as Update, known, after };
  expect(lossOf(scene, operation as unknown as Operation, given)?.name).toBe(want);
});

it.each([
  ['that the update has by the description', ['title', 'config'], 'config'],
  ['that the update need not have', ['title'], undefined],
])('an object %s is shown as the record was created with it', (_, told, want) => {
  const config = { project: 'a' };
  const body = JSON.stringify({ title: 'A', config });
  const before = answer({ title: 'A', config });
  const created = { ...scene, arrange: { creationOf: () => ({ message: { body } }) } } as unknown as Scene;
  const sent = { title: 'B', config: { project: 'b' } };
  const update = { sent, before, exchange: { ...answer({}), operation }, instance: {}, prefix: 'conform-1' };
  const known = { shown: new Set<string>(), isKnown: () => false, told };
  const given = { update: update as unknown as Update, known, after: answer({ title: 'B', config }) };
  expect(lossOf(created, operation as unknown as Operation, given)?.name).toBe(want);
});
