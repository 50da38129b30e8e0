import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { InputError } from '../spec/input-error.ts';
import { type Command, helpOf, parseCommand } from './command.ts';

const serve: Command = {
  name: 'serve',
  summary: 'serve a thing',
  positionals: ['FILE'],
  options: {
    port: { value: 'N', default: '80', description: 'port to listen on' },
    'token-ttl': { value: 'SECONDS', description: 'how long a token is good' },
    overlay: { value: 'FILE', multiple: true, description: 'an overlay' },
    json: { description: 'print JSON' },
  },
  examples: ['marts serve a.yaml --port 0'],
  run: () => Promise.resolve(0),
};

type Environment = Readonly<Record<string, string>>;

describe('parseCommand', () => {
  test.each<[name: string, argv: string[], environment: Environment, option: string, want: unknown]>([
    ['an option', ['--port', '1'], {}, 'port', '1'],
    ['an option with =', ['--port=1'], {}, 'port', '1'],
    ['the last of an option that is given twice', ['--port', '1', '--port', '2'], {}, 'port', '2'],
    ['a switch', ['--json'], {}, 'json', true],
    ['several values', ['--overlay', 'a', '--overlay', 'b'], {}, 'overlay', ['a', 'b']],
    ['a value that looks like an option, after =', ['--overlay=--a'], {}, 'overlay', ['--a']],
    ['a default', [], {}, 'port', '80'],
    ['nothing without a default', [], {}, 'token-ttl', undefined],
    ['nothing for a switch', [], {}, 'json', undefined],
    ['the environment', [], { MARTS_PORT: '9' }, 'port', '9'],
    ['the environment, by the name with underscores', [], { MARTS_TOKEN_TTL: '60' }, 'token-ttl', '60'],
    ['several values of the environment', [], { MARTS_OVERLAY: 'a,b' }, 'overlay', ['a', 'b']],
    ['a switch of the environment', [], { MARTS_JSON: '1' }, 'json', true],
    ['a switch that the environment turns off', [], { MARTS_JSON: '0' }, 'json', false],
    ['a switch that the environment says is false', [], { MARTS_JSON: 'false' }, 'json', false],
    ['the command line before the environment', ['--port', '1'], { MARTS_PORT: '9' }, 'port', '1'],
    ['the default before an empty environment', [], { MARTS_PORT: '' }, 'port', '80'],
  ])('takes %s', (_, argv, environment, option, want) => {
    expect(parseCommand(serve, argv, environment).values[option]).toEqual(want);
  });

  test('takes what stands without a name', () => {
    expect(parseCommand(serve, ['a.yaml', '--json'], {}).positionals).toEqual(['a.yaml']);
    expect(parseCommand(serve, ['--', '--json'], {}).positionals).toEqual(['--json']);
  });

  test.each([
    ['a misspelt option', ['--prot', '1'], `Unknown option '--prot'; did you mean "port"?; see marts serve --help`],
    ['an option that is far from all', ['--xylophone'], `Unknown option '--xylophone'; see marts serve --help`],
    ['an option without its value', ['--port'], `Option '--port <value>' argument missing; see marts serve --help`],
    [
      'a value that looks like an option',
      ['--port', '-1'],
      `Option '--port' argument is ambiguous; see marts serve --help`,
    ],
    ['a switch with a value', ['--json=1'], `Option '--json' does not take an argument; see marts serve --help`],
    ['a stray argument', ['a', 'b'], 'unexpected argument "b"; see marts serve --help'],
  ])('refuses %s', (_, argv, want) => {
    expect(() => parseCommand(serve, argv, {})).toThrow(new InputError(want));
  });
});

test('helpOf shows usage, options with their defaults, and examples', () => {
  expect(helpOf(serve)).toBe(`marts serve: serve a thing

Usage: marts serve FILE [options]

Options:
  --port N             port to listen on (default 80)
  --token-ttl SECONDS  how long a token is good
  --overlay FILE       an overlay
  --json               print JSON

Examples:
  marts serve a.yaml --port 0
`);
});

describe('marts', () => {
  test.each<[name: string, argv: string[], code: number, stdout: RegExp, stderr: RegExp]>([
    [
      'shows what it can do, and exits 2, without a command',
      [],
      2,
      /^Usage: marts COMMAND \[options\]\n[^]*\n {2}marts lint /,
      /^$/,
    ],
    ['shows what it can do', ['--help'], 0, /^Usage: marts COMMAND/, /^$/],
    ['shows the help of a command', ['lint', '--help'], 0, /^marts lint: [^]*Examples:\n {2}marts lint\n/, /^$/],
    [
      'refuses an unknown command',
      ['lnit'],
      2,
      /^$/,
      /^marts: "lnit" is no command; did you mean "lint"\?; see marts --help\n$/,
    ],
    ['refuses a name that every object has', ['toString'], 2, /^$/, /^marts: "toString" is no command/],
    [
      'refuses an unknown option',
      ['lint', '--jsn'],
      2,
      /^$/,
      /^marts: Unknown option '--jsn'; did you mean "json"\?; see marts lint --help\n$/,
    ],
    [
      'says which file it cannot read, in one line',
      ['lint', '--contract', 'none.yaml'],
      2,
      /^$/,
      /^marts: cannot read none\.yaml: no such file; give [^\n]*\n$/,
    ],
  ])('%s', async (_, argv, code, stdout, stderr) => {
    const ended = await marts(argv);
    expect(ended.stderr).toMatch(stderr);
    expect(ended.stdout).toMatch(stdout);
    expect(ended.code).toBe(code);
  });
});

function marts(argv: readonly string[]): Promise<{ code: number | string | null; stdout: string; stderr: string }> {
  const file = join(import.meta.dirname, 'marts.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...argv], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : (error.code ?? null), stdout, stderr });
    });
  });
}
