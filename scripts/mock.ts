import { once } from 'node:events';
import type { Mock, MockOptions } from '../mocks/mock.ts';
import { InputError } from '../spec/input-error.ts';
import type { Arguments, Command, ExitCode } from './command.ts';
import { contractOptions, toContractOptions } from './contract-options.ts';
import { toInteger } from './to-integer.ts';
import { watchContract } from './watch-contract.ts';

/** `marts mock`: serves the mock until it is told to stop. */
export const mock: Command = {
  name: 'mock',
  summary: 'serve a mock of the Data Marts Service',
  options: {
    port: { value: 'N', default: '4010', description: 'port to listen on; 0 takes a free one' },
    host: { value: 'ADDRESS', default: '127.0.0.1', description: 'address to listen on' },
    json: { description: 'print one line of JSON when ready: {"url", "keys"}' },
    ...contractOptions,
    watch: { description: 'load contract and overlays again when a file of theirs changes' },
    world: {
      value: 'NAME',
      default: 'demo',
      description: 'records to begin with: empty, demo, large, edge, or a file',
    },
    state: {
      value: 'WHERE',
      description: 'keep the records in this file (SQLite), or in a database that mocks share: postgres://…',
    },
    seed: { value: 'N', default: '1', description: 'what keys, ids and records follow from' },
    engine: { value: 'NAME', default: 'kit', description: 'kit, or prism: stateless answers from the contract' },
    'run-time': { value: 'SECONDS', description: 'how long a run takes (default 2)' },
    latency: { value: 'RANGE', description: 'delay every answer by milliseconds: 50, or 50..200' },
    'open-control': { description: 'let other machines and pages use /__mock/, too' },
    drain: { value: 'SECONDS', default: '10', description: 'how long what is under way may take after SIGTERM' },
    'token-ttl': { value: 'SECONDS', default: '900', description: 'how long an access token is good' },
  },
  examples: [
    'marts mock',
    'marts mock --port 0 --json',
    'marts mock --world large --run-time 30',
    'marts mock --state state.db',
    'marts mock --state postgres://marts:secret@localhost:5432/marts?schema=team_a',
    'marts mock --overlay our-deployment.overlay.yaml --token-ttl 60',
  ],
  run: async ({ values }: Arguments): Promise<ExitCode> => {
    const drain = toInteger('drain', values['drain'], 0, 3600) * 1000;
    const options = toMockOptions(values);
    const { createMock, assertOfUse } = await import('../mocks/mock.ts');
    assertOfUse(options, toFlag);
    const made = await createMock(options);
    const port = toInteger('port', values['port'], 0, 65_535);
    const listening = await made.listen({ host: values['host'] as string, port });
    process.stdout.write(values['json'] === true ? toReadyLine(listening) : await toWelcome(listening));
    const unwatch = values['watch'] === true ? watchContract(made, toContractOptions(values)) : undefined;
    const patience = await Promise.race([
      once(process, 'SIGINT').then(() => 0),
      once(process, 'SIGTERM').then(() => drain),
    ]);
    unwatch?.();
    await listening.close(patience);
    await made.close();
    return 0;
  },
};

function toMockOptions(values: Arguments['values']): MockOptions {
  const engine = toEngine(values['engine']);
  // Long enough to be seen under way, and no longer than who waits for it likes; what has no runs is given no time for them.
  const runTime = values['run-time'] ?? (engine === 'prism' ? undefined : '2');
  return {
    ...toContractOptions(values),
    seed: toInteger('seed', values['seed'], 0, Number.MAX_SAFE_INTEGER),
    world: values['world'] as string,
    state: values['state'] as string | undefined,
    engine,
    faults: toLatency(values['latency']),
    openControl: values['open-control'] === true,
    runTime: runTime === undefined ? undefined : toInteger('run-time', runTime, 0, 86_400) * 1000,
    tokenTtl: toInteger('token-ttl', values['token-ttl'], 1, 31_536_000),
  };
}

/** The flag that gives an option: `runTime` is `--run-time`. */
function toFlag(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** `50` or `50..200` as a fault that strikes every operation. */
function toLatency(value: unknown): MockOptions['faults'] {
  if (value === undefined) return undefined;
  const [, min, max = min] = /^(\d{1,6})(?:\.\.(\d{1,6}))?$/.exec(value as string) ?? [];
  if (min === undefined || Number(min) > Number(max)) {
    throw new InputError(`--latency is "${value as string}"; give milliseconds, such as 50 or 50..200`);
  }
  return [{ delay: { min: Number(min), max: Number(max) } }];
}

function toEngine(value: unknown): 'kit' | 'prism' {
  if (value === 'kit' || value === 'prism') return value;
  throw new InputError(`--engine is "${String(value)}"; give kit or prism`);
}

type Ready = Awaited<ReturnType<Mock['listen']>>;

function toReadyLine({ url, keys }: Ready): string {
  return `${JSON.stringify({ url, keys })}\n`;
}

async function toWelcome({ url, keys, credentials }: Ready): Promise<string> {
  const headers = Object.entries(await credentials()).map(([name, value]) => ` -H '${name}: ${value}'`);
  return [
    `The Data Marts Service (mock) answers at ${url}`,
    `Explorer: ${url}/api/swagger-ui`,
    `Controls: ${url}/__mock/`,
    '',
    'API keys, one per role:',
    ...Object.entries(keys).map(([role, key]) => `  ${role.padEnd(16)}${key}`),
    '',
    'Try (the token is exchanged already):',
    `  curl${headers.join('')} '${url}/api/data-marts'`,
    '',
    'Press Ctrl-C to stop.',
    '',
  ].join('\n');
}
