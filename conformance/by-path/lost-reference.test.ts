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
