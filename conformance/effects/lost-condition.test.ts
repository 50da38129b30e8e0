import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Condition = { readonly sourceField: string; readonly targetField: string };

/** A service with DataMarts of two fields, and what it keeps of the pairs that relationships are created with. */
function joining(keeps: (conditions: readonly Condition[]) => readonly Condition[]): ToyFault {
  const edges: JsonObject[] = [];
  return {
    act: ({ operation, path: { id, dataMartId }, body }, usual) => {
      const { joinConditions = [], targetDataMartId = '' } = (isObject(body) ? body : {}) as {
        readonly joinConditions?: readonly Condition[];
        readonly targetDataMartId?: string;
      };
      switch (operation.id) {
        case 'getDataMart': {
          const fields = ['region', 'day', 'month'].map((name) => ({ name, type: 'STRING' }));
          return { status: 200, body: { id: id!, schema: { fields } } };
        }
        case 'createRelationship': {
          if (joinConditions.some(({ sourceField }) => sourceField === 'text')) return { status: 400, body: {} };
          const kept = keeps(joinConditions) as unknown as Json;
          edges.push({
            id: `edge-${edges.length}`,
            source: dataMartId!,
            target: targetDataMartId,
            joinConditions: kept,
          });
          return { status: 201, body: { id: edges.at(-1)!['id']!, targetDataMartId, joinConditions: kept } };
        }
        case 'getRelationshipGraph':
          return { status: 200, body: { edges: edges.filter(({ source }) => source === dataMartId) } };
        default:
          return usual();
      }
    },
  };
}

const exchanged = (all: readonly Condition[]): readonly Condition[] =>
  all.map(({ sourceField, targetField }) => ({ sourceField: targetField, targetField: sourceField }));

const turned = 'The joinConditions that a Relationship is created with are shown the other way round';
const lost = 'The joinConditions that a Relationship is created with are shown without the second';

it.each<[string, string, ToyFault, readonly string[]]>([
  ['both', 'day', joining((all) => all), []],
  ['the first', 'day', joining((all) => all.slice(0, 1)), [lost]],
  ['both exchanged', 'day', joining(exchanged), [turned]],
  // Where the field is unknown, a body of one pair is accepted in place of that of two.
  ['the only one that was accepted', 'text', joining((all) => all), []],
])('of two pairs of fields a relationship shows %s', async (_, field, toy, want) => {
  const body = { targetDataMartId: 'mart-0001', joinConditions: [{ sourceField: field, targetField: field }] };
  const requests = { ...toyProfile.requests, 'POST /api/data-marts/{dataMartId}/relationships': { body } };
  const only = ['effects/updateDataMartBlendedFieldsConfig'];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...toyProfile, requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
