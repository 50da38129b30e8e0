import { isObject } from '../../json.ts';
import { fieldsOf, placeAt, type Place, textAt } from '../place.ts';
import { branchesOf, type Reading, refOf } from './leaves.ts';
import type { Discriminator } from './node.ts';

/**
 * The `discriminator` of merged schemas: the values that name alternatives, stated in `mapping` or, for a branch that is
 * a reference and that no value is mapped to, the last part of the reference (OpenAPI 3.1.1, Discriminator Object).
 */
export function toDiscriminator(leaves: readonly Place[], reading: Reading): Discriminator | undefined {
  const leaf = leaves.find((candidate) => isObject(placeAt(candidate, 'discriminator')?.value));
  const place = placeAt(leaf, 'discriminator');
  const property = textAt(place, 'propertyName');
  if (place === undefined || property === undefined) return undefined;
  const mapping = fieldsOf(placeAt(place, 'mapping'));
  const mapped = new Set(mapping.map(([, { value }]) => String(value)));
  const implied = (['oneOf', 'anyOf'] as const)
    .flatMap((keyword) => branchesOf(leaf!, keyword, reading).flatMap((branch) => refOf(branch) ?? []))
    .filter((ref) => !mapped.has(ref) && !mapped.has(lastOf(ref)))
    .map(lastOf);
  const values = [...new Set([...mapping.map(([value]) => value), ...implied])].toSorted();
  return { pointer: place.pointer, property, values };
}

function lastOf(ref: string): string {
  return ref.split('/').at(-1)!;
}
