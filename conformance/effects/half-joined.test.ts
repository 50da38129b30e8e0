import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Report } from '../report/report.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const own: readonly JsonObject[] = [
  { region: 'Monday', channel: 'north' },
  { region: 'Monday', channel: null },
  { region: 'Friday', channel: 'south' },
];
const others: readonly JsonObject[] = [
  { day: 'Monday', town: 'north' },
  { day: 'Monday', town: 'east' },
];

/** The rows that a row is joined to, and what a report shows of them. */
type Join = (row: JsonObject) => readonly JsonObject[];
type Show = (joined: readonly JsonObject[]) => readonly JsonObject[];

const byBoth: Join = ({ region, channel }) => others.filter((one) => one['day'] === region && one['town'] === channel);
const byFirst: Join = ({ region }) => others.filter((one) => one['day'] === region);
const bySecond: Join = ({ channel }) => [{ day: 'Sunday', town: 'north' }].filter(({ town }) => town === channel);

const each: Show = (joined) => (joined.length === 0 ? [{ day: null, town: null }] : joined);
const all: Show = (joined) =>
  joined.length === 0
    ? [{ day: null, town: null }]
    : [Object.fromEntries(['day', 'town'].map((name) => [name, joined.map((row) => row[name] as string).join(', ')]))];
const counted: Show = (joined) => [{ day: joined.length, town: joined.length }];
const unknown: Show = () => [{ day: 'Unknown', town: 'Unknown' }];

/** A service with a DataMart that is joined by two pairs of fields. */
function joining(
  join: Join,
  show: Show,
  {
    natives = [],
    blended = 'others__',
    shown = (edge) => edge,
  }: {
    readonly natives?: readonly string[];
    readonly blended?: string;
    readonly shown?: (edge: JsonObject) => JsonObject;
  } = {},
): ToyFault {
  const edges: JsonObject[] = [];
  const reports = new Map<unknown, JsonObject>();
  return {
    act: ({ operation, path, body }, usual) => {
      const sent = isObject(body ?? {}) ? ((body ?? {}) as JsonObject) : {};
      switch (operation.id) {
        case 'getDataMart': {
          const names = path['id'] === 'mart-0001' ? ['day', 'town'] : ['region', 'channel'];
          const fields = names.map((name) => ({ name, type: 'STRING' }));
          return { status: 200, body: { id: path['id']!, schema: { fields } } };
        }
        case 'createRelationship':
          edges.push({ ...sent, id: `edge-${edges.length}`, source: path['dataMartId']! });
          return { status: 201, body: shown(edges.at(-1)!) };
        case 'getRelationshipGraph':
          return { status: 200, body: { edges: edges.filter(({ source }) => source === path['dataMartId']) } };
        case 'getDataMartBlendableSchema': {
          const blendedFields = ['day', 'town'].map((name) => ({
            name: `${blended}${name}`,
            source: 'others',
            type: 'STRING',
          }));
          const nativeFields = natives.map((name) => ({ name, type: 'STRING' }));
          const sources = [{ path: 'others', dataMartId: 'mart-0001' }];
          return { status: 200, body: { nativeFields, blendedFields, sources } };
        }
        case 'createReport': {
          const reply = usual();
          reports.set((reply.body as JsonObject)['id'], sent);
          return reply;
        }
        case 'streamReportData': {
          const columns = (reports.get(path['reportId'])?.['columnConfig'] ?? []) as readonly string[];
          if (!columns.includes(`${blended}town`)) return usual();
          const rows = own.flatMap((row) =>
            show(join(row)).map((one) => ({
              ...row,
              [`${blended}day`]: one['day']!,
              [`${blended}town`]: one['town']!,
            })),
          );
          return { ...usual(), text: rows.map((row) => `${JSON.stringify(row as Json)}\n`).join('') };
        }
        default:
          return usual();
      }
    },
  };
}

const half = 'A report is joined by one pair of fields of a Relationship that has two';

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['both pairs', joining(byBoth, each), []],
  ['both pairs, of which all are shown together', joining(byBoth, all), []],
  ['both pairs, of which a count is shown', joining(byBoth, counted), []],
  ['pairs that are not shown', joining(byFirst, unknown), []],
  ['the first pair', joining(byFirst, each), [half]],
  ['the first pair, of which all are shown together', joining(byFirst, all), [half]],
  ['the second pair', joining(bySecond, each), [half]],
  [
    'the first pair, by names that the DataMart has itself',
    joining(byFirst, each, { natives: ['others__day', 'others__town'] }),
    [],
  ],
  ['the first pair, by bare names', joining(byFirst, each, { natives: ['region', 'channel'], blended: '' }), [half]],
  ['the first pair, by bare names that it may have itself', joining(byFirst, each, { blended: '' }), []],
])('a report is joined by %s', async (_, toy, want) => {
  expect((await halves(toy)).map(({ summary }) => summary)).toEqual(want);
});

it.concurrent.each<[string, (edge: JsonObject) => JsonObject, string]>([
  ['with both pairs', (edge) => edge, 'streamReportData'],
  ['by its id', ({ id }) => ({ id: id! }), 'createRelationship'],
])('what is joined by one pair, of a relationship that is shown %s, is a fault of one', async (_, shown, want) => {
  expect((await halves(joining(byFirst, each, { shown }))).map(({ operationId }) => operationId)).toEqual([want]);
});

/** What is found of a report that is joined by one of two pairs. */
async function halves(toy: ToyFault): Promise<Report['findings']> {
  const body = { targetDataMartId: 'mart-0001', joinConditions: [{ sourceField: 'day', targetField: 'day' }] };
  const requests = { ...toyProfile.requests, 'POST /api/data-marts/{dataMartId}/relationships': { body } };
  const only = ['effects/updateDataMartBlendedFieldsConfig'];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...toyProfile, requests } });
  return findings.filter(({ summary }) => summary === half);
}
