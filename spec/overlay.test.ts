import { describe, expect, test } from 'vitest';
import { InputError } from './input-error.ts';
import { deepFreeze, type Json, type JsonObject } from './json.ts';
import { applyOverlay } from './overlay.ts';
import { type Source, toSource } from './source.ts';

/** A document to begin with, actions in YAML, one a line, and the document to end with. */
type Row = readonly [name: string, given: JsonObject, actions: readonly string[], want: JsonObject];

describe('applyOverlay', () => {
  test.each<Row>([
    ['merges an object', { a: { b: 1, c: 2 } }, ['target: $.a, update: { c: 3, d: 4 }'], { a: { b: 1, c: 3, d: 4 } }],
    [
      'merges deeply',
      { a: { b: { c: 1 } } },
      ['target: $, update: { a: { b: { d: 2 } } }'],
      { a: { b: { c: 1, d: 2 } } },
    ],
    ['merges the document itself', { a: 1 }, ['target: $, update: { b: 2 }'], { a: 1, b: 2 }],
    [
      'updates every match',
      { a: { x: 1 }, b: { x: 1 } },
      ['target: $.*, update: { x: 2 }'],
      { a: { x: 2 }, b: { x: 2 } },
    ],
    ['appends an entry to an array', { a: [1] }, ['target: $.a, update: 2'], { a: [1, 2] }],
    ['appends an object to an array', { a: [] }, ['target: $.a, update: { b: 1 }'], { a: [{ b: 1 }] }],
    ['appends the entries of an array', { a: [1] }, ['target: $.a, update: [2, 3]'], { a: [1, 2, 3] }],
    [
      'appends to an array within an object',
      { a: { b: [1] } },
      ['target: $.a, update: { b: [2] }'],
      { a: { b: [1, 2] } },
    ],
    ['replaces a primitive', { a: 1 }, ['target: $.a, update: two'], { a: 'two' }],
    ['replaces a primitive with null', { a: 1 }, ['target: $.a, update: null'], { a: null }],
    [
      'replaces what has another type within an object',
      { a: { b: [1] } },
      ['target: $.a, update: { b: { c: 2 } }'],
      { a: { b: { c: 2 } } },
    ],
    ['removes a field', { a: 1, b: 2 }, ['target: $.a, remove: true'], { b: 2 }],
    ['removes an array item', { a: [1, 2, 3] }, ['target: "$.a[1]", remove: true'], { a: [1, 3] }],
    [
      'removes several array items',
      { a: [1, 2, 3, 4] },
      ['target: "$.a[?@ > 1 && @ < 4]", remove: true'],
      { a: [1, 4] },
    ],
    ['removes items that are named backwards', { a: [1, 2, 3] }, ['target: "$.a[2,0]", remove: true'], { a: [2] }],
    ['removes items of a slice backwards', { a: [1, 2, 3, 4] }, ['target: "$.a[3:1:-1]", remove: true'], { a: [1, 2] }],
    ['removes an item once that is named twice', { a: [1, 2, 3] }, ['target: "$.a[0,0]", remove: true'], { a: [2, 3] }],
    ['removes a field and what is in it', { a: { a: { a: 1 } }, b: 1 }, ['target: $..a, remove: true'], { b: 1 }],
    ['removes rather than updates', { a: 1 }, ['target: $.a, update: 2, remove: true'], {}],
    ['takes remove: false for an update', { a: 1 }, ['target: $.a, update: 2, remove: false'], { a: 2 }],
    ['applies actions in order', { a: 1 }, ['target: $, update: { b: 1 }', 'target: $.b, update: 2'], { a: 1, b: 2 }],
    [
      'takes quoted names in a target',
      { '/a/{id}': { x: 1 } },
      ['target: "$[\'/a/{id}\']", update: { y: 2 }'],
      { '/a/{id}': { x: 1, y: 2 } },
    ],
    [
      'leaves the values of one match apart from another',
      { a: {}, b: {} },
      ['target: $.*, update: { x: [1] }', 'target: $.a.x, update: 2'],
      { a: { x: [1, 2] }, b: { x: [1] } },
    ],
    ['copies an object', { a: { x: 1 }, b: { y: 2 } }, ['target: $.b, copy: $.a'], { a: { x: 1 }, b: { y: 2, x: 1 } }],
    ['copies a primitive', { a: 1, b: 2 }, ['target: $.b, copy: $.a'], { a: 1, b: 1 }],
    [
      'renames a field by copy and remove',
      { a: { x: 1 } },
      ['target: $, update: { b: {} }', 'target: $.b, copy: $.a', 'target: $.a, remove: true'],
      { b: { x: 1 } },
    ],
    [
      'copies the state of the moment',
      { a: { x: 1 }, b: {} },
      ['target: $.b, copy: $.a', 'target: $.a, update: { x: 2 }'],
      { a: { x: 2 }, b: { x: 1 } },
    ],
    ['ignores x- fields and descriptions', { a: 1 }, ['target: $.a, update: 2, description: why, x-by: me'], { a: 2 }],
  ])('%s', (_, given, actions, want) => expect(applyOverlay(given, overlay(actions))).toEqual(want));

  test('changes neither document nor overlay', () => {
    const document = deepFreeze<JsonObject>({ a: { b: [1, { c: 1 }] } });
    const actions = overlay([
      'target: $.a, update: { d: { e: [1] } }',
      'target: $.a.d.e, update: 2',
      'target: "$.a.b[0]", remove: true',
    ]);
    expect(applyOverlay(document, deepFreeze(actions))).toEqual({ a: { b: [{ c: 1 }], d: { e: [1, 2] } } });
  });

  test('stacks', () => {
    const stack = [overlay(['target: $, update: { b: 1 }']), overlay(['target: $.b, update: 2'])];
    expect(stack.reduce((document, next) => applyOverlay(document, next), { a: 1 } as JsonObject)).toEqual({
      a: 1,
      b: 2,
    });
  });

  test('skips actions that match nothing when it is told to, and applies the others', () => {
    const actions = overlay(['target: $.nothing, update: 1', 'target: $.a, update: 2']);
    expect(applyOverlay({ a: 1 }, actions, 'skip')).toEqual({ a: 2 });
  });

  test.each(['1.0.0', '1.1.0', '1.0.1'])('takes version %s', (version) => {
    expect(applyOverlay({ a: 1 }, overlay(['target: $.a, update: 2'], version))).toEqual({ a: 2 });
  });

  test.each<[name: string, given: Json, want: string]>([
    ['no object', [], 'o.yaml is no OpenAPI Overlay: it lacks the field "overlay"; begin with overlay: 1.0.0'],
    ['an OpenAPI document', { openapi: '3.1.0' }, 'o.yaml is no OpenAPI Overlay'],
    ['a version that is a number', { overlay: 1.1, actions: [{}] }, 'o.yaml is no OpenAPI Overlay'],
    ['a version to come', { overlay: '2.0.0', actions: [{}] }, 'o.yaml: Overlay version 2.0.0 is not supported; use'],
    ['no actions', { overlay: '1.0.0' }, 'o.yaml has no "actions"; an Overlay lists at least one'],
    ['empty actions', { overlay: '1.0.0', actions: [] }, 'o.yaml has no "actions"'],
    ['an action that is none', { overlay: '1.0.0', actions: [1] }, 'action 1 is not an object; give it a target and'],
    [
      'no target',
      { overlay: '1.0.0', actions: [{ update: 1 }] },
      'action 1 has no "target"; give a JSONPath such as $.paths',
    ],
    ['nothing to do', { overlay: '1.0.0', actions: [{ target: '$' }] }, 'action 1 neither updates, removes nor copies'],
    [
      'a misspelt field',
      { overlay: '1.0.0', actions: [{ target: '$', updat: 1 }] },
      'action 1 has the unknown field "updat"; did you mean "update"?',
    ],
    [
      'a target that is no JSONPath',
      { overlay: '1.0.0', actions: [{ target: '$.[', update: 1 }] },
      'action 1 has $.[, which is no JSONPath (RFC 9535)',
    ],
    [
      'a target that matches nothing',
      { overlay: '1.0.0', actions: [{ target: '$.x', remove: true }] },
      'action 1 has the target $.x, which matches nothing; correct or remove it',
    ],
    [
      'the second of two that match nothing',
      {
        overlay: '1.0.0',
        actions: [
          { target: '$.a', update: {} },
          { target: '$.x', update: 1 },
        ],
      },
      'action 2 has the target $.x',
    ],
    [
      'a primitive for an object',
      { overlay: '1.0.0', actions: [{ target: '$.a', update: 1 }] },
      'action 1 updates an object with something that is not one',
    ],
    [
      'an object for a primitive',
      { overlay: '1.0.0', actions: [{ target: '$.a.b', update: {} }] },
      'action 1 updates a primitive with an object or array',
    ],
    [
      'the end of the document',
      { overlay: '1.0.0', actions: [{ target: '$', remove: true }] },
      'action 1 removes the whole document',
    ],
    [
      'a copy of nothing',
      { overlay: '1.1.0', actions: [{ target: '$.a', copy: '$.x' }] },
      'action 1 copies $.x, which matches 0 nodes; it must match one',
    ],
    [
      'a copy of several',
      { overlay: '1.1.0', actions: [{ target: '$.a', copy: '$.*' }] },
      'action 1 copies $.*, which matches 2 nodes',
    ],
  ])('refuses %s', (_, given, want) => {
    const apply = (): JsonObject => applyOverlay({ a: { b: 1 }, c: {} }, { name: 'o.yaml', text: '', value: given });
    expect(apply).toThrow(InputError);
    expect(apply).toThrow(want);
  });

  test('names file and line of the action', () => {
    const actions = overlay(['target: $.a, update: 2', 'target: $.x, update: 2']);
    expect(() => applyOverlay({ a: 1 }, actions)).toThrow(/^o\.yaml:5: action 2 has the target \$\.x/);
  });
});

function overlay(actions: readonly string[], version = '1.1.0'): Source {
  const lines = actions.map((action) => `  - { ${action} }\n`).join('');
  return toSource('o.yaml', `overlay: ${version}\ninfo: { title: O, version: '1' }\nactions:\n${lines}`);
}
