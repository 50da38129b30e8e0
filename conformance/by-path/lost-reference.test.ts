import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose sources show an artifact each, which goes along with its source, or was never there. */
function taking(isTaken: boolean, isThere = true): ToyFault {
  const gone = new Set<string>();
  return {
    act: ({ operation, path }, usual) => {
      const id = path['insightArtifactId'] ?? '';
      const isOurs = id === 'artifact-1';
      if (operation.id === 'getInsightArtifact' && isOurs)
        return isThere && !gone.has(id) ? { status: 200, body: { id, title: 'Sales' } } : { status: 404 };
      const reply = usual();
      if (operation.id === 'deleteInsightTemplateSource' && reply.status < 300 && isTaken) gone.add('artifact-1');
      if (operation.id !== 'listInsightTemplateSources' || !Array.isArray(reply.body)) return reply;
      return { ...reply, body: reply.body.map((one) => (isObject(one) ? { ...one, artifactId: 'artifact-1' } : one)) };
    },
  };
}

it.each([
  ['is left alone', taking(false), []],
  ['goes along', taking(true), ['deleteInsightTemplateSource']],
  ['was never there', taking(true, false), []],
])('what a removed record refers to %s', async (_, toy, want) => {
  const requests = { createInsightTemplateSource: { body: { key: 'main', artifactId: 'artifact-1' } } };
  const options = { only: ['path-only-state/InsightTemplateSource'], profile: { ...toyProfile, requests } };
  const { findings } = await conformToy(contracts, {}, toy, options);
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

/** What removing an insight template does to its sources, and to the artifact that they show: it may be kept for them. */
type Removal = 'sources' | 'artifact' | 'none';

/** A service whose templates have sources that show an artifact. */
function removing(takes: Removal): ToyFault {
  const used = new Map<string, string>();
  let isGone = false;
  return {
    act: ({ operation, path }, usual) => {
      const { insightTemplateId: id = '', insightArtifactId: artifact = '', sourceId = '' } = path;
      if (operation.id === 'getInsightArtifact' && artifact === 'artifact-1')
        return isGone ? { status: 404 } : { status: 200, body: { id: artifact, title: 'Sales' } };
      const isUsed = [...used.values()].includes(id);
      if (operation.id === 'deleteInsightTemplate' && isUsed && takes === 'none') return { status: 409 };
      const reply = usual();
      if (operation.id === 'createInsightTemplateSource' && isObject(reply.body) && reply.status < 300)
        used.set(reply.body['id'] as string, id);
      if (operation.id === 'deleteInsightTemplateSource') used.delete(sourceId);
      if (operation.id === 'deleteInsightTemplate' && isUsed && reply.status < 300) isGone ||= takes === 'artifact';
      return reply;
    },
  };
}

it.each<[Removal, readonly string[]]>([
  ['sources', []],
  ['none', []],
  ['artifact', ['deleteInsightTemplate']],
])('removing an insight template takes along: %s', async (takes, want) => {
  const requests = { createInsightTemplateSource: { body: { key: 'main', artifactId: 'artifact-1' } } };
  const options = { only: ['path-only-state/InsightTemplate'], profile: { ...toyProfile, requests } };
  const { findings } = await conformToy(contracts, {}, removing(takes), options);
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
