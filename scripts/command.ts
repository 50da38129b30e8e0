import { parseArgs } from 'node:util';
import { hintFor, InputError } from '../spec/input-error.ts';

/** 0: all good. 1: findings. 2: the work could not be done. */
export type ExitCode = 0 | 1 | 2;

/** One option of a subcommand. `value` names what it takes (`FILE`, `N`); without it, the option is a switch. */
export type Option = {
  readonly value?: string;
  readonly multiple?: boolean;
  readonly default?: string;
  readonly description: string;
};

/** The parsed command line: options by name, then what stands without a name. */
export type Arguments = {
  readonly values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  readonly positionals: readonly string[];
};

/** A subcommand of `marts`: arguments → one call → print → exit code. */
export type Command = {
  readonly name: string;
  readonly summary: string;
  /** What stands without a name, in capitals; a command that names none takes none. */
  readonly positionals?: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  readonly examples: readonly string[];
  readonly run: (args: Arguments) => Promise<ExitCode>;
};

/**
 * Parses the arguments of a subcommand. An option that is not given is taken from the environment variable `MARTS_NAME`
 * (`--token-ttl` from `MARTS_TOKEN_TTL`; several values separated by commas), then from its default.
 *
 * @throws InputError for an unknown option, a missing value or a stray argument.
 */
export function parseCommand(
  command: Command,
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Arguments {
  const given = parseOptions(command, argv);
  const allowed = command.positionals?.length ?? 0;
  if (given.positionals.length > allowed) {
    throw new InputError(`unexpected argument "${given.positionals[allowed]}"; see marts ${command.name} --help`);
  }
  const values = Object.entries(command.options).map(([name, option]) => [
    name,
    given.values[name] ?? fromEnvironment(name, option, environment) ?? option.default,
  ]);
  return { values: Object.fromEntries(values) as Arguments['values'], positionals: given.positionals };
}

/** The help text of a subcommand, with its options and examples. */
export function helpOf(command: Command): string {
  const rows = Object.entries(command.options).map(([name, option]) => [
    `  --${name}${option.value === undefined ? '' : ` ${option.value}`}`,
    `${option.description}${option.default === undefined ? '' : ` (default ${option.default})`}`,
  ]);
  const width = Math.max(...rows.map(([left]) => left!.length), 0) + 2;
  return [
    `marts ${command.name}: ${command.summary}`,
    '',
    `Usage: marts ${[command.name, ...(command.positionals ?? [])].join(' ')} [options]`,
    '',
    'Options:',
    ...rows.map(([left, right]) => left!.padEnd(width) + right!),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${example}`),
    '',
  ].join('\n');
}

function parseOptions(command: Command, argv: readonly string[]): ReturnType<typeof parseArgs> {
  const entries = Object.entries(command.options).map(([name, option]) => [
    name,
    {
      type: option.value === undefined ? ('boolean' as const) : ('string' as const),
      multiple: option.multiple ?? false,
    },
  ]);
  try {
    return parseArgs({ args: [...argv], options: Object.fromEntries(entries) as never, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code?.startsWith('ERR_PARSE_ARGS') !== true) throw error;
    const unknown = /'--?([^'\s]+)/.exec(message)?.[1] ?? '';
    const hint = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? hintFor(unknown, Object.keys(command.options)) : '';
    throw new InputError(`${message.split(/\.\s/)[0]}${hint}; see marts ${command.name} --help`, { cause: error });
  }
}

function fromEnvironment(
  name: string,
  option: Option,
  environment: Readonly<Record<string, string | undefined>>,
): string | boolean | string[] | undefined {
  const value = environment[`MARTS_${name.replaceAll('-', '_').toUpperCase()}`];
  if (value === undefined || value === '') return undefined;
  if (option.value === undefined) return value !== '0' && value !== 'false';
  return option.multiple === true ? value.split(',') : value;
}
