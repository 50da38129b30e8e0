import { InputError } from '../spec/input-error.ts';

/**
 * The whole number that an option gives.
 *
 * @throws InputError when it is none, or not within the bounds.
 */
export function toInteger(name: string, value: OptionValue, minimum: number, maximum: number): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  throw new InputError(`--${name} is "${String(value)}"; give a whole number from ${minimum} to ${maximum}`);
}

type OptionValue = string | boolean | readonly string[] | undefined;
