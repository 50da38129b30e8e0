import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const only = ['updates/updateDataDestination/recipients'];

/** What recipients a destination has after an update; undefined where the update is refused. */
type Update = (was: readonly string[], sent: readonly string[]) => readonly string[] | undefined;

const addressesOf = (body: unknown): readonly string[] => {
  const config = isObject(body) ? body['config'] : undefined;
  return isObject(config) ? (config['to'] as string[]) : [];
};

/** A service that has one destination of e-mails from the first, and more as they are made. */
function mailing(update: Update): ToyFault {
  const records = new Map<string, JsonObject>([['first', like('first', ['a@firm.test'])]]);
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const id = path['id'] ?? '';
      const was = records.get(id);
      if (operation.id === 'listDataDestinations') return { status: 200, body: [...records.values()] };
      if (operation.id === 'createDataDestination' && isObject(reply.body)) {
        const made = reply.body['id'] as string;
        records.set(made, like(made, addressesOf(body)));
      }
      if (operation.id === 'updateDataDestination' && was !== undefined) {
        const now = update(addressesOf(was), addressesOf(body));
        if (now === undefined) return { status: 400, body: { message: 'the recipients stay' } };
        records.set(id, like(id, now));
      }
      if (operation.id === 'getDataDestination' && was !== undefined) return { status: 200, body: was };
      return reply;
    },
  };
}

const like = (id: string, to: readonly string[]): JsonObject => ({ id, title: id, type: 'EMAIL', config: { to } });

it.concurrent.each<[string, Update, readonly string[]]>([
  ['replaces the recipients', (_, sent) => sent, []],
  ['writes them in capitals, and in another order', (_, sent) => sent.map((one) => one.toUpperCase()).toReversed(), []],
  ['is refused', () => undefined, []],
  ['adds to the recipients', (was, sent) => [...was, ...sent], ['An update of recipients leaves those of before']],
  ['keeps those of before', (was) => was, ['An update of recipients leaves those of before']],
  ['takes the first', (_, sent) => sent.slice(0, 1), ['An update of a destination of e-mails loses recipients']],
])('an update of a destination that %s', async (_, update, want) => {
  const { notApplicable, findings } = await conformToy(contracts, {}, mailing(update), { only });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
  expect(notApplicable.length).toBe(update([], []) === undefined ? 1 : 0);
});
