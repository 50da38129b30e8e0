import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { createdAnew } from './created-anew.ts';

const contracts = await loadContracts();
const was = '2026-11-01T08:00:00.250Z';

it.each<[string, unknown, unknown, boolean]>([
  ['at the same time', { createdAt: was }, { createdAt: was }, false],
  ['later', { createdAt: was }, { createdAt: '2026-11-01T08:00:00.390Z' }, true],
  [
    'later, in an envelope',
    { data: { id: '1', created_at: 1793520000 } },
    { data: { id: '1', created_at: 1793520009 } },
    true,
  ],
  ['at a whole second', { createdAt: was }, { createdAt: '2026-11-01T08:00:01Z' }, false],
  ['with more digits', { createdAt: was }, { createdAt: '2026-11-01T08:00:00.250913Z' }, false],
  ['in another time zone', { createdAt: was }, { createdAt: '2026-11-01T10:00:00.250' }, false],
  ['on a day', { createdAt: '2026-11-01' }, { createdAt: '2026-11-02' }, false],
  ['earlier', { createdAt: was }, { createdAt: '2026-11-01T07:00:00Z' }, false],
  ['in words', { created: 'just now' }, { created: 'a minute ago' }, false],
  ['never', { createdAt: was }, { createdAt: null }, false],
  ['and changed later', { modifiedAt: was }, { modifiedAt: '2026-11-01T09:00:07.001Z' }, false],
])('a record is shown as created %s', (_, before, after, want) => {
  expect(createdAnew(before, after) !== undefined).toBe(want);
});

/** Records that show when they were created, or when they were changed last under that name, or what time it is. */
function timed(isMoved: boolean, isNow = false): ToyFault {
  const times = new Map<string, number>();
  let turn = Date.parse(was);
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      const { action } = operation.lifecycle;
      turn += 40;
      if (!isObject(reply.body)) return reply;
      const id = action === 'create' ? (reply.body['id'] as string) : (Object.values(path).at(-1) ?? '');
      if (action === 'create' || (isMoved && action === 'change')) times.set(id, turn);
      const time = isNow ? turn : times.get(id);
      if (time === undefined || typeof reply.body['id'] !== 'string') return reply;
      return { ...reply, body: { ...reply.body, createdAt: new Date(time).toISOString() } };
    },
  };
}

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['when it was created', timed(false), []],
  ['when it was changed', timed(true), ['updateInsight', 'updateScheduledTrigger']],
  ['what time it is', timed(false, true), []],
])('a record that shows %s as its creation', async (_, fault, want) => {
  const only = ['updates/updateInsight', 'path-only-state/ScheduledTrigger'];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map(({ operationId }) => operationId).toSorted()).toEqual(want);
});
