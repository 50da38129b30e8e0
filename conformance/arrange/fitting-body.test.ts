import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { JsonObject } from '../../spec/json.ts';
import type { ReportSubject } from '../report-bodies/report-subject.ts';
import type { Scene } from '../scene.ts';
import { destinationsFor } from './fitting-body.ts';

const contract = await loadContract();
const types = { mail: 'EMAIL', chat: 'VENDOR1_CHAT', sheet: 'VENDOR1_SHEETS', studio: 'VENDOR1_STUDIO' };
const rows = Object.entries(types).map(([id, type]) => ({ id, type }));
const subject = { base: { dataDestinationId: 'mail' }, role: 'business-user' } as unknown as ReportSubject;

function sceneWith(shown: readonly JsonObject[]): Scene {
  const operation = contract.operations.find(({ id }) => id === 'listDataDestinations');
  const headers = { 'content-type': 'application/json' };
  const exchange = { operation, reply: { status: 200, headers, body: JSON.stringify(shown), partial: false } };
  const found = (): Promise<unknown> => Promise.resolve(rows);
  return { contract, profile: {}, diary: [{ exchange }], arrange: { found } } as unknown as Scene;
}

it.each<[string, JsonObject, readonly JsonObject[], readonly string[]]>([
  ['a spreadsheet', { kind: 'SHEETS', id: '1' }, rows, ['sheet', 'mail', 'chat', 'studio']],
  ['a dashboard', { kind: 'DASHBOARD' }, rows, ['studio', 'mail', 'chat', 'sheet']],
  ['a message', { subject: 'Sales' }, rows, ['mail', 'chat', 'sheet', 'studio']],
  ['nothing that is known', { lifetime: 1 }, rows, ['mail', 'chat', 'sheet', 'studio']],
  ['a spreadsheet, where no type is shown', { kind: 'SHEETS' }, [], ['mail', 'chat', 'sheet', 'studio']],
])('of the destinations those are tried first that may take %s', async (_, config, shown, want) => {
  expect(await destinationsFor(sceneWith(shown), subject, config)).toEqual(want);
});
