import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import { lagging } from '../testing/lagging.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const [home, whole] = ['listScheduledTriggers', 'listProjectScheduledTriggers'];

type Row = JsonObject & { readonly id: string };

/** What the list of a toy shows of its triggers. */
type How = {
  /** What lists them. Default: the list of their DataMart. */
  readonly list?: string;
  /** Whether a change is refused that is not made of what the trigger was created with. */
  readonly isNarrow?: boolean;
  readonly isListed: (row: Row, at: number) => boolean;
  readonly shown?: (row: Row) => JsonObject;
  /** Whether it says that its list has by default what is on alone. */
  readonly isFilter?: boolean;
};

function listing({ isListed, shown = (row) => row, list = home, isNarrow = false, isFilter = false }: How): ToyFault {
  const parameters = [{ name: 'state', in: 'query', schema: { type: 'string', default: 'on' } }];
  const get = isFilter ? { parameters } : {};
  const paths = {
    '/api/data-marts/{dataMartId}/scheduled-triggers': { get },
    '/api/data-marts/scheduled-triggers': { get },
  };
  return {
    act: ({ operation, body }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
      const isOther = isObject(body) && body['cron'] !== '0 5 * * *';
      if (operation.id === 'updateScheduledTrigger' && isNarrow && isOther) return { status: 404 };
      const reply = usual();
      if (operation.id !== list || !isObject(reply.body)) return reply;
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
  [
    'what is on, of the project',
    listing({ list: whole, isListed: (row) => row['isActive'] !== false }),
    { isActive: true },
    [summary],
  ],
  [
    'what is on, of the project, where a change has to fit',
    listing({ list: whole, isNarrow: true, isListed: (row) => row['isActive'] !== false }),
    { isActive: true },
    [summary],
  ],
  [
    'what is on, of the project, without their switches',
    listing({ list: whole, isListed: (row) => row['isActive'] !== false, shown: ({ id }) => ({ id }) }),
    { isActive: true },
    [],
  ],
  [
    'what is on, of the project, as it says',
    listing({ list: whole, isListed: (row) => row['isActive'] !== false, isFilter: true }),
    { isActive: true },
    [],
  ],
  ['all, where a change has to fit', listing({ isNarrow: true, isListed: () => true }), { isActive: true }, []],
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
