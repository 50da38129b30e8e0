import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** What a service keeps of recipients; undefined where it refuses them. */
type Kept = (recipients: readonly unknown[]) => unknown;

/** A service whose description says that a destination takes recipients. */
function keeping(kept: Kept, isRefused = false): ToyFault {
  const text = { type: 'string' };
  const recipients = { anyOf: [{ type: 'array', items: text }, { type: 'null' }] };
  const schema = { properties: { title: text, type: text, recipients }, required: ['title', 'type'] };
  const post = { requestBody: { content: { 'application/json': { schema } } } };
  const paths = { '/api/data-destinations': { post } };
  const given = new Map<string, readonly unknown[]>();
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
      const sent = isObject(body) && Array.isArray(body['recipients']) ? body['recipients'] : [];
      if (operation.id === 'createDataDestination' && isRefused && sent.length > 0) return { status: 422, body: {} };
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'createDataDestination') given.set(reply.body['id'] as string, sent);
      if (operation.id !== 'getDataDestination' || !given.has(id)) return reply;
      const { recipients: _, ...rest } = reply.body;
      return { ...reply, body: { ...rest, account: { to: kept(given.get(id)!) } } };
    },
  };
}

const summary = 'The recipients that a DataDestination is created with is lost';

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['all', keeping((all) => all), []],
  ['all, in one text', keeping((all) => all.join(';')), []],
  ['all, in another order', keeping((all) => all.toReversed()), []],
  ['none', keeping(() => []), []],
  ['none, and refuses them', keeping((all) => all, true), []],
  ['the first', keeping((all) => all.slice(0, 1)), [summary]],
  ['the last', keeping((all) => all.slice(-1)), [summary]],
])('of its recipients a destination has %s', async (_, toy, want) => {
  const only = ['created-fields/createDataDestination'];
  const { findings } = await conformToy(contracts, { idField: 'id' }, toy, { only });
  expect(findings.map((one) => one.summary)).toEqual(want);
});
