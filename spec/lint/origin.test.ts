import { expect, test } from 'vitest';
import { toSource } from '../source.ts';
import { tinySource } from '../testing/tiny-contract.ts';
import { toLocator } from './origin.ts';

const first = toSource(
  'a.yaml',
  `overlay: 1.0.0
actions:
  - target: $.components.schemas
    update:
      Thing:
        examples:
          - { id: 1 }
      Size: { type: number }
  - target: $.info
    update: { title: A }
`,
);
const second = toSource(
  'b.yaml',
  `overlay: 1.1.0
actions:
  - { target: $.components.schemas.Thing, update: { examples: [{ id: 2 }] } }
  - { target: $.paths, update: { /api/new: {} } }
  - { target: "$.paths['/api/new']", copy: "$.paths['/api/things']" }
`,
);
const locate = toLocator(tinySource(), [first, second]);

test.each([
  ['what the contract says', '/paths/~1api~1things/get/summary', 'tiny.yaml:8'],
  ['a field that the contract lacks', '/paths/~1api~1things/get/x-missing', 'tiny.yaml:6'],
  ['an object that overlays add to', '/components/schemas/Thing', 'tiny.yaml:81'],
  ['what an overlay adds', '/components/schemas/Size/type', 'a.yaml:8'],
  ['a place within what an overlay adds', '/components/schemas/Thing/examples/0/id', 'a.yaml:7'],
  ['what an overlay changes', '/info/title', 'a.yaml:10'],
  ['a field that is missing in what an overlay adds', '/components/schemas/Size/maximum', 'a.yaml:8'],
  ['what a copy wrote', '/paths/~1api~1new/get/summary', 'b.yaml:5'],
  ['an item that a later overlay appends', '/components/schemas/Thing/examples/1/id', 'b.yaml:3'],
  ['the document', '', 'tiny.yaml'],
])('finds %s', (_, pointer, want) => expect(locate(pointer)).toBe(want));

test('finds all in the contract without overlays', () => {
  expect(toLocator(tinySource(), [])('/info/title')).toBe('tiny.yaml:2');
});
