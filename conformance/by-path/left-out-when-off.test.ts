import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import { lagging } from '../testing/lagging.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Row = JsonObject & { readonly id: string };

/** What the list of a toy shows of its triggers. */
type How = {
  readonly isListed: (row: Row, at: number) => boolean;
  readonly shown?: (row: Row) => JsonObject;
  /** Whether it says that its list has by default what is on alone. */
  readonly isFilter?: boolean;
};

function listing({ isListed, shown = (row) => row, isFilter = false }: How): ToyFault {
  const parameters = [{ name: 'state', in: 'query', schema: { type: 'string', default: 'on' } }];
  const paths = { '/api/data-marts/{dataMartId}/scheduled-triggers': { get: isFilter ? { parameters } : {} } };
  return {
    act: ({ operation }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
      const reply = usual();
      if (operation.id !== 'listScheduledTriggers' || !isObject(reply.body)) return reply;
      const items = (reply.body['items'] as readonly Row[]).filter(isListed).map(shown);
      return { ...reply, body: { ...reply.body, items } };
    },
  };
}

const summary = 'A list leaves out a ScheduledTrigger that is switched off';

it.concurrent.each<[string, ToyFault, JsonObject, readonly string[]]>([
  ['all', listing({ isListed: () => true }), { isActive: true }, []],
  ['all, some time later', lagging(120), { isActive: true }, []],
  [
    'all, without their switches',
    listing({ isListed: () => true, shown: ({ id }) => ({ id }) }),
    { isActive: true },
    [],
  ],
  ['what is on', listing({ isListed: (row) => row['isActive'] !== false }), { isActive: true }, [summary]],
  [
    'what is on, of what is off at first',
    listing({ isListed: (row) => row['isActive'] !== false }),
    { isActive: false },
    [summary],
  ],
  ['what is not paused', listing({ isListed: (row) => row['paused'] !== true }), { paused: false }, [summary]],
  [
    'what is on, as it says',
    listing({ isListed: (row) => row['isActive'] !== false, isFilter: true }),
    { isActive: true },
    [],
  ],
  ['what is in a mode', listing({ isListed: (row) => row['mode'] !== 'OFF' }), { mode: 'OFF' }, []],
])('a list shows %s', { timeout: 60_000 }, async (_, toy, fields, want) => {
  const requests = {
    createScheduledTrigger: { body: { cron: '0 5 * * *', timeZone: 'UTC', ...on(fields) } },
    updateScheduledTrigger: { body: { cron: '30 6 * * 1-5', timeZone: 'UTC', ...fields } },
  };
  const only = ['path-only-state/ScheduledTrigger'];
  const { findings, errored } = await conformToy(contracts, {}, toy, { only, profile: { requests } });
  expect(errored).toEqual([]);
  expect(findings.map((one) => one.summary)).toEqual(want);
});

/** What is created is on. */
function on(fields: JsonObject): JsonObject {
  return 'isActive' in fields ? { isActive: true } : 'paused' in fields ? { paused: false } : {};
}
