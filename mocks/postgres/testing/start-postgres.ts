import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PostgreSQL server of a test. */
export type Postgres = {
  /** Where a schema of it is, as `--state` takes it. */
  readonly url: (schema: string) => string;
  /** Begins it again after `stop` or `kill`, in the same place. */
  readonly start: () => Promise<void>;
  /** Ends it in an orderly way: connections are broken off, and what was committed is written down. */
  readonly stop: () => Promise<void>;
  /** Ends its processes at once: it recovers from its log when it starts again. */
  readonly kill: () => Promise<void>;
  /** Ends it for good and removes its folder. */
  readonly remove: () => Promise<void>;
};

/** The folder with PostgreSQL's programs, where Debian puts them: the newest, or undefined where there is none. */
export const postgresFolder: string | undefined = findPrograms();

/** What the titles of tests that are skipped say. */
export const orSkipped: string = postgresFolder === undefined ? ' (not installed: apt-get install postgresql)' : '';

/**
 * Starts a server of its own in a temporary folder, on a free port of this machine. With `durable` it waits for the disk
 * at each commit, as a server usually does; without, only a loss of power could tell the difference.
 */
export async function startPostgres({ durable = false }: { readonly durable?: boolean } = {}): Promise<Postgres> {
  const account = process.getuid?.() === 0 ? readAccount('postgres') : {};
  const folder = mkdtempSync(join(tmpdir(), 'marts-postgres-'));
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid!);
  const data = join(folder, 'data');
  const run = (program: string, ...args: readonly string[]): Promise<void> => runProgram(program, args, account);
  await run('initdb', '-D', data, '-U', 'marts', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync');
  const port = await freePort();
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, max_connections: 80 };
  const hasty = durable ? {} : { fsync: 'off', full_page_writes: 'off' };
  const options = Object.entries({ ...settings, ...hasty }).map(([name, value]) => `-c ${name}=${value}`);
  const start = (): Promise<void> =>
    run('pg_ctl', 'start', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options.join(' '));
  const end = (mode: 'fast' | 'immediate'): Promise<void> => run('pg_ctl', 'stop', '-D', data, '-w', '-m', mode);
  await start();
  return {
    url: (schema) => `postgres://marts@127.0.0.1:${port}/postgres?schema=${schema}`,
    start,
    stop: () => end('fast'),
    kill: () => end('immediate'),
    remove: async () => {
      if (existsSync(join(data, 'postmaster.pid'))) await end('immediate');
      rmSync(folder, { recursive: true });
    },
  };
}

function findPrograms(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a)).at(0);
  const folder = newest === undefined ? undefined : `/usr/lib/postgresql/${newest}/bin`;
  return folder !== undefined && existsSync(join(folder, 'initdb')) ? folder : undefined;
}

type Account = { readonly uid?: number; readonly gid?: number };

/** The server refuses to run as root: the account that its package made runs it then. */
function readAccount(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined) throw new Error(`there is no account ${name} to run PostgreSQL as`);
  return { uid: Number(uid), gid: Number(gid) };
}

/** Runs a program to its end. What `pg_ctl start` leaves running would keep a pipe open: it gets none. */
async function runProgram(program: string, args: readonly string[], account: Account): Promise<void> {
  const child = spawn(join(postgresFolder!, program), args, { ...account, cwd: tmpdir(), stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
