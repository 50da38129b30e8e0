import { edits, integer, list, object, type SchemaEdit, text } from './edits.ts';

/** Edits of minima and maxima. */
export const limitEdits: readonly SchemaEdit[] = (
  [
    ['maximum', 'maximum', integer],
    ['minimum', 'minimum', integer],
    ['maxLength', 'max-length', text],
    ['minLength', 'min-length', text],
    ['maxItems', 'max-items', list],
    ['minItems', 'min-items', list],
    ['maxProperties', 'max-properties', object],
    ['minProperties', 'min-properties', object],
  ] as const
).flatMap(([keyword, name, of]) => {
  const [wider, narrower] = keyword.startsWith('max')
    ? (['raised', 'lowered'] as const)
    : (['lowered', 'raised'] as const);
  const [strict, loose] = keyword.startsWith('max') ? [5, 6] : [6, 5];
  return edits(keyword, of, [
    ['added', {}, { [keyword]: 5 }, `${name}-added`, 'narrows'],
    ['removed', { [keyword]: 5 }, {}, `${name}-removed`, 'widens'],
    [wider, { [keyword]: strict }, { [keyword]: loose }, `${name}-${wider}`, 'widens'],
    [narrower, { [keyword]: loose }, { [keyword]: strict }, `${name}-${narrower}`, 'narrows'],
  ]);
});
