import { type Exchange, isSuccess } from '../target/message.ts';
import { changedField } from '../updates/is-published.ts';

/** Whether a DataMart said to be a draft is now said to be published, each by the very word. */
export function isPlainlyPublished(before: Exchange, after: Exchange): boolean {
  const changed = isSuccess(after.reply) ? changedField(before, after) : undefined;
  if (changed === undefined) return false;
  const { was, now } = changed;
  const wasDraft = was === false || (typeof was === 'string' && /^(draft|unpublished)$/i.test(was));
  return wasDraft && (now === true || (typeof now === 'string' && /^published$/i.test(now)));
}
