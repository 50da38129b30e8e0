import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** How a service changes the source of a template, and what else it then changes. */
type Change = {
  /** What becomes of another artifact that is sent for it. */
  readonly artifact?: 'stored' | 'passed over' | 'refused';
  readonly isDescribed?: boolean;
  readonly others?: (other: JsonObject, changed: JsonObject) => JsonObject;
};

function changing({ artifact = 'stored', isDescribed = true, others = (other) => other }: Change): ToyFault {
  const places = new Map<string, Map<string, JsonObject>>();
  let count = 0;
  const properties = { key: { type: 'string' }, ...(isDescribed && { insightArtifactId: { type: 'string' } }) };
  const takes = (schema: object): object => ({ requestBody: { content: { 'application/json': { schema } } } });
  const names = ['key', 'title', 'insightArtifactId'];
  const created = { required: names, properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) };
  const path = '/api/data-marts/{dataMartId}/insight-templates/{insightTemplateId}/sources';
  const paths = { [path]: { post: takes(created) }, [`${path}/{sourceId}`]: { patch: takes({ properties }) } };
  return {
    validate: ({ operation }, usual) => operation.lifecycle.resource === 'InsightTemplateSource' || usual(),
    act: ({ operation, path: ids, body }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
      const sent: JsonObject = isObject(body) ? body : {};
      const all = places.get(ids['insightTemplateId']!) ?? new Map<string, JsonObject>();
      if ('insightTemplateId' in ids) places.set(ids['insightTemplateId'], all);
      const id = ids['sourceId'] ?? `source-${(count += 1)}`;
      switch (operation.id) {
        case 'createInsightTemplateSource':
          all.set(id, { ...sent, id });
          return { status: 201, body: all.get(id) };
        case 'listInsightTemplateSources':
          return { status: 200, body: [...all.values()] };
        case 'deleteInsightTemplateSource':
          return { status: all.delete(id) ? 204 : 404 };
        case 'updateInsightTemplateSource': {
          const { insightArtifactId, ...rest } = sent;
          if (!all.has(id)) return { status: 404 };
          if (insightArtifactId !== undefined && artifact === 'refused') return { status: 400 };
          const changed: JsonObject = { ...all.get(id), ...(artifact === 'stored' ? sent : rest) };
          for (const [other, record] of all) all.set(other, other === id ? changed : others(record, changed));
          return { status: 200, body: changed };
        }
        default:
          return usual();
      }
    },
  };
}

const unread = 'A change of an InsightTemplateSource is accepted and not read back';
const mixed = 'A change of an InsightTemplateSource changes another as well';

it.concurrent.each<[string, Change, readonly string[]]>([
  ['is stored', {}, []],
  ['is refused', { artifact: 'refused' }, []],
  ['is passed over', { artifact: 'passed over' }, [unread]],
  ['is passed over, and nobody says that it is taken', { artifact: 'passed over', isDescribed: false }, []],
  [
    'is stored, and the titles of all are the same',
    { others: (one, { title }) => ({ ...one, title: title! }) },
    [mixed],
  ],
  ['is stored, and the titles of all are gone', { others: (one) => ({ ...one, title: 'A source' }) }, []],
])('another artifact of a source %s', { timeout: 30_000 }, async (_, change, want) => {
  const requests = {
    ...toyProfile.requests,
    updateInsightTemplateSource: { body: { key: 'sales' } },
  };
  const only = [
    'success/createInsightArtifact',
    'path-only-state/InsightArtifact',
    'path-only-state/InsightTemplateSource',
  ];
  const { findings } = await conformToy(contracts, {}, changing(change), {
    only,
    profile: { ...toyProfile, requests },
  });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
