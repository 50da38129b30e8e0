import { expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
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

/** A service that describes titles of sources, and gives the one that it is sent to the source that is named, or to all. */
function titling(isForAll: boolean): NonNullable<ToyFault['act']> {
  const titles = new Map<string, string>();
  const properties = { key: { type: 'string' }, title: { type: 'string' } };
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const path = '/api/data-marts/{dataMartId}/insight-templates/{insightTemplateId}/sources/{sourceId}';
  const document = {
    openapi: '3.1.0',
    info: { title: 'Sources', version: '1' },
    paths: { [path]: { patch: { requestBody: { content }, responses: {} } } },
  };
  const change = changing((_, named) => named);
  const titled = (one: Json): Json =>
    isObject(one) && typeof one['id'] === 'string' ? { ...one, title: titles.get(one['id']) ?? 'Source' } : one;
  return (request, usual) => {
    const { operation, path: ids, body } = request;
    if (operation.id === 'getOpenApiJson') return { status: 200, body: document };
    const reply = change(request, usual);
    if (operation.lifecycle.resource !== 'InsightTemplateSource' || reply.status >= 300) return reply;
    const shown = reply.body;
    if (isObject(shown) && typeof shown['id'] === 'string' && operation.lifecycle.action === 'create')
      titles.set(shown['id'], `Source ${shown['id']}`);
    if (operation.lifecycle.action === 'change' && isObject(body) && typeof body['title'] === 'string')
      for (const id of isForAll ? titles.keys() : [ids['sourceId'] ?? '']) titles.set(id, body['title']);
    return shown === undefined
      ? reply
      : { ...reply, body: Array.isArray(shown) ? (shown as Json[]).map(titled) : titled(shown as Json) };
  };
}

it.concurrent.each([
  ['the one that is named', false, []],
  ['all', true, ['updateInsightTemplateSource']],
])('a title that is described is that of %s', async (_, isForAll, want) => {
  const requests = { updateInsightTemplateSource: { body: { key: 'sales' } } };
  const only = ['path-only-state/InsightTemplateSource'];
  const { findings } = await conformToy(contracts, {}, { act: titling(isForAll) }, { only, profile: { requests } });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
