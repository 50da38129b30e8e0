import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** What each record of a DataMart shows. */
const shared = { dataMartId: 'mart-1', createdById: 'member-1' };

/** A toy that answers what a session is applied to, and reads none, or those that `isKept` says, of what it names. */
function applying(answer: (id: string) => JsonObject, isKept: (id: string) => boolean, status = 200): ToyFault {
  let count = 0;
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (operation.id === 'applyAiAssistantSession' && reply.status < 300)
        return { status, body: answer(`made-${(count += 1)}`) };
      if (operation.id === 'getAiAssistantSession' && isObject(reply.body))
        return { ...reply, body: { ...reply.body, ...shared } };
      const id = path['insightArtifactId'] ?? path['insightTemplateId'] ?? '';
      const isRead = ['getInsightArtifact', 'getInsightTemplate'].includes(operation.id);
      if (!isRead || !id.startsWith('made-')) return reply;
      return isKept(id) ? { status: 200, body: { id } } : { status: 404, body: { message: 'Not found' } };
    },
  };
}

const conform = async (toy: ToyFault): Promise<readonly string[]> => {
  const { findings } = await conformToy(contracts, {}, toy, { only: ['which-record/applyAiAssistantSession'] });
  return findings.map(({ summary }) => summary);
};

const none = (): boolean => false;

it.concurrent.each<[string, (id: string) => JsonObject, string]>([
  ['an artifact', (artifactId) => ({ artifactId }), 'InsightArtifact'],
  ['an artifact in its own object', (id) => ({ artifact: { id, title: 'Applied' } }), 'InsightArtifact'],
  ['a template in snake case', (id) => ({ insight_template_id: id }), 'InsightTemplate'],
])('%s that applying is answered with, and that is not read, is told', async (_, answer, resource) => {
  expect(await conform(applying(answer, none))).toEqual([
    `An ${resource} that applying a session is answered with is not there`,
  ]);
});

it.concurrent.each<[string, ToyFault]>([
  [
    'is read',
    applying(
      (artifactId) => ({ artifactId }),
      () => true,
    ),
  ],
  [
    'is read the second time',
    applying(
      (artifactId) => ({ artifactId }),
      (id) => id !== 'made-1',
    ),
  ],
  [
    'is answered as it is read',
    applying(
      (id) => ({ id, ...shared }),
      () => true,
    ),
  ],
  ['is none', applying(() => ({ applied: false, templateId: null }), none)],
  ['is a text', applying((template) => ({ template }), none)],
  ['is of another kind', applying((messageId) => ({ messageId, status: 'applied' }), none)],
  ['is to come', applying((artifactId) => ({ artifactId, status: 'PENDING' }), none)],
  ['is accepted', applying((artifactId) => ({ artifactId }), none, 202)],
])('nothing is said of what %s', async (_, toy) => {
  expect(await conform(toy)).toEqual([]);
});

it('nothing is said of what was sent', async () => {
  const templateId = 'elsewhere-1';
  const requests = { applyAiAssistantSession: { body: { templateId } } };
  const { findings } = await conformToy(
    contracts,
    {},
    applying(() => ({ templateId }), none),
    { only: ['which-record/applyAiAssistantSession'], profile: { ...toyProfile, requests } },
  );
  expect(findings.map(({ summary }) => summary)).toEqual([]);
});

it('nothing is said where no artifact is ever read', async () => {
  const { act } = applying((artifactId) => ({ artifactId }), none);
  const unread: ToyFault = {
    act: (request, usual) =>
      request.operation.id === 'getInsightArtifact' ? { status: 404, body: {} } : act!(request, usual),
  };
  expect(await conform(unread)).toEqual([]);
});
