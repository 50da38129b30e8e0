import { CORE_SCHEMA, constructFromEvents, type Event, EVENT_ID, getScalarValue, parseEvents } from 'js-yaml';
import { found, linesFound, toWanted, type Wanted } from './wanted.ts';

/** A parsed YAML text, and the lines of what pointers lead to in it. */
export type Parsed = {
  readonly value: unknown;
  readonly lines: (pointers: readonly string[]) => ReadonlyMap<string, number>;
};

/**
 * Parses a YAML 1.2 text, some six times as fast as `toSource` does; undefined where it is not plain YAML of one document,
 * so that `toSource` is asked, which knows what to say about it.
 */
export function parseYaml(text: string): Parsed | undefined {
  try {
    const events = parseEvents(text, { maxDepth: 500 });
    const [value, ...others] = constructFromEvents(events, { source: text, schema: CORE_SCHEMA });
    return others.length > 0 ? undefined : { value, lines: (pointers) => linesIn(text, events, pointers) };
  } catch {
    return undefined;
  }
}

type Frame = {
  readonly wanted: Wanted | undefined;
  readonly isList: boolean;
  index: number;
  value: Wanted | undefined;
};

/** Goes through the events with a frame for each collection that is open; in a mapping, keys and values take turns. */
function linesIn(text: string, events: readonly Event[], pointers: readonly string[]): ReadonlyMap<string, number> {
  const root = toWanted(pointers);
  const lineOf = toLineOf(text);
  const frames: Frame[] = [{ wanted: undefined, isList: false, index: 1, value: root }];
  for (const event of events) {
    const frame = frames.at(-1);
    if (event.type === EVENT_ID.DOCUMENT || frame === undefined) continue;
    if (event.type === EVENT_ID.POP) {
      frames.pop();
      continue;
    }
    const isKey = !frame.isList && frame.index % 2 === 0;
    const start =
      event.type === EVENT_ID.SCALAR
        ? event.valueStart
        : event.type === EVENT_ID.ALIAS
          ? event.anchorStart
          : event.start;
    if (frame.isList) frame.value = found(frame.wanted, String(frame.index), () => lineOf(start));
    if (isKey)
      frame.value =
        event.type === EVENT_ID.SCALAR && frame.wanted
          ? found(frame.wanted, getScalarValue(text, event), () => lineOf(start))
          : undefined;
    frame.index += 1;
    if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) {
      frames.push({
        wanted: isKey ? undefined : frame.value,
        isList: event.type === EVENT_ID.SEQUENCE,
        index: 0,
        value: undefined,
      });
    }
  }
  return linesFound(root, pointers);
}

/** Makes a function from an offset in a text to its line. */
function toLineOf(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
