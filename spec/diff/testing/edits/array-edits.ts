import { edits, list, type SchemaEdit } from './edits.ts';

/** Edits of items, prefixItems, unevaluatedItems and so on. */
export const arrayEdits: readonly SchemaEdit[] = [
  ...edits('items', list, [
    ['added', {}, { items: { type: 'string' } }, 'schema-added', 'narrows'],
    ['removed', { items: { type: 'string' } }, {}, 'schema-removed', 'widens'],
    ['changed within', { items: { type: 'string' } }, { items: { type: 'object' } }, 'type-changed', 'breaks'],
  ]),
  ...edits('prefixItems', list, [
    ['added', {}, { prefixItems: [{ type: 'string' }] }, 'schema-added', 'narrows'],
    ['removed', { prefixItems: [{ type: 'string' }] }, {}, 'schema-removed', 'widens'],
    [
      'changed within',
      { prefixItems: [{ type: 'string' }] },
      { prefixItems: [{ type: 'object' }] },
      'type-changed',
      'breaks',
    ],
  ]),
  ...edits('unevaluatedItems', (rest) => list({ prefixItems: [{ type: 'string' }], ...rest }), [
    ['added', {}, { unevaluatedItems: { type: 'string' } }, 'schema-added', 'narrows'],
    ['removed', { unevaluatedItems: { type: 'string' } }, {}, 'schema-removed', 'widens'],
  ]),
  ...edits('unevaluatedItems', list, [
    [
      'forbidden',
      { prefixItems: [{ type: 'string' }] },
      { prefixItems: [{ type: 'string' }], unevaluatedItems: false },
      'unevaluated-items-forbidden',
      'narrows',
    ],
    [
      'allowed',
      { prefixItems: [{ type: 'string' }], unevaluatedItems: false },
      { prefixItems: [{ type: 'string' }] },
      'unevaluated-items-allowed',
      'widens',
    ],
  ]),
  ...edits('contains', list, [
    ['added', {}, { contains: { type: 'string' } }, 'contains-added', 'narrows'],
    ['removed', { contains: { type: 'string' } }, {}, 'contains-removed', 'widens'],
    [
      'changed within',
      { contains: { type: 'string', maxLength: 5 } },
      { contains: { type: 'string', maxLength: 4 } },
      'max-length-lowered',
      'narrows',
    ],
  ]),
  ...edits('minContains', list, [
    [
      'added',
      { contains: { type: 'string' } },
      { contains: { type: 'string' }, minContains: 2 },
      'min-contains-added',
      'narrows',
    ],
    [
      'removed',
      { contains: { type: 'string' }, minContains: 2 },
      { contains: { type: 'string' } },
      'min-contains-removed',
      'widens',
    ],
    [
      'raised',
      { contains: { type: 'string' }, minContains: 2 },
      { contains: { type: 'string' }, minContains: 3 },
      'min-contains-raised',
      'narrows',
    ],
    [
      'lowered',
      { contains: { type: 'string' }, minContains: 3 },
      { contains: { type: 'string' }, minContains: 2 },
      'min-contains-lowered',
      'widens',
    ],
  ]),
  ...edits('maxContains', list, [
    [
      'added',
      { contains: { type: 'string' } },
      { contains: { type: 'string' }, maxContains: 2 },
      'max-contains-added',
      'narrows',
    ],
    [
      'removed',
      { contains: { type: 'string' }, maxContains: 2 },
      { contains: { type: 'string' } },
      'max-contains-removed',
      'widens',
    ],
    [
      'raised',
      { contains: { type: 'string' }, maxContains: 2 },
      { contains: { type: 'string' }, maxContains: 3 },
      'max-contains-raised',
      'widens',
    ],
    [
      'lowered',
      { contains: { type: 'string' }, maxContains: 3 },
      { contains: { type: 'string' }, maxContains: 2 },
      'max-contains-lowered',
      'narrows',
    ],
  ]),
];
