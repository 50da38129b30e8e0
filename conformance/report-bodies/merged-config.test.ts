import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { mergedConfig } from './merged-config.ts';

const update = {
  path: '/api/reports/{id}',
  params: [{ name: 'id', in: 'path', resource: 'Report' }],
  lifecycle: { resource: 'Report', action: 'change' },
} as unknown as Operation;

const updating = (sent: JsonObject, shown: JsonObject): Entry =>
  ({
    exchange: {
      operation: update,
      reply: { status: 200, headers: {}, body: JSON.stringify({ id: '1', destinationConfig: shown }) },
    },
    parts: { path: { id: '1' }, body: { destinationConfig: sent } },
  }) as unknown as Entry;

const sheet = { type: 'sheet', spreadsheetId: 'a' };
const email = { type: 'email', templateSource: { id: 'b' } };
const legacy = { type: 'email', template: 'c' };
const bare = { cacheLifetime: 60 };

it.each<[string, JsonObject, JsonObject, JsonObject, string | undefined]>([
  ['what the update has', sheet, email, email, undefined],
  ['both variants', sheet, email, { ...sheet, ...email }, 'merged'],
  ['the fields of the former one as null', sheet, email, { spreadsheetId: null, ...email }, undefined],
  ['a template source beside a legacy config', email, legacy, { ...email, ...legacy }, 'merged'],
  ['both of what says nothing of its variant', { spreadsheetId: 'a' }, bare, { spreadsheetId: 'a', ...bare }, 'merged'],
  [
    'what the same variant had',
    { ...legacy, to: ['d'] },
    { ...legacy, cc: [1] },
    { ...legacy, to: ['d'], cc: [1] },
    undefined,
  ],
  ['the former one alone', sheet, email, sheet, undefined],
])('a report that is given another config shows %s', (_, before, sent, shown, want) => {
  expect(mergedConfig({ diary: [updating(before, before), updating(sent, shown)], profile: {} }, update)?.key).toBe(
    want,
  );
});

const contracts = await loadContracts();
const configs: Readonly<Record<string, JsonObject>> = {
  spreadsheet: { kind: 'spreadsheet', spreadsheetId: 'sheet-1' },
  email: { kind: 'email', subject: 'Orders', templateSource: { text: 'See' } },
  legacyEmail: { kind: 'email', subject: 'Orders', messageTemplate: 'See' },
};

/** A service that takes configs of one variant alone, and keeps what a report had beside what it is given, or not. */
function keeping(isMerged: boolean): ToyFault {
  const had = new Map<string, object>();
  return {
    validate: ({ body }, usual) => {
      const config = isObject(body) ? body['destinationConfig'] : undefined;
      const names = Object.values(configs).map((one) => Object.keys(one).toSorted().join());
      return usual() && (!isObject(config) || names.includes(Object.keys(config).toSorted().join()));
    },
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const config = isObject(body) ? body['destinationConfig'] : undefined;
      if (!['createReport', 'updateReport'].includes(operation.id) || !isObject(reply.body) || !isObject(config))
        return reply;
      const id = path['id'] ?? (reply.body['id'] as string);
      const destinationConfig = isMerged ? { ...had.get(id), ...config } : config;
      had.set(id, destinationConfig);
      return { ...reply, body: { ...reply.body, destinationConfig } };
    },
  };
}

it.concurrent.each<[boolean, readonly string[]]>([
  [false, []],
  [true, ['A report that is given a destination config of another variant keeps that which it had beside it']],
])('a service that merges configs: %s', async (isMerged, want) => {
  const only = ['report-destination/updateReport/template-source'];
  const profile = { samples: { destinationConfigs: configs } };
  const { findings } = await conformToy(contracts, {}, keeping(isMerged), { only, profile });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
