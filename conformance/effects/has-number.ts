/** Whether a text has a number, and not as a part of another. */
export function hasNumber(text: string, number: number): boolean {
  return new RegExp(`\\b${number}\\b`).test(text);
}
