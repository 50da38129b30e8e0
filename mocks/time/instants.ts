import { toInstant } from '../../fixtures/world/time.ts';

/** Instants as records give them. The last one is remembered: what is created within a second was created at one instant. */
export function createInstants(): typeof toInstant {
  let second = Number.NaN;
  let instant = '';
  return (milliseconds) => {
    const present = Math.floor(milliseconds / 1000);
    if (present !== second) {
      instant = toInstant(milliseconds);
      second = present;
    }
    return instant;
  };
}
