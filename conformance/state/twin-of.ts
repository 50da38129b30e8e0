import { fieldOf } from '../arrange/records.ts';
import { nameFields } from '../arrange/name-fields.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import type { Scene } from '../scene.ts';
import { givenName } from './shows-other-name.ts';
import type { Identity } from '../arrange/identity.ts';

/**
 * A record in a list that goes by the name which a creation of ours gave to another: that name was sent once, so that two
 * records were made of one request. Where the list does not show the record itself by that name, nothing is known.
 */
export function twinOf(scene: Scene, record: Identity, rows: ReadonlyMap<string, unknown>): string | undefined {
  const given = givenName(scene.arrange.creationOf(record));
  if (given === undefined || !isNamed(rows.get(record.id), given)) return undefined;
  const isOthers = (other: string): boolean => scene.arrange.creationOf({ ...record, id: other }) === undefined;
  return [...rows].find(
    ([other, row]) => other !== record.id && isOthers(other) && isNamed(row, given) && !isMarkedRemoved(row),
  )?.[0];
}

function isNamed(row: unknown, name: string): boolean {
  const shown = nameFields.map((field) => fieldOf(row, field));
  return shown.some((one) => typeof one === 'string' && plain(one) === plain(name));
}

function plain(name: string): string {
  return name.trim().toLowerCase();
}
