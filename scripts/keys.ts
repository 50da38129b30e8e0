import { setTimeout } from 'node:timers/promises';
import { toApiKey } from '../conformance/keys/api-key.ts';
import { toHolders } from '../mocks/access/holders.ts';
import { type Holder, toKeyOf, toKeyString } from '../mocks/access/keys.ts';
import { loadWorld } from '../mocks/spaces/worlds.ts';
import type { Authentication } from '../spec/authentication.ts';
import { loadContract } from '../spec/contract.ts';
import { hintFor, InputError } from '../spec/input-error.ts';
import type { Role } from '../spec/roles.ts';
import type { Arguments, Command, ExitCode } from './command.ts';
import { contractOptions, toContractOptions } from './contract-options.ts';
import { exchangeKey } from './exchange-key.ts';
import { toInteger } from './to-integer.ts';

/** For how long a mock that does not answer is asked again, in milliseconds. */
const patience = 10_000;

/** `marts keys`: prints API keys of the mock's users, without asking the mock. */
export const keys: Command = {
  name: 'keys',
  summary: 'print API keys that a mock with the same seed and world takes',
  options: {
    role: { value: 'NAME', description: 'only keys of this role' },
    user: { value: 'N', description: 'only the key of the Nth user with that role, from 1' },
    origin: { value: 'URL', default: 'http://127.0.0.1:4010', description: 'where the mock answers' },
    seed: { value: 'N', default: '1', description: 'the seed of the mock' },
    world: { value: 'NAME', default: 'demo', description: 'the world of the mock' },
    ...contractOptions,
    json: { description: 'print a list of {"role", "userId", "key"}' },
    headers: { description: 'exchange the first key and print the headers of its requests, for curl -H @FILE' },
  },
  examples: [
    'marts keys',
    'marts keys --role technical-user --user 2',
    'marts keys --origin https://mock.example.com --json',
    'marts keys --role project-admin --headers > headers.txt && curl -H @headers.txt http://127.0.0.1:4010/api/data-marts',
  ],
  run: async ({ values }: Arguments): Promise<ExitCode> => {
    const seed = toInteger('seed', values['seed'], 0, Number.MAX_SAFE_INTEGER);
    const { authentication } = await loadContract(toContractOptions(values));
    const holders = toHolders(await loadWorld(values['world'] as string, seed), authentication.roles, seed);
    const origin = toOrigin(values['origin'] as string);
    const rows = select(holders, values, authentication.roles).map((holder) => ({
      ...holder,
      key: toKeyString({ origin, ...toKeyOf(holder, seed) }, authentication),
    }));
    if (values['headers'] === true) {
      process.stdout.write(await headersOf(rows[0]!, authentication));
      return 0;
    }
    const text = rows.map(({ role, userId, key }) => `${role.padEnd(17)}${userId}  ${key}`).join('\n');
    process.stdout.write(`${values['json'] === true ? JSON.stringify(rows, null, 2) : text}\n`);
    return 0;
  },
};

/** The header lines of authenticated requests. A mock that is just starting is waited for. */
async function headersOf({ role, key }: { role: Role; key: string }, names: Authentication): Promise<string> {
  const { origin, ...fields } = toApiKey(key, role, names);
  const end = Date.now() + patience;
  while (Date.now() < end && !(await isUp(origin))) await setTimeout(100);
  const headers = await exchangeKey(role, { origin, ...fields }, names);
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

async function isUp(origin: string): Promise<boolean> {
  return fetch(origin, { method: 'HEAD', redirect: 'manual' }).then(
    () => true,
    () => false,
  );
}

function select(holders: readonly Holder[], values: Arguments['values'], roles: readonly string[]): readonly Holder[] {
  const role = values['role'] as string | undefined;
  if (role !== undefined && !roles.includes(role)) {
    throw new InputError(`--role is "${role}"; give ${roles.join(', ')}${hintFor(role, roles)}`);
  }
  const ofRole = role === undefined ? holders : holders.filter((holder) => holder.role === role);
  if (values['user'] === undefined) return ofRole;
  if (role === undefined) throw new InputError('--user counts the users of a role; give --role, too');
  return [ofRole[toInteger('user', values['user'], 1, ofRole.length) - 1]!];
}

function toOrigin(text: string): string {
  const url = URL.parse(text);
  const isPlain = url !== null && url.search + url.hash + url.username + url.password === '';
  if (isPlain && /^https?:$/.test(url.protocol)) return text.replace(/\/$/, '');
  throw new InputError(`--origin is "${text}"; give a URL such as http://127.0.0.1:4010`);
}
