import { hintFor, InputError } from '../spec/input-error.ts';
import type { CoreOptions } from './core.ts';

/** The names of options: each of a type, and no other. */
export type OptionNames<T> = Readonly<Record<keyof T, true>>;

type Rule = { readonly isRight: (value: unknown) => boolean; readonly give: string };

const engines: readonly unknown[] = ['kit', 'prism'];

/** What can be told of a value that comes without its type. */
const rules: Readonly<Partial<Record<keyof CoreOptions, Rule>>> = {
  engine: { isRight: (value) => engines.includes(value), give: 'kit or prism' },
  seed: { isRight: (value) => isNumber(value, 0) && Number.isInteger(value), give: 'a whole number from 0' },
  runTime: { isRight: (value) => isNumber(value, 0), give: 'milliseconds from 0' },
  tokenTtl: { isRight: (value) => isNumber(value, 1), give: 'seconds from 1' },
};

/**
 * Asserts that options are known ones with values that can be used: who writes JavaScript has no types to tell him.
 *
 * @throws InputError that names the first one which is not
 */
export function assertOptions<T extends object>(options: T, known: OptionNames<T>): void {
  const names = Object.keys(known);
  for (const [name, value] of Object.entries(options) as [string, unknown][]) {
    if (!names.includes(name)) {
      throw new InputError(`there is no option "${name}"; use ${names.join(', ')}${hintFor(name, names)}`);
    }
    const rule = rules[name as keyof CoreOptions];
    if (value === undefined || rule === undefined || rule.isRight(value)) continue;
    throw new InputError(`the option ${name} is ${JSON.stringify(value)}; give ${rule.give}`);
  }
}

/**
 * Asserts that no option is given which the engine `prism` has no use for.
 *
 * @param spell how the user writes the name of an option
 * @throws InputError that names the first one
 */
export function assertOfUse(
  options: Pick<CoreOptions, 'engine' | 'runTime'> & { readonly state?: string | undefined },
  spell: (name: string) => string = (name) => name,
): void {
  if (options.engine !== 'prism') return;
  const idle = (['state', 'runTime'] as const).find((name) => options[name] !== undefined);
  if (idle === undefined) return;
  throw new InputError(
    `${spell(idle)} does nothing with the engine prism, which answers without records and runs; leave one of them out`,
  );
}

function isNumber(value: unknown, least: number): boolean {
  return typeof value === 'number' && value >= least;
}
