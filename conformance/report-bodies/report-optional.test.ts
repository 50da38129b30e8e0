import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** Destinations take the last of the configs that are known, and reports are refused without a field. */
const demanding = (field: string): ToyFault => ({
  validate: ({ operation, body }, usual) => {
    if (!['createReport', 'updateReport'].includes(operation.id)) return usual();
    const config = isObject(body) ? body['destinationConfig'] : undefined;
    return usual() && isObject(config) && config['cache'] === 60 && Object.hasOwn(body as object, field);
  },
});

const profile = {
  ...toyProfile,
  samples: {
    ...toyProfile.samples,
    destinationConfigs: {
      spreadsheet: { sheet: 's1' },
      email: { to: 'a@larkspur.example', templateSource: { text: 'Orders' } },
      legacyEmail: { to: 'a@larkspur.example', message: 'Orders' },
      dashboardConnector: { cache: 60 },
    },
  },
};

it.each(['ownerIds', 'columnConfig', 'limitConfig', 'sortConfig', 'uniqueCountConfig'])(
  'reports that demand %s are told so, and are looked at all the same',
  async (field) => {
    const only = ['report-types'];
    const { findings, inconclusive } = await conformToy(contracts, {}, demanding(field), { only, profile });
    const found = findings.map(({ operationId, requirement, summary }) => [operationId, requirement, summary]);
    const summary = `A body without ${field} is refused, one with it is accepted`;
    expect(found).toEqual([
      ['createReport', 'report-optional-fields', summary],
      ['updateReport', 'report-optional-fields', summary],
    ]);
    expect(inconclusive).toEqual([]);
  },
);
