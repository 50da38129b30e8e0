import { expect, it } from 'vitest';
import { otherValues } from './other-value.ts';

const schema = {
  type: 'object',
  properties: { scope: { type: 'string', enum: ['ALL', 'NONE'] }, title: { type: 'string' } },
};

it.each([
  ['another, where it is shown as it would be sent', { scope: 'ALL' }, { scope: 'ALL' }, { scope: 'NONE' }],
  ['none, where another one is shown', { scope: 'ALL' }, { scope: 'NONE' }, undefined],
  ['none, where it is not shown', { scope: 'ALL' }, {}, undefined],
  ['none beside what is new', { scope: 'ALL', title: 'New' }, { scope: 'ALL', title: 'Old' }, undefined],
])('%s', (_, body, record, want) => expect(otherValues(schema, body, record)).toEqual(want));
