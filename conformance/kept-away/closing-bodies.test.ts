import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { closing } from './closing-bodies.ts';

const shared = { type: 'boolean' };
const visibility = { enum: ['everyone', 'owner-only'] };

it.each<[JsonObject, Schema, JsonObject | undefined]>([
  [{ sharedForUse: true }, true, { sharedForUse: false }],
  [{ visibility: 'everyone' }, { properties: { visibility } }, { visibility: 'owner-only' }],
  [{ availability: { shared: true } }, true, { availability: { shared: false } }],
  [
    { availability: {} },
    { properties: { availability: { properties: { shared, open: shared } } } },
    { availability: { shared: false, open: false } },
  ],
  [{ note: 'x' }, true, undefined],
])('%j by %j is closed by %j', (body, described, want) => {
  expect(closing(body, described)).toEqual(want);
});
