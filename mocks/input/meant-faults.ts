import type { Json } from '../../spec/json.ts';
import { type SchemaFault, withAllowed } from '../../spec/schema.ts';

/**
 * The faults that help whoever made a value. Where it fits none of several variants (`oneOf`, `anyOf`), a constant or a
 * list of values often tells which one was meant: the others are left out. Where it tells that none was, what would do
 * is said in one fault.
 */
export function toMeantFaults(faults: readonly SchemaFault[]): readonly SchemaFault[] {
  const compositions = faults.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  return compositions.reduce(withoutOthers, faults);
}

function withoutOthers(faults: readonly SchemaFault[], composition: SchemaFault): readonly SchemaFault[] {
  const variantOf = (fault: SchemaFault): string | undefined => toVariant(composition, fault)?.variant;
  const own = faults.filter((fault) => variantOf(fault) !== undefined);
  const variants = new Set(own.map(variantOf));
  for (const keywords of [['const', 'enum'], ['const']]) {
    const telling = own.filter((fault) => keywords.includes(fault.keyword) && isDirect(composition, fault));
    const others = new Set(telling.map(variantOf));
    if (others.size < variants.size) return faults.filter((fault) => !others.has(variantOf(fault) ?? ''));
    const merged = merge(telling);
    if (merged !== undefined) return faults.flatMap((fault) => toMerged(fault, own, merged));
  }
  return faults;
}

/** The variant that a fault was found in, and the keyword's place within it. */
function toVariant({ schemaPointer, pointer }: SchemaFault, fault: SchemaFault): Variant | undefined {
  const isWithin = fault.pointer === pointer || fault.pointer.startsWith(`${pointer}/`);
  if (!isWithin || !fault.schemaPointer.startsWith(`${schemaPointer}/`)) return undefined;
  const [variant, ...place] = fault.schemaPointer.slice(schemaPointer.length + 1).split('/');
  return { variant: variant!, place };
}

type Variant = { readonly variant: string; readonly place: readonly string[] };

/** Whether a fault was found in a variant itself, not in a variant of a variant. */
function isDirect(composition: SchemaFault, fault: SchemaFault): boolean {
  const { place = [] } = toVariant(composition, fault) ?? {};
  return !place.includes('oneOf') && !place.includes('anyOf');
}

/** All that one place may hold, where the faults are of one place. */
function merge(faults: readonly SchemaFault[]): SchemaFault | undefined {
  const [first] = faults;
  if (first === undefined || faults.some(({ pointer }) => pointer !== first.pointer)) return undefined;
  const values = faults.flatMap(({ params }) => (params['allowedValues'] ?? [params['allowedValue']!]) as Json[]);
  const allowedValues = [...new Set(values)];
  return { ...first, message: withAllowed('must be equal to one of the allowed values', allowedValues) };
}

function toMerged(fault: SchemaFault, own: readonly SchemaFault[], merged: SchemaFault): readonly SchemaFault[] {
  if (!own.includes(fault)) return [fault];
  return fault === own[0] ? [merged] : [];
}
