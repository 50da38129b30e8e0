import { describe, expect, it } from 'vitest';
import { createNumberIds } from './number-ids.ts';

describe('ids that answers show as numbers', () => {
  it('are numbers in bodies', () => {
    const ids = createNumberIds();
    ids.see({ items: [{ id: 7, owner: { userId: 8 } }, { id: 9 }] });
    expect(ids.inBody({ contextIds: ['7', '9'], config: { owner_id: '8' }, title: '7' }, undefined)).toEqual({
      contextIds: [7, 9],
      config: { owner_id: 8 },
      title: '7',
    });
  });

  it.each([
    ['that no answer has shown', []],
    ['that another answer shows as a text', [[{ id: 7 }], [{ contextId: '7' }]]],
    ['that is a number of something else', [[{ paid: 7 }], [{ count: 7 }]]],
  ])('a text stays a text %s', (_, answers) => {
    const ids = createNumberIds();
    for (const answer of answers) ids.see(answer);
    expect(ids.inBody({ contextIds: ['7'] }, undefined)).toEqual({ contextIds: ['7'] });
  });

  it('are texts where a text is stated', () => {
    const ids = createNumberIds();
    ids.see({ id: 7 });
    const text = { type: 'string' };
    const stated = { properties: { dataMartId: text, ownerIds: { type: ['array', 'null'], items: text } } };
    const body = { dataMartId: '7', ownerIds: ['7'], contextId: '7' };
    expect(ids.inBody(body, stated)).toEqual({ ...body, contextId: 7 });
  });
});
