import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Mart = { readonly id: string; readonly title: string };

const marts: readonly Mart[] = ['Orders', 'Visits', 'Returns'].map((title, at) => ({ id: `mart-${at + 1}`, title }));

/** A service whose templates name their DataMarts, each time or once. */
function naming(show: (mart: Mart, time: number) => object): ToyFault {
  let time = 0;
  return {
    act: ({ operation }, usual) => {
      if (operation.id === 'listDataMarts') return { status: 200, body: { items: marts } };
      if (operation.id !== 'listProjectInsightTemplates') return usual();
      time += 1;
      const items = marts.map((mart, at) => ({ id: `template-${at}`, title: 'Week', ...show(mart, time) }));
      return { status: 200, body: { items } };
    },
  };
}

const wrong = ['A DataMart that is referred to is shown by the name of another'];
const last = marts.at(-1)!.title;

it.concurrent.each<[string, (mart: Mart, time: number) => object, readonly string[]]>([
  ['its own', ({ id, title }) => ({ dataMartId: id, dataMartTitle: title }), []],
  ['that of the last', ({ id }) => ({ dataMartId: id, dataMartTitle: last }), wrong],
  ['that of the last, in snake case', ({ id }) => ({ data_mart_id: id, data_mart_name: last }), wrong],
  ['that of the last, within an object', ({ id }) => ({ dataMart: { id, title: last } }), wrong],
  ['that of the last, once', ({ id, title }, time) => ({ dataMart: { id, title: time > 1 ? title : last } }), []],
  ['one that nobody has', ({ id }) => ({ dataMart: { id, title: 'Formerly' } }), []],
  ['its own, and of whom that is', ({ id, title }) => ({ dataMart: { id, title }, owner: { id, title: last } }), []],
])('a template shows its DataMart by the name: %s', { timeout: 20_000 }, async (_, show, want) => {
  const only = ['success/listDataMarts', 'success/listProjectInsightTemplates', 'named-references'];
  const { findings } = await conformToy(contracts, {}, naming(show), { only, profile: {} });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it('says nothing of a name that a DataMart had before others gave it another', { timeout: 20_000 }, async () => {
  const show = ({ id, title }: Mart, time: number): object => ({
    dataMartId: id,
    dataMartTitle: time > 2 ? title : last,
  });
  const only = ['success/listDataMarts', 'listProjectInsightTemplates', 'named-references'];
  const { findings } = await conformToy(contracts, {}, naming(show), { only, profile: {} });
  expect(findings.filter(({ check }) => check === 'named-references')).toEqual([]);
});

const storages = ['VENDOR1_BIGQUERY', 'VENDOR2_ATHENA'].map((type, at) => ({
  id: `storage-${at}`,
  title: `Storage ${at}`,
  type,
}));

it.concurrent.each<[string, (storage: (typeof storages)[number]) => object, readonly string[]]>([
  ['its own', ({ id, type }) => ({ storageId: id, storageType: type }), []],
  [
    'that of the first',
    ({ id }) => ({ storage: { id, type: 'VENDOR1_BIGQUERY' } }),
    ['A DataStorage that is referred to is shown by the type of another'],
  ],
  ['one that none has', ({ id }) => ({ storage: { id, type: 'warehouse' } }), []],
  ['one that says what it is', ({ id, type }) => ({ storage: { type: 'storages', id, attributes: { type } } }), []],
])('a DataMart shows its storage with a type: %s', { timeout: 20_000 }, async (_, show, want) => {
  const toy: ToyFault = {
    act: ({ operation }, usual) => {
      if (operation.id === 'listDataStorages') return { status: 200, body: storages };
      if (operation.id !== 'listDataMarts') return usual();
      return { status: 200, body: { items: storages.map((one, at) => ({ ...marts[at], ...show(one) })) } };
    },
  };
  const only = ['success/listDataMarts', 'success/listDataStorages', 'named-references'];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: {} });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
