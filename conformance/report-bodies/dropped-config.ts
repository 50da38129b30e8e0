import { isObject, type JsonObject } from '../../spec/json.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';

const [field, destination] = ['destinationConfig', 'dataDestinationId'] as const;

/** How long a text is that is no default which may be left out. */
const tellingLength = 3;

/**
 * Whether a report shows a `destinationConfig` in which a text is missing that was given, though a report with the same
 * destination that was created or updated in this run shows in that very place what it was given. What no report shows may be
 * kept for itself.
 */
export function isConfigDropped({ diary }: Pick<Scene, 'diary'>, given: JsonObject, report: unknown): boolean {
  const shown = fieldOf(report, field);
  if (!isObject(given[field]) || !isObject(shown)) return false;
  const leaves = leavesOf(given[field]);
  const is = leavesOf(shown);
  const places = [...leaves.keys()].filter((place) => (is.get(place) ?? null) === null);
  return places.length > 0 && diary.some((entry) => showsOne(entry, given[destination], places));
}

/** Whether an answer about a report shows in one of several places what was sent for it. */
function showsOne(
  { exchange: { operation, reply }, parts: { body } }: Entry,
  to: unknown,
  places: readonly string[],
): boolean {
  if (operation!.lifecycle.resource !== 'Report' || !isSuccess(reply) || !isObject(body)) return false;
  if (body[destination] !== to) return false;
  const [sent, shown] = [body, jsonOf(reply)].map((one) => leavesOf(fieldOf(one, field)));
  return places.some((place) => sent!.has(place) && sent!.get(place) === shown!.get(place));
}

/** The texts within objects, each by its place. */
function leavesOf(value: unknown, place = ''): Map<string, unknown> {
  if (!isObject(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, inner]): readonly (readonly [string, unknown])[] => {
      const at = `${place}/${name}`;
      if (isObject(inner)) return [...leavesOf(inner, at)];
      return typeof inner === 'string' && inner.length >= tellingLength ? [[at, inner]] : [];
    }),
  );
}
