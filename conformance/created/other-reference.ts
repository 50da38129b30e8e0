import type { Contract } from '../../spec/contract.ts';
import { isObject } from '../../spec/json.ts';
import { referredBy } from '../arrange/reference-of.ts';
import { isSpelledTwice } from '../arrange/spelled-twice.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/** A field in which a record names another one than it was given: the names that lead to it, and both ids. */
export type OtherReference = {
  readonly path: readonly string[];
  readonly resource: string;
  readonly sent: string;
  readonly shown: string;
};

/** What is shorter may stand for something else, where no name says of what it is the id. */
const shortest = 8;

/**
 * The place at which the answer to a creation has the id of another record than the body, of the same kind, which had been seen
 * before: in the body itself, or in an object within. What stands in a list may be in another order.
 */
export function otherReference(scene: Scene, { exchange, parts }: Entry): OtherReference | undefined {
  const { reply } = exchange;
  if (!isSuccess(reply)) return undefined;
  const all = differences(parts.body, inEnvelope(jsonOf(reply)), []);
  for (const { path, sent, shown } of all) {
    const resource = kindsOf(scene.contract, path.at(-1)!, sent).find((kind) =>
      [sent, shown].every((id) => isRecord(scene, kind, id)),
    );
    if (isSpelledTwice(parts.body, path[0]!)) continue;
    // The path says what a record stands below, whatever the body does.
    const isPlace = Object.values(parts.path ?? {}).includes(shown);
    // A copy may be made of what is named, which nobody has seen before.
    if (resource !== undefined && !isPlace && wasSeen(scene, exchange, shown)) return { path, resource, sent, shown };
  }
  return undefined;
}

type Difference = { readonly path: readonly string[]; readonly sent: string; readonly shown: string };

/** The texts and numbers that are shown otherwise at the place where they were sent. */
function differences(sent: unknown, shown: unknown, path: readonly string[]): readonly Difference[] {
  if (isObject(sent) && isObject(shown))
    return Object.keys(sent).flatMap((name) => differences(sent[name], shown[name], [...path, name]));
  const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
  const isOther = path.length > 0 && isPlain(sent) && isPlain(shown) && String(sent) !== String(shown);
  return isOther ? [{ path, sent: String(sent), shown: String(shown) }] : [];
}

/**
 * The resources of which a field may hold an id: that of its name, or any that can be created, where the id cannot be taken for
 * something else. Whose a record is may be told by who has created it.
 */
function kindsOf(contract: Contract, name: string, id: string): readonly string[] {
  const named = referredBy(contract, name);
  if (named !== undefined) return [named];
  const creates = contract.operations.filter(({ lifecycle }) => lifecycle.action === 'create');
  return id.length < shortest ? [] : [...new Set(creates.map(({ lifecycle }) => lifecycle.resource))];
}

function isRecord({ arrange }: Scene, resource: string, id: string): boolean {
  return arrange.existed({ resource, id }) || arrange.creationOf({ resource, id }) !== undefined;
}

/** Whether an answer before this one had an id. */
function wasSeen({ diary }: Scene, exchange: Entry['exchange'], id: string): boolean {
  const before = diary.slice(
    0,
    diary.findIndex((entry) => entry.exchange === exchange),
  );
  return before.some(({ exchange: { reply } }) => isSuccess(reply) && reply.body.includes(id));
}
