import { isObject, type JsonObject } from '../../spec/json.ts';
import { nameFieldIn } from '../arrange/lifecycle.ts';
import { fieldOf, toRecords } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from './in-envelope.ts';
import type { Lost } from './lost-field.ts';

/**
 * The name that an update sent, where the record shows its beginning alone, or its signs as HTML writes them. A service may
 * shorten names or write them for a page, and then it does so with each: that it does not, a longer name of another record of
 * the kind shows, or one of any kind that has such a sign as it was sent.
 *
 * @param longest The longest name that the target itself says that it takes there.
 */
export function alteredName(
  { diary }: Pick<Scene, 'diary'>,
  { resource, sent }: { readonly resource: string; readonly sent: JsonObject },
  shown: unknown,
  longest = 0,
): Lost | undefined {
  const field = nameFieldIn(sent);
  if (field === undefined) return undefined;
  const [name, is] = [sent[field] as string, fieldOf(shown, field)].map(trimmed);
  if (name === undefined || is === undefined || is === '' || is === name) return undefined;
  const lost = { name: field, sent: name };
  if (name.startsWith(is)) {
    const isLonger = longest >= name.length || namesOf(diary, field, resource).some((one) => one.length > is.length);
    return isLonger ? lost : undefined;
  }
  return unescaped(is) === name && namesOf(diary, field).some(hasPlainSign) ? lost : undefined;
}

/** The names that answers have shown in a field, of records of one kind, or of all. */
function namesOf(diary: Scene['diary'], field: string, resource?: string): readonly string[] {
  return diary.flatMap(({ exchange: { operation, reply } }) => {
    const isOfKind = resource === undefined || operation?.lifecycle.resource === resource;
    if (!isOfKind || !isSuccess(reply)) return [];
    const shown = jsonOf(reply);
    return [inEnvelope(shown), ...(toRecords(shown) ?? [])].map((one) =>
      trimmed(isObject(one) ? one[field] : undefined),
    );
  });
}

/** Whether a name has a sign that HTML would write otherwise. */
function hasPlainSign(name: string): boolean {
  return /&(?!#?\w+;)|</.test(name);
}

const signs: readonly (readonly [written: RegExp, sign: string])[] = [
  [/&lt;|&#(?:x3c|60);/gi, '<'],
  [/&gt;|&#(?:x3e|62);/gi, '>'],
  [/&quot;|&#(?:x22|34);/gi, '"'],
  [/&apos;|&#(?:x0*27|0*39);/gi, "'"],
  [/&amp;|&#(?:x26|38);/gi, '&'],
];

function unescaped(text: string): string {
  return signs.reduce((plain, [written, sign]) => plain.replace(written, sign), text);
}

function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
