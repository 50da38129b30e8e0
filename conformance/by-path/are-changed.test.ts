import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that changes the source of a template that is named, or another one of it. */
function changing(which: (sources: readonly string[], named: string) => string): NonNullable<ToyFault['act']> {
  const sources = new Map<string, Map<string, Record<string, unknown>>>();
  return ({ operation, path, body }, usual) => {
    const { insightTemplateId = '', sourceId = '' } = path;
    const known = sources.get(insightTemplateId) ?? new Map<string, Record<string, unknown>>();
    sources.set(insightTemplateId, known);
    if (operation.id === 'listInsightTemplateSources') return { status: 200, body: [...known.values()] };
    if (operation.id === 'updateInsightTemplateSource' && known.has(sourceId) && isObject(body)) {
      const id = which([...known.keys()], sourceId);
      known.set(id, { ...known.get(id), ...body, id });
      return { status: 200, body: { ...known.get(sourceId), ...body, id: sourceId } };
    }
    const reply = usual();
    if (operation.id === 'deleteInsightTemplateSource') known.delete(sourceId);
    if (operation.id === 'createInsightTemplateSource' && isObject(reply.body) && reply.status < 300)
      known.set(reply.body['id'] as string, reply.body);
    return reply;
  };
}

it.concurrent.each<[string, (sources: readonly string[], named: string) => string, readonly string[]]>([
  ['that is named', (_, named) => named, []],
  ['that is the oldest', (sources) => sources[0]!, ['updateInsightTemplateSource']],
  ['that is the newest', (sources) => sources.at(-1)!, ['updateInsightTemplateSource']],
])('the record is changed %s', async (_, which, want) => {
  const requests = { updateInsightTemplateSource: { body: { key: 'sales' } } };
  const only = ['path-only-state/InsightTemplateSource'];
  const { findings } = await conformToy(contracts, {}, { act: changing(which) }, { only, profile: { requests } });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
