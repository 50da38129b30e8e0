import type { Instance } from '../arrange/instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import { mentions } from '../arrange/mentions.ts';
import type { Lifecycle } from '../arrange/lifecycle.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Entry } from './diary.ts';

/**
 * What this run has done between the answer that showed a record last and the first one that no longer did, which has lost it
 * most likely: a change of its own, else a removal, a creation or a change of another. Undefined where nothing was done in
 * between, or no answer shows when it went.
 */
export function culpritOf(scene: Scene, { resource, list, read }: Lifecycle, lost: Instance): Exchange | undefined {
  const { diary } = scene;
  const isAbout = ({ exchange: { operation }, parts }: Entry): boolean =>
    (operation === list && isBeside(parts.path, lost)) ||
    (operation === read && recordsIn(operation!, parts.path).at(-1)?.id === lost.id);
  const shows = (entry: Entry): boolean => isAbout(entry) && isSuccess(entry.exchange.reply) && hasId(entry, lost.id);
  const hides = (entry: Entry): boolean =>
    isAbout(entry) &&
    (entry.exchange.operation === list ? isSuccess(entry.exchange.reply) : entry.exchange.reply.status === 404) &&
    !hasId(entry, lost.id);
  const seen = diary.findLastIndex(shows);
  const missed = diary.findIndex((entry, index) => index > seen && hides(entry));
  if (seen < 0 || missed < 0) return undefined;
  const done = diary
    .slice(seen + 1, missed)
    .filter(({ exchange: { operation, reply } }) => isSuccess(reply) && operation!.lifecycle.resource === resource);
  const isOwn = ({ exchange, parts }: Entry): boolean =>
    recordsIn(exchange.operation!, parts.path).at(-1)?.id === lost.id;
  const lastOf = (action: string, isMeant: (entry: Entry) => boolean = () => true): Exchange | undefined =>
    done.findLast((entry) => entry.exchange.operation!.lifecycle.action === action && isMeant(entry))?.exchange;
  return lastOf('change', isOwn) ?? lastOf('remove') ?? lastOf('create') ?? lastOf('change');
}

function hasId({ exchange }: Entry, id: string): boolean {
  return mentions(jsonOf(exchange.reply), id);
}

/** Whether a list is one in which a record stands: none of its ids is another than those that the record stands below. */
function isBeside(path: Readonly<Record<string, string>> | undefined, { parents }: Instance): boolean {
  return Object.values(path ?? {}).every((id) => Object.values(parents).includes(id));
}
