/**
 * Whether a refusal names a field: as a text, at the end of a path, or at the beginning of a sentence.
 *
 * @param value The JSON of the refusal, in whatever shape.
 * @example namesField({ message: ['type must be one of EMAIL'] }, 'type') // true
 */
export function namesField(value: unknown, field: string): boolean {
  if (typeof value === 'string') {
    const text = value.toLowerCase();
    const word = field.toLowerCase();
    return text === word || text.endsWith(`/${word}`) || text.endsWith(`.${word}`) || text.startsWith(`${word} `);
  }
  return typeof value === 'object' && value !== null && Object.values(value).some((one) => namesField(one, field));
}
