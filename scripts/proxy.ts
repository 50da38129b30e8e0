import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { createProxy, type Proxy, type ProxyOptions, type Sight } from '../mocks/proxy/proxy.ts';
import { toJsonSummary, toSummary, toViolationLine } from '../mocks/proxy/to-summary.ts';
import { type Contract, loadContract } from '../spec/contract.ts';
import { InputError } from '../spec/input-error.ts';
import type { Arguments, Command, ExitCode } from './command.ts';
import { contractOptions, toContractOptions } from './contract-options.ts';

/** `marts proxy`: forwards to a deployment until it is told to stop, and reports what breaks the contract. */
export const proxy: Command = {
  name: 'proxy',
  summary: 'forward to a deployment and report what breaks the contract',
  options: {
    target: { value: 'URL', description: 'base URL of the deployment' },
    port: { value: 'N', default: '4020', description: 'port to listen on; 0 takes a free one' },
    host: { value: 'ADDRESS', default: '127.0.0.1', description: 'address to listen on' },
    json: { value: 'FILE', description: 'write the summary to this file as JSON, too' },
    ...contractOptions,
  },
  examples: [
    'marts proxy --target https://marts.example.com',
    'marts proxy --target http://127.0.0.1:4010 --port 0 --json violations.json',
    'marts proxy --target https://marts.example.com --overlay our-deployment.overlay.yaml',
  ],
  run: async ({ values }: Arguments): Promise<ExitCode> => {
    const target = toTarget(values['target'] as string | undefined);
    const port = toPort(values['port']);
    const contracts = await loadContracts(values);
    const file = await openSummary(values['json'] as string | undefined);
    const proxying = await start({ target, port, host: values['host'] as string, ...contracts });
    process.stdout.write(toWelcome(proxying.url, target));
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await proxying.close();
    const sight = proxying.sight();
    process.stdout.write(`\n${toSummary(sight)}`);
    await file?.writeFile(toJsonSummary(target, sight));
    await file?.close();
    return toExitCode(sight);
  },
};

/** 2 where there were requests and none was answered: then nothing is known of the deployment. */
function toExitCode({ requests, violations, troubles }: Sight): ExitCode {
  if (violations.some(({ part }) => part === 'stated')) return 1;
  const unanswered = Object.values(troubles).reduce((sum, count) => sum + count, 0);
  return requests > 0 && unanswered >= requests ? 2 : 0;
}

function start(options: Omit<ProxyOptions, 'tell' | 'tellTrouble'>): Promise<Proxy> {
  return createProxy({
    ...options,
    tell: (violation) => process.stdout.write(`${toViolationLine(violation)}\n`),
    tellTrouble: (reason) => process.stderr.write(`${reason}\n`),
  });
}

/** Overlays of the deployment are part of both: its names are needed to know its operations. */
async function loadContracts(values: Arguments['values']): Promise<{ stated: Contract; assumed: Contract }> {
  const { contract } = toContractOptions(values);
  const overlays = (values['overlay'] as readonly string[] | undefined) ?? [];
  // An overlay may describe what only the assumptions have.
  const [stated, assumed] = await Promise.all([
    loadContract({ contract, overlays, unmatched: 'skip' }),
    loadContract(toContractOptions(values)),
  ]);
  return { stated, assumed };
}

/** The base URL of a deployment. Not repeated in messages: it may hold a password. */
function toTarget(value: string | undefined): URL {
  if (value === undefined) throw new InputError('there is no target; give --target URL');
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InputError('--target is no http or https URL; give one such as https://marts.example.com');
  }
  if (url.username !== '' || url.password !== '') {
    throw new InputError('--target holds a user name or password; leave them out, clients send their own credentials');
  }
  if (url.search !== '' || url.hash !== '') {
    throw new InputError('--target holds a query or a fragment; give the base URL that paths are relative to');
  }
  return url;
}

function toPort(value: unknown): number {
  const port = typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InputError(`--port is "${String(value)}"; give a whole number from 0 to 65535`);
}

/** Opened before anything is served, so that a summary is not lost at the end. */
async function openSummary(path: string | undefined): Promise<FileHandle | undefined> {
  if (path === undefined) return undefined;
  try {
    return await open(path, 'w');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(`cannot write ${path} (${code}); give --json a file in a folder that can be written`, {
      cause: error,
    });
  }
}

function toWelcome(url: string, target: URL): string {
  return [
    `Requests to ${url} go to ${target.href}`,
    'A client that takes the origin from its API key goes around the proxy: give it this one as its base URL.',
    'Press Ctrl-C to stop and to see a summary.',
    '',
  ].join('\n');
}
