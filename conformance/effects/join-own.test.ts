import { expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** Another DataMart than the operator names, which leads on to a third one. */
type Other = { readonly fields?: readonly string[]; readonly isRefused?: boolean; readonly isDrawn?: boolean };

const [named, leading, third] = ['mart-0001', 'mart-0002', 'mart-0003'];

/** The DataMarts to which a run joins one of ours, one request after the other. */
async function joinedTo({ fields = ['segment'], isRefused = false, isDrawn = true }: Other): Promise<readonly Json[]> {
  const joined: Json[] = [];
  const act: ToyFault['act'] = ({ operation, path, body }, usual) => {
    const names = path['id'] === leading ? fields : ['segment'];
    switch (operation.id) {
      case 'listModelCanvasEdges':
        return { status: 200, body: isDrawn ? [{ id: 'edge', source: leading, target: third, targetAlias: 'x' }] : [] };
      case 'getDataMart':
        return { status: 200, body: { id: path['id'], fields: names.map((name) => ({ name, type: 'STRING' })) } };
      case 'createRelationship': {
        const to = isObject(body) ? body['targetId']! : null;
        joined.push(to);
        return to === leading && isRefused
          ? { status: 400, body: {} }
          : { status: 201, body: { id: 'relationship-1' } };
      }
      default:
        return usual();
    }
  };
  const body = { targetId: named, joinConditions: [{ source: 'segment', target: 'segment' }] };
  const requests = { ...toyProfile.requests, 'POST /api/data-marts/{dataMartId}/relationships': { body } };
  const only = ['effects/updateDataMartBlendedFieldsConfig'];
  await conformToy(contracts, {}, { act }, { only, profile: { ...toyProfile, requests } });
  return [...new Set(joined)];
}

it.concurrent.each<[string, Other, readonly (string | undefined)[]]>([
  ['has the fields that are joined by', {}, [leading]],
  ['has other fields', { fields: ['country'] }, [named]],
  ['is refused', { isRefused: true }, [leading, named]],
  ['is not drawn', { isDrawn: false }, [named]],
])('another DataMart that leads on %s', async (_, other, want) => {
  expect(await joinedTo(other)).toEqual(want);
});
