import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { isConfigDropped } from './dropped-config.ts';

const given = { spreadsheet: { docId: '1AbC', tab: 0 } };

function entry(sent: JsonObject, shown: JsonObject, status = 200, dataDestinationId = 'd'): Entry {
  const reply = { status, headers: {}, body: JSON.stringify({ id: '1', destinationConfig: shown }), partial: false };
  const exchange = { operation: { lifecycle: { resource: 'Report' } }, reply };
  return {
    exchange,
    parts: { body: { dataDestinationId, destinationConfig: sent } },
    as: { role: 'r' },
  } as unknown as Entry;
}

const shows = entry({ spreadsheet: { docId: '2Def', tab: 1 } }, { spreadsheet: { docId: '2Def', tab: 1 } });
const elsewhere = entry(given, given, 200, 'another');

it.each<[string, JsonObject, readonly Entry[], boolean]>([
  ['nothing of it, where others show theirs', { cacheMinutes: 1 }, [shows], true],
  ['null for it, where others show theirs', { spreadsheet: { docId: null, tab: 0 } }, [shows], true],
  ['nothing of it, as others do', {}, [entry({ spreadsheet: { docId: '2Def' } }, {})], false],
  ['nothing of it, where others show it elsewhere', {}, [entry({ sheet: '2Def' }, { sheet: '2Def' })], false],
  ['nothing of it, where what was refused shows it', {}, [entry(given, given, 400)], false],
  ['nothing of it, where those with another destination show theirs', {}, [elsewhere], false],
  ['all of it but a number, which may be a default', { spreadsheet: { docId: '1AbC' } }, [shows], false],
  ['all of it', given, [shows], false],
  ['another value', { spreadsheet: { docId: '1abc', tab: 0 } }, [shows], false],
])('a report shows %s', (_, shown, diary, want) => {
  expect(
    isConfigDropped(
      { diary },
      { dataDestinationId: 'd', destinationConfig: given },
      { id: '9', destinationConfig: shown },
    ),
  ).toBe(want);
});
