import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Blending = {
  readonly setting?: JsonObject;
  readonly source?: JsonObject;
  /** Whether what is set is heeded. */
  readonly heeds?: boolean;
  readonly refuses?: boolean;
  readonly blendedFields?: readonly JsonObject[];
  /** What every DataMart shows. */
  readonly mart?: JsonObject;
  /** The fields of its own that a blendable schema shows: those of the DataMart. */
  readonly nativeFields?: readonly JsonObject[];
};

/** A toy whose DataMarts are all joined to one that is known as buyers. */
function blending({ source = { path: 'buyers' }, heeds = false, refuses = false, ...more }: Blending): ToyFault {
  const settings = new Map<string, string>();
  const { blendedFields = [{ name: 'buyers__segment', type: 'STRING' }], mart, nativeFields = inUse.fields } = more;
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const { id } = path;
      if (operation.id === 'getDataMart' && mart !== undefined) return { status: 200, body: { id, ...mart } };
      // What it is joined to need not be there otherwise.
      const isShown = mart !== undefined && operation.id === 'getDataMartBlendableSchema';
      if (reply.status >= 300 && !isShown) return reply;
      if (operation.id === 'updateDataMartBlendedFieldsConfig') {
        if (refuses) return { status: 400, body: {} };
        settings.set(path['id']!, JSON.stringify(body));
      }
      if (operation.id !== 'getDataMartBlendableSchema') return reply;
      const isLeftOut = heeds && settings.get(path['id']!)?.includes('"buyers"') === true;
      return { status: 200, body: { nativeFields, blendedFields: isLeftOut ? [] : blendedFields, sources: [source] } };
    },
  };
}

const summariesOf = async ({ setting = { path: 'x', isExcluded: false }, ...more }: Blending) => {
  const given = { updateDataMartBlendedFieldsConfig: { body: { blendedFieldsConfig: { sources: [setting] } } } };
  const profile = { ...toyProfile, requests: { ...toyProfile.requests, ...given } };
  const joining = { 'POST /api/data-marts/{dataMartId}/relationships': { body: { targetDataMartId: 'mart-0001' } } };
  Object.assign(profile.requests, more.mart === undefined ? {} : joining);
  const only = ['effects/updateDataMartBlendedFieldsConfig'];
  const { findings } = await conformToy(contracts, {}, blending(more), { only, profile });
  return findings.map(({ summary }) => summary);
};

const segment = { name: 'buyers__segment', type: 'STRING', origin: 'segment', sourcePath: 'buyers' };

it.concurrent.each<[string, Blending]>([
  ['is not excluded', {}],
  ['is still included', { setting: { path: 'x', included: true } }],
])('a source that %s though that was set is found', async (_, all) => {
  expect(await summariesOf(all)).toEqual(['With a source left out, the blendable schema is the same as before']);
});

it.concurrent.each<[string, Blending]>([
  ['is left out as was set', { heeds: true }],
  ['cannot be left out', { refuses: true }],
  ['goes by another name where it is set', { setting: { alias: 'x', isExcluded: false } }],
  ['has no switch', { setting: { path: 'x', fields: [] } }],
  ['is left out already', { source: { path: 'buyers', isIncluded: false } }],
  ['has fields that are left out already', { blendedFields: [{ ...segment, isIncluded: false }] }],
])('nothing is found where a source %s', async (_, all) => expect(await summariesOf(all)).toEqual([]));

const hiding = { path: 'x', hiddenFields: ['country'] };

it.concurrent.each<[string, Blending, number]>([
  ['shown as not hidden', { blendedFields: [{ ...segment, isHidden: false }] }, 1],
  ['no longer shown', { blendedFields: [{ ...segment, isHidden: false }], heeds: true }, 0],
  ['shown, whether it is hidden or not', { blendedFields: [segment] }, 0],
])('a field that was hidden is %s', async (_, all, count) => {
  expect(await summariesOf({ setting: hiding, ...all })).toHaveLength(count);
});

const inUse = { status: 'PUBLISHED', fields: [{ name: 'segment', type: 'STRING' }] };

it.concurrent.each<[string, Blending, number]>([
  ['is taken in and has fields', {}, 1],
  ['has no fields', { mart: { status: 'PUBLISHED', fields: [] } }, 0],
  ['shows no fields of its own', { nativeFields: [] }, 0],
  ['shows that its fields are disconnected', { nativeFields: [{ ...inUse.fields[0], status: 'DISCONNECTED' }] }, 0],
  ['is not available', { mart: { ...inUse, availableForReporting: false } }, 0],
  ['cannot be taken in', { refuses: true }, 0],
  ['has fields that are to be chosen', { setting: { path: 'x', isExcluded: false, fields: ['y'] } }, 0],
])('a source that gives no fields %s', async (_, all, count) => {
  expect(await summariesOf({ blendedFields: [], mart: inUse, ...all })).toHaveLength(count);
});
