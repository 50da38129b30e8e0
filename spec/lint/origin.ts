import { fromPointer, isObject, type JsonObject, toPointer, valueAt } from '../json.ts';
import { applyOverlay } from '../overlay.ts';
import { placesIn, type Source } from '../source.ts';

/** The state of a document after one action of an overlay. */
type Step = { readonly overlay: Source; readonly action: number; readonly document: JsonObject };

/**
 * Where a JSON Pointer into a document with overlays applied leads, as `name:line`: into the document's own text, or to
 * the overlay action that wrote what stands there. Overlays are to apply without being refused.
 */
export function toLocator(source: Source, overlays: readonly Source[]): (pointer: string) => string {
  let steps: readonly Step[] | undefined;
  const places = new Map([source, ...overlays].map((text) => [text, placesIn(text)]));
  const placeOf = (text: Source, pointer: string): string => places.get(text)!(pointer);
  return (pointer) => {
    steps ??= toSteps(source, overlays);
    const own = source.value as JsonObject;
    const last = steps.at(-1)?.document ?? own;
    const path = nearest(last, fromPointer(pointer));
    const before = valueAt(own, path);
    if (isObject(before) || isSame(before, valueAt(last, path))) return placeOf(source, pointer);
    const previous = [own, ...steps.map(({ document }) => document)];
    const writer = steps.findLast(
      (step, index) => !isSame(valueAt(step.document, path), valueAt(previous[index], path)),
    );
    return writer === undefined ? placeOf(source, pointer) : placeOf(writer.overlay, pointerInto(writer, path));
  };
}

/** Overlays, one action at a time. */
function toSteps(source: Source, overlays: readonly Source[]): Step[] {
  let document = source.value as JsonObject;
  return overlays.flatMap((overlay) =>
    actionsOf(overlay).map((single, action) => {
      document = applyOverlay(
        document,
        { ...overlay, value: { ...(overlay.value as JsonObject), actions: [single] } },
        'skip',
      );
      return { overlay, action, document };
    }),
  );
}

function actionsOf({ value }: Source): readonly JsonObject[] {
  return (value as JsonObject)['actions'] as readonly JsonObject[];
}

/** The longest end of the path that leads somewhere in what the action writes. */
function pointerInto({ overlay, action }: Step, path: readonly string[]): string {
  const update = actionsOf(overlay)[action]!['update'];
  const start = path.findIndex((_, index) => valueAt(update, path.slice(index)) !== undefined);
  return toPointer(start < 0 ? ['actions', action] : ['actions', action, 'update', ...path.slice(start)]);
}

function nearest(document: JsonObject, path: readonly string[]): readonly string[] {
  return path.length === 0 || valueAt(document, path) !== undefined ? path : nearest(document, path.slice(0, -1));
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
