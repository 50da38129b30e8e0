import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

it('the columns of an example, once refused where others are taken, are not sent again', async () => {
  const sent: string[] = [];
  const act: ToyFault['act'] = ({ operation: { id }, path, body }, usual) => {
    if (id === 'getDataMart')
      return { status: 200, body: { id: path['id'], fields: [{ name: 'segment', type: 'STRING' }] } };
    if (id !== 'createRelationship') return usual();
    sent.push(JSON.stringify(isObject(body) ? body['joinConditions'] : null));
    return sent.at(-1)!.includes('segment') ? usual() : { status: 400, body: {} };
  };
  const body = { targetDataMartId: 'mart-0002', joinConditions: [{ sourceField: 'text', targetField: 'text' }] };
  const requests = { ...toyProfile.requests, 'POST /api/data-marts/{dataMartId}/relationships': { body } };
  await conformToy(
    contracts,
    {},
    { act },
    { only: ['path-only-state/Relationship'], profile: { ...toyProfile, requests } },
  );
  const isTaken = sent.map((conditions) => conditions.includes('segment'));
  expect(isTaken.filter(Boolean).length).toBeGreaterThan(1);
  expect(isTaken.lastIndexOf(false)).toBeLessThan(isTaken.indexOf(true));
});
