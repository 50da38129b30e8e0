/**
 * A text without its dates and the milliseconds of a clock.
 *
 * @example withoutTimes('{"at":"2026-03-01T00:00:00Z"}') // '{"at":}'
 */
export function withoutTimes(body: string): string {
  return body.replaceAll(/"\d{4}-\d{2}-\d{2}[T ][^"]*"|\b\d{10,13}\b/g, '');
}
