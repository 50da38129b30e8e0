import type { JsonObject } from '../../spec/json.ts';
import { fieldOf } from '../arrange/records.ts';

/**
 * The field of which a record shows the beginning alone, though what was sent is no longer than a few lines.
 *
 * @example cutText({ template: '# Orders\n\nAll of them' }, { template: '# Orders' }) // 'template'
 */
export function cutText(sent: JsonObject, shown: unknown): string | undefined {
  return Object.keys(sent).find((name) => {
    const [text, is] = [sent[name], fieldOf(shown, name)];
    if (typeof text !== 'string' || typeof is !== 'string' || is === '' || text.length > longest) return false;
    return text.startsWith(is) && text.slice(is.length).trim() !== '';
  });
}

/** A service may cut what is longer. */
const longest = 200;
