import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const [plain, dated] = ['mart-plain', 'mart-dated'];
const fields = (types: readonly string[], numbers = 'amount') =>
  types.map((type) => ({ name: type === 'INTEGER' ? numbers : `${type} column`.toLowerCase(), type }));

/** The columns of the first DataMart. */
const few = fields(['INTEGER', 'STRING']);

/** A service with a report of each DataMart, of which the second has `types`; notes of which one reports are created. */
function reporting(types: readonly string[], chosen: unknown[], first = few, controls: JsonObject = {}): ToyFault {
  const reports = [plain, dated].map((dataMartId) => ({
    id: `report of ${dataMartId}`,
    title: 'Sales',
    dataMartId,
    ...(dataMartId === dated && controls),
  }));
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      const known = reports.find((one) => one.id === id);
      if (operation.id === 'listReports') return { status: 200, body: reports };
      if (operation.id === 'getReport' && known !== undefined) return { status: 200, body: known };
      if (operation.id === 'getDataMartBlendableSchema' && [plain, dated].includes(id))
        return { status: 200, body: { nativeFields: id === dated ? fields(types) : first } };
      if (operation.id === 'getDataMart' && [plain, dated].includes(id)) return { status: 200, body: { id } };
      if (operation.id !== 'createReport' || !isObject(body)) return usual();
      chosen.push(body['dataMartId']);
      return { status: 201, body: { ...body, id: `report-${chosen.length}` } };
    },
  };
}

it.each([
  ['that has dates as well', ['STRING', 'DATE', 'FLOAT'], dated],
  ['that is listed first where none has more', ['STRING', 'FLOAT'], plain],
])('reports are of the DataMart %s', async (_, types, want) => {
  const chosen: unknown[] = [];
  await conformToy(contracts, {}, reporting(types, chosen), { only: ['success/createReport'], profile: {} });
  expect(chosen).toContain(want);
  expect(chosen).not.toContain(want === plain ? dated : plain);
});

it('reports are of the DataMart that has other numbers than ids', async () => {
  const chosen: unknown[] = [];
  const all = ['INTEGER', 'DATE', 'STRING'];
  const toy = reporting(all, chosen, fields(all, 'customer_id'));
  await conformToy(contracts, {}, toy, { only: ['success/createReport'], profile: {} });
  expect(chosen).toContain(dated);
});

it('reports are of the DataMart whose reports have output controls, where both have all kinds of columns', async () => {
  const chosen: unknown[] = [];
  const all = ['INTEGER', 'DATE', 'STRING'];
  const toy = reporting(all, chosen, fields(all), { sortConfig: [{ column: 'amount', direction: 'desc' }] });
  await conformToy(contracts, {}, toy, { only: ['success/createReport'], profile: {} });
  expect(chosen).toContain(dated);
});
