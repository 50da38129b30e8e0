import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose insights have a content that no description tells of: another title leaves it, or does not. */
function withContent(takesContent: boolean, keeps: boolean): NonNullable<ToyFault['act']> {
  const contents = new Map<string, unknown>();
  return ({ operation, path, body }, usual) => {
    const id = path['insightId'] ?? '';
    const reply = usual();
    if (operation.lifecycle.resource !== 'Insight' || !isObject(reply.body) || reply.status >= 300) return reply;
    const sent = isObject(body) ? body['content'] : undefined;
    if (operation.id === 'updateInsight' && takesContent && sent !== undefined) contents.set(id, sent);
    if (operation.id === 'updateInsightTitle' && !keeps) contents.delete(id);
    const { content: _, ...rest } = reply.body;
    return { ...reply, body: { ...rest, content: contents.get(id) ?? '' } };
  };
}

it.each([
  ['is kept', true, true, 0],
  ['is lost', true, false, 1],
  ['is not taken at all', false, false, 0],
])('where another title is given, the content of an insight %s', async (_, takes, keeps, count) => {
  const requests = { createInsight: { body: { title: 'Orders' } }, updateInsight: { body: { title: 'Sales' } } };
  const only = ['updates/updateInsightTitle', 'updates/updateInsight'];
  const report = await conformToy(contracts, {}, { act: withContent(takes, keeps) }, { only, profile: { requests } });
  expect(report.findings).toHaveLength(count);
});
