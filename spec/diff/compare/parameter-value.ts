import { type ApiParameter, isCompound } from '../api/parameter.ts';
import type { SchemaNode } from '../schema/node.ts';
import { arrayType } from '../schema/types.ts';
import { placed } from './comparison.ts';
import type { Fact } from './finding.ts';
import { type Difference, type Found, type Scene, seen, together } from './found.ts';
import { isWithinAsText } from './types.ts';

/** What became of what may stand in a parameter or a header, and of how it is written. */
export function compareParameterValues(
  scene: Scene,
  base: ApiParameter,
  revision: ApiParameter,
  place: Omit<Difference, 'fact'>,
): Found {
  const before = nodeOf(scene, 'base', base);
  const after = nodeOf(scene, 'revision', revision);
  const direction = place.direction === 'response' ? 'response' : 'request';
  const position = { side: direction, text: base.mediaType === undefined } as const;
  const pair = (one: SchemaNode, other: SchemaNode): Found => ({
    differences: [],
    uses: [{ pair: scene.graph.pair(one, other, position), direction, setting: place.setting, at: place.at }],
  });
  const item = itemThatTakes(scene, before, after, revision);
  if (item !== undefined) {
    const widened: Fact = {
      rule: 'type-widened',
      base: before.typePointer ?? before.pointer,
      revision: after.typePointer ?? after.pointer,
      before: 'one value',
      after: 'a list',
    };
    return together(seen([widened], place), pair({ ...before, types: item.types, id: `${before.id} as item` }, item));
  }
  return together(seen(writingFacts(base, revision, before, after), place), pair(before, after));
}

/**
 * `?color=red` is a list of one where a list is expected and each entry repeats the name: a parameter of one value may
 * become a list of such values. The schema of the items, if so.
 */
function itemThatTakes(
  scene: Scene,
  before: SchemaNode,
  after: SchemaNode,
  revision: ApiParameter,
): SchemaNode | undefined {
  const isList = after.types === arrayType && (before.types & arrayType) === 0;
  if (!isList || revision.style !== 'form' || !revision.explode || revision.mediaType !== undefined) return undefined;
  const atLeast = after.limits.get('min-items')?.value.number ?? 0;
  if (atLeast > 1 || after.prefixItems.length + after.contains.length > 0) return undefined;
  const item = placed(scene.revision.normalizer.node(after.subschemas.get('items') ?? []), after);
  return isWithinAsText(before.types, item.types) ? item : undefined;
}

/** Style and explode matter for lists and objects only. */
function writingFacts(base: ApiParameter, revision: ApiParameter, before: SchemaNode, after: SchemaNode): Fact[] {
  const told = ({ mediaType, style, explode }: ApiParameter): string =>
    mediaType ?? `style ${style}${explode ? ', exploded' : ''}`;
  if (told(base) === told(revision)) return [];
  const isPlain = base.mediaType === undefined && revision.mediaType === undefined;
  const isSimple = !isCompound(before.types) && !isCompound(after.types) && base.style === revision.style;
  if (isPlain && isSimple) return [];
  return [
    {
      rule: 'serialization-changed',
      base: base.place.pointer,
      revision: revision.place.pointer,
      before: told(base),
      after: told(revision),
    },
  ];
}

function nodeOf(scene: Scene, side: 'base' | 'revision', { schema, place }: ApiParameter): SchemaNode {
  const node = scene[side].normalizer.node(schema === undefined ? [] : [schema]);
  return schema === undefined ? { ...node, pointer: place.pointer, id: `${node.id} at ${place.pointer}` } : node;
}
