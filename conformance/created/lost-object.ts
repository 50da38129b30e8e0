import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { fieldOf, toRecords } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { isEmpty } from '../updates/part-of.ts';

/**
 * What was sent as an object, and is shown as none where that of others of the same type is shown: a secret may be
 * shown of nobody, and what is of another type may have none.
 */
export function lostObject(
  { diary }: Pick<Scene, 'diary'>,
  resource: string,
  sent: JsonObject,
  record: unknown,
): string | undefined {
  const types = typesOf(record);
  const isShownOfOthers = (name: string): boolean =>
    diary.some(({ exchange: { operation, reply } }) => {
      if (operation?.lifecycle.resource !== resource || !isSuccess(reply)) return false;
      const told = jsonOf(reply);
      // A record may hold lists of its own, such as its owners.
      const rows = [told, ...(toRecords(told) ?? [])];
      return rows.some((row) => hasParts(fieldOf(row, name)) && isDeepStrictEqual(typesOf(row), types));
    });
  return Object.keys(sent).find(
    (name) => hasParts(sent[name]) && isNone(fieldOf(record, name)) && isShownOfOthers(name),
  );
}

/** What a record says of its type, and what it stands in: that of an envelope is that of all. */
function typesOf(value: unknown): readonly unknown[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === 'type' ? [inner] : typesOf(inner)));
}

function hasParts(value: unknown): boolean {
  return typeof value === 'object' && !isEmpty(value);
}

/** Whether a field is shown, and holds nothing. */
function isNone(value: unknown): boolean {
  return value !== undefined && !Array.isArray(value) && isEmpty(value);
}
