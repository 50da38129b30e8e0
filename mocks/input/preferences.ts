import type { Preferences } from '../prism.ts';
import { Refusal } from '../refusal.ts';

/**
 * The preferences of a `Prefer` header (RFC 7240) that Prism understands: `code=404`, `example=name`, `dynamic=true`.
 * Others are ignored, as the RFC asks; undefined where none is left.
 *
 * @throws Refusal with 400 where one of them has a value that it cannot have.
 */
export function toPreferences(header: string | undefined): Preferences | undefined {
  if (header === undefined) return undefined;
  const pairs = header.split(/[,;]/).map((preference) => preference.trim().split(/\s*=\s*/, 2));
  const values = new Map(pairs.map(([name, value]) => [name!.toLowerCase(), value?.replace(/^"(.*)"$/, '$1')]));
  const code = values.get('code');
  const example = values.get('example');
  const dynamic = values.get('dynamic');
  if (code === undefined && example === undefined && dynamic === undefined) return undefined;
  if (code !== undefined && !/^[1-5]\d\d$/.test(code)) throw new Refusal(400, `Prefer: code=${code} is no status code`);
  if (dynamic !== undefined && !/^(true|false)$/.test(dynamic)) {
    throw new Refusal(400, `Prefer: dynamic=${dynamic} is neither true nor false`);
  }
  return { code: code === undefined ? undefined : Number(code), example, dynamic: dynamic === 'true' };
}
