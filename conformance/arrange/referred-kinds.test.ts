import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { referredKinds } from './referred-kinds.ts';

const text = { type: 'string' };
const both = ['DATA_MART', 'INSIGHT_ARTIFACT'];

it.each<[string, JsonObject, JsonObject, JsonObject]>([
  [
    'named as the field is',
    { insightArtifactId: 'a' },
    { type: { enum: both }, insightArtifactId: text },
    { type: both[1]! },
  ],
  [
    'named in fewer words',
    { insightArtifactId: 'a' },
    { type: { enum: ['artifact', 'mart'] }, artifactId: text },
    { type: 'artifact' },
  ],
  [
    'of which there is one alone',
    { artifactId: 'a' },
    { type: { enum: ['Artifact', 'ARTIFACT'] }, artifactId: text },
    {},
  ],
  ['of what is not referred to', { key: 'a' }, { type: { enum: both }, artifactId: text }, {}],
  ['of what no field takes', { insightArtifactId: 'a' }, { type: { enum: both } }, {}],
  ['that is given', { insightArtifactId: 'a', type: 'X' }, { type: { enum: both }, artifactId: text }, {}],
])('a required kind %s', (_, body, properties, want) => {
  expect(referredKinds(body, { properties, required: ['type'] })).toEqual(want);
});
