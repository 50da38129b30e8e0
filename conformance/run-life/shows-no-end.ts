import { isObject, type JsonObject } from '../../spec/json.ts';
import { toPage } from '../lists/pages.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { stateOf } from '../undisturbed/states.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/** What a field is called that shows when a run ended. */
export const endName: RegExp = /^(finish|end|complet)(ed)?_?(at|time|on)$/i;

/**
 * A run that is over has null for its end, and others of the same kind that have come to the same end show when that
 * was. Looked at is what all others have seen of runs.
 */
export function showsNoEnd(scene: Pick<Scene, 'diary' | 'profile'>, run: Exchange): Fault | undefined {
  const own = inEnvelope(jsonOf(run.reply));
  const state = isObject(own) ? stateOf(own)?.state : undefined;
  if (!isObject(own) || state === undefined) return undefined;
  const [name] = Object.entries(own).find(([field, value]) => endName.test(field) && value === null) ?? [];
  if (name === undefined) return undefined;
  const isLike = (other: JsonObject): boolean => stateOf(other)?.state === state && kindsOf(other) === kindsOf(own);
  const shown = runsSeen(scene).find((other) => isLike(other) && Boolean(other[name]));
  if (shown === undefined) return undefined;
  const summary = 'A run that is over does not show its end, as others do';
  const expected = `${name}, as in ${JSON.stringify(shown).slice(0, 200)}`;
  return { key: 'end', summary, expected, received: describeReply(run), exchange: run };
}

/** Whatever says of what kind a run is. */
function kindsOf(run: JsonObject): string {
  const kinds = Object.entries(run).filter(([name]) => /type|kind|trigger/i.test(name));
  return JSON.stringify(kinds.toSorted(([one], [other]) => one.localeCompare(other)));
}

/** The runs that were listed or read, as they were shown. */
function runsSeen(scene: Pick<Scene, 'diary' | 'profile'>): readonly JsonObject[] {
  const all = scene.diary.flatMap(({ exchange }): readonly unknown[] => {
    const { operation, reply } = exchange;
    const { action, resource } = operation!.lifecycle;
    if (resource !== 'Run' || !isSuccess(reply)) return [];
    if (action === 'list') return [...(toPage(scene as Scene, operation!, exchange)?.rows.values() ?? [])];
    return action === 'read' ? [inEnvelope(jsonOf(reply))] : [];
  });
  return all.filter(isObject);
}
