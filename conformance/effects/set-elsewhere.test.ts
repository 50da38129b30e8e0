import { expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { setElsewhere } from './set-elsewhere.ts';

const params = [{ in: 'path', name: 'id', resource: 'DataMart' }];
const operation = { id: 'set', params, path: '/api/data-marts/{id}/set' } as unknown as Operation;
const read = { id: 'schema', params, path: '/api/data-marts/{id}/schema' } as unknown as Operation;
const answer = (of: Operation, body: Json, status = 200): Exchange =>
  ({ operation: of, reply: { status, headers: {}, body: JSON.stringify(body) } }) as unknown as Exchange;

const [all, none]: readonly Json[] = [{ blendedFields: [{ name: 'buyers' }] }, { blendedFields: [] }];

/** What another DataMart has been given, how that is answered once more, and the schema of ours as it is shown then. */
type Told = { readonly of?: string; readonly status?: number; readonly shown: readonly Json[] };

it.each<[string, Told, boolean]>([
  ['as before anything was set', { shown: [all!] }, true],
  ['as it was set', { shown: [none!] }, false],
  ['as before, and then as it was set', { shown: [all!, all!, none!] }, false],
  ['as before, where that is refused', { status: 409, shown: [all!] }, false],
  ['as before, where that is the same one', { of: 'mart-1', shown: [all!] }, false],
  ['as before, where that is not ours to change', { of: 'old-1', shown: [all!] }, false],
  ['otherwise', { shown: [{ blendedFields: [{ name: 'sellers' }] }] }, false],
])('once another DataMart is given what it has, the schema is %s', async (_, told, want) => {
  const { of = 'mart-2', status = 200, shown } = told;
  const entry = { exchange: answer(operation, {}), parts: { path: { id: of }, body: { x: 1 } }, as: { role: 'r' } };
  let at = 0;
  const send = (one: Operation): Promise<Exchange> =>
    Promise.resolve(
      one === operation ? answer(one, {}, status) : answer(one, shown[Math.min(at++, shown.length - 1)]!),
    );
  const creatorOf = ({ id }: { readonly id: string }): string | undefined => (id.startsWith('mart') ? 'r' : undefined);
  const scene = { arrange: { creatorOf }, diary: [entry], send } as unknown as Scene;
  const fault = await setElsewhere(scene, operation, { id: 'mart-1', role: 'r', schema: answer(read, all!) });
  expect(fault !== undefined).toBe(want);
});
