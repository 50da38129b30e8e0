import { type ApiMedia, isBinary, isTyped, isWithinRange, matchContent, toContent } from '../api/content.ts';
import { toKey } from '../key.ts';
import { fieldsOf, placeAt, type Place, textAt } from '../place.ts';
import type { SchemaNode } from '../schema/node.ts';
import { isAny } from '../schema/normalizer.ts';
import { stringType } from '../schema/types.ts';
import type { Fact } from './finding.ts';
import {
  compareDocumentation,
  type Found,
  nothing,
  type Scene,
  seen,
  type SchemaUse,
  type Setting,
  together,
} from './found.ts';

/** Where a content stands: `the request body`, and which way it goes. */
export type ContentPlace = {
  readonly direction: 'request' | 'response';
  readonly setting: Setting;
  readonly at: string;
};

/** What became of the media types of a body, and of what they hold. */
export function compareContents(scene: Scene, base: Place, revision: Place, place: ContentPlace): Found {
  const [before, after] = [toContent(scene.base, base), toContent(scene.revision, revision)];
  const { pairs, removed, added } = matchContent(before, after);
  const where = {
    base: placeAt(base, 'content')?.pointer ?? base.pointer,
    revision: placeAt(revision, 'content')?.pointer ?? revision.pointer,
  };
  const several = before.length > 1 || after.length > 1;
  return together(
    ...pairs.map(([one, other]) =>
      compareMedia(scene, one, other, several ? { ...place, at: `${place.at} (${one.name})` } : place),
    ),
    seen(
      [
        ...removed.map((media): Fact => ({
          rule: 'media-type-removed',
          ...where,
          base: media.place.pointer,
          before: media.name,
        })),
        ...added.map((media): Fact => ({
          rule: 'media-type-added',
          ...where,
          revision: media.place.pointer,
          after: media.name,
        })),
      ],
      place,
    ),
  );
}

function compareMedia(scene: Scene, base: ApiMedia, revision: ApiMedia, place: ContentPlace): Found {
  const facts = [
    ...compareNames(base, revision),
    ...compareDocumentation(scene, base.place, revision.place),
    ...compareEncodings(base.place, revision.place),
  ];
  return together(
    seen(facts, place),
    compareMediaSchemas(scene, base, revision, 'schema', place),
    ...['x-ndjson-item', 'itemSchema'].map((field) =>
      compareMediaSchemas(scene, base, revision, field, { ...place, at: `each line of ${place.at}` }),
    ),
  );
}

function compareMediaSchemas(
  scene: Scene,
  base: ApiMedia,
  revision: ApiMedia,
  field: string,
  place: ContentPlace,
): Found {
  const [one, other] = [placeAt(base.place, field), placeAt(revision.place, field)];
  if (one === undefined && other === undefined) return nothing;
  const before = nodeOf(scene, 'base', base, one);
  const after = nodeOf(scene, 'revision', revision, other);
  // What is not described any more may still be the same: that is less than to be described as anything.
  if (other === undefined && !isAny(before)) {
    return seen([{ rule: 'schema-withdrawn', base: before.pointer, revision: after.pointer }], place);
  }
  const text = field === 'schema' && !isTyped(base.essence) && !isTyped(revision.essence);
  const pair = scene.graph.pair(before, after, { side: place.direction, text });
  const use: SchemaUse = { ...place, pair };
  return { differences: [], uses: [use] };
}

/** In a body of bytes, a schema that only says "bytes" says nothing. */
function nodeOf(scene: Scene, side: 'base' | 'revision', media: ApiMedia, schema: Place | undefined): SchemaNode {
  const { normalizer } = scene[side];
  const node = normalizer.node(schema === undefined ? [] : [schema]);
  const isBytes =
    isBinary(media.essence) &&
    node.types === stringType &&
    node.texts.get('contentMediaType')?.value === 'application/octet-stream';
  if (schema !== undefined && !isBytes) return node;
  const pointer = schema?.pointer ?? media.place.pointer;
  return { ...normalizer.node([]), pointer, id: `any at ${pointer}` };
}

function compareNames(base: ApiMedia, revision: ApiMedia): Fact[] {
  const where = { base: base.place.pointer, revision: revision.place.pointer, before: base.name, after: revision.name };
  if (base.essence === revision.essence) {
    return base.parameters === revision.parameters ? [] : [{ rule: 'media-type-parameters-changed', ...where }];
  }
  return [
    { rule: isWithinRange(base.essence, revision.essence) ? 'media-type-widened' : 'media-type-narrowed', ...where },
  ];
}

function compareEncodings(base: Place, revision: Place): Fact[] {
  const [before, after] = [base, revision].map((place) => new Map(fieldsOf(placeAt(place, 'encoding'))));
  return [...new Set([...before!.keys(), ...after!.keys()])].flatMap((name) => {
    const [one, other] = [before!.get(name), after!.get(name)];
    const [told, tells] = [one, other].map(encodingText);
    if (told === tells) return [];
    const where = { base: one?.pointer ?? base.pointer, revision: other?.pointer ?? revision.pointer };
    return [{ rule: 'encoding-changed', ...where, before: told!, after: tells!, label: `.${name}` } as const];
  });
}

/** How a part is written, what is usual left out: by its style, which is `form`, exploded, where nothing else is said. */
function encodingText(place: Place | undefined): string {
  const style = textAt(place, 'style') ?? 'form';
  const explode = placeAt(place, 'explode')?.value;
  const isExploded = typeof explode === 'boolean' ? explode : style === 'form';
  const isUsual = style === 'form' && isExploded;
  const contentType = textAt(place, 'contentType');
  const headers = placeAt(place, 'headers')?.value;
  const stated = [
    ...(contentType === undefined ? [] : [`contentType ${contentType}`]),
    ...(isUsual ? [] : [`style ${style}${isExploded ? ', exploded' : ''}`]),
    ...(placeAt(place, 'allowReserved')?.value === true ? ['allowReserved'] : []),
    ...(headers === undefined ? [] : [`headers ${toKey(headers)}`]),
  ];
  return stated.join(', ') || 'usual for its type';
}
