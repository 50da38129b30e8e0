import { beforeAll, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

const email = { to: 'a@larkspur.example', templateSource: { insightTemplateId: 'template-1' } };
const profile = { ...toyProfile, samples: { ...toyProfile.samples, destinationConfigs: { email } } };

/** A target with one template, and what the list of its reports shows of those that use it. */
function listing(status: number, show: (used: readonly string[]) => readonly string[]): ToyFault {
  const used: string[] = [];
  return {
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'getInsightTemplate' && path['insightTemplateId'] === 'template-1')
        return { status, body: {} };
      if (operation.id === 'listInsightTemplateReports') return { status: 200, body: show(used).map((id) => ({ id })) };
      const reply = usual();
      if (operation.id === 'createReport' && isObject(reply.body) && JSON.stringify(body).includes('template-1'))
        used.push(reply.body['id'] as string);
      return reply;
    },
  };
}

it.each([
  ['that is there, and shows them', 200, (used: readonly string[]) => used, []],
  ['that is there, and shows none', 200, () => [], ['operation-listInsightTemplateReports']],
  ['that is not there, and shows none', 404, () => [], []],
])('the list of the reports of a template %s', async (_, status, show, found) => {
  const only = ['effects/listInsightTemplateReports'];
  const { findings } = await conformToy(contracts, {}, listing(status, show), { only, profile });
  expect(findings.map(({ requirement }) => requirement)).toEqual(found);
});
