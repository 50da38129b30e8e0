import { isSame } from '../../fixtures/arbitrary/_canonical/is-same.ts';
import { isObject, type Json, toPointer } from '../../spec/json.ts';
import type { Difference } from './difference.ts';

/** A request body as the journal shows it. */
export type RecordedBody = { readonly body: string | null; readonly cut: boolean };

/**
 * Where a body does not have what is expected of it: objects may have more fields, all else is the same. A body that was
 * cut, or is no JSON, is held as text against what is expected.
 */
export function bodyDifferences(expected: Json, { body, cut }: RecordedBody): readonly Difference[] {
  const received = cut ? body : parse(body);
  const all = [...differencesAt(expected, received, [])];
  // One difference among many right fields is nearer than one that stands alone.
  const fields = Math.max(countLeaves(expected), all.length);
  return all.map((difference) => ({ ...difference, distance: 1 / fields }));
}

function* differencesAt(expected: Json, received: Json | undefined, at: readonly string[]): Generator<Difference> {
  if (isObject(expected) && isObject(received)) {
    for (const [name, value] of Object.entries(expected)) {
      const own = Object.hasOwn(received, name) ? received[name] : undefined;
      yield* differencesAt(value, own, [...at, name]);
    }
  } else if (received === undefined || !isSame(expected, received)) {
    yield { field: `body${toPointer(at)}`, expected, received: received ?? null, distance: 1 };
  }
}

function countLeaves(value: Json): number {
  return isObject(value) ? Object.values(value).reduce<number>((sum, inner) => sum + countLeaves(inner), 0) : 1;
}

function parse(body: string | null): Json {
  try {
    return body === null ? null : (JSON.parse(body) as Json);
  } catch {
    return body;
  }
}
