import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Authentication } from '../../spec/authentication.ts';
import { hintFor, InputError } from '../../spec/input-error.ts';
import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { type ApiKey, toApiKey } from './api-key.ts';
import type { Profile } from '../profile/profile.ts';

/** The keys by role, in the order of the contract, and the URL that stood beside them, if one did. */
export type Keys = { readonly keys: ReadonlyMap<Role, ApiKey>; readonly url: string | undefined };

/**
 * Gathers the API keys: from a file with the line that `marts mock --json` prints, the list of `marts keys --json`, or the keys
 * alone (`-` reads standard input); else those of the configuration, else `MARTS_KEY_BUSINESS_USER` and so on.
 *
 * @throws InputError when a file cannot be read, a role does not exist, a key is none, or there is no key at all.
 */
export async function loadKeys(
  file: string | undefined,
  profile: Profile,
  authentication: Authentication,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Keys> {
  const given = file === undefined ? undefined : await readKeys(file);
  const names = given?.keys ?? profile.keys ?? {};
  const { roles } = authentication;
  const unknown = Object.keys(names).find((name) => !roles.includes(name));
  if (unknown !== undefined) {
    throw new InputError(
      `the keys name the role "${unknown}", which does not exist${hintFor(unknown, roles)}; the roles are ${roles.join(', ')}`,
    );
  }
  const texts = roles.map((role) => [role, nonEmpty(names[role]) ?? nonEmpty(environment[variableOf(role)])] as const);
  const keys = texts.flatMap(([role, key]) =>
    key === undefined ? [] : [[role, toApiKey(key, role, authentication)] as const],
  );
  if (keys.length === 0) {
    throw new InputError(`there is no API key; set ${roles.map(variableOf).join(', ')}, or give --keys FILE`);
  }
  return { keys: new Map(keys), url: given?.url };
}

/** The environment variable that holds the key of a role. */
export function variableOf(role: Role): string {
  return `MARTS_KEY_${role.replaceAll('-', '_').toUpperCase()}`;
}

async function readKeys(file: string): Promise<{ keys: Record<string, string>; url: string | undefined }> {
  const name = file === '-' ? 'standard input' : file;
  const content = await contentOf(file);
  const value = parsed(content);
  const keys = Array.isArray(value) ? byRole(value) : isObject(value) ? (value['keys'] ?? value) : undefined;
  const entries = isObject(keys) ? Object.entries(keys).filter(([key]) => key !== 'url') : [];
  if (entries.length === 0 || entries.some(([, key]) => typeof key !== 'string')) {
    throw new InputError(
      `${name} holds no keys; give {"business-user": "svc_key_…", …}, or what marts mock --json or marts keys --json prints`,
    );
  }
  const url = isObject(value) ? value['url'] : undefined;
  return {
    keys: Object.fromEntries(entries) as Record<string, string>,
    url: typeof url === 'string' ? url : undefined,
  };
}

/** The first key of each role in a list of them; what is not one stands without a key. */
function byRole(list: readonly unknown[]): unknown {
  const entries = list.map((one) => {
    const { role, key } = isObject(one) ? one : {};
    return typeof role === 'string' ? [role, key] : ['', undefined];
  });
  return Object.fromEntries(entries.toReversed()) as unknown;
}

async function contentOf(file: string): Promise<string> {
  if (file === '-') return readJsonText(process.stdin);
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new InputError(`cannot read the keys file ${file}; give the path of a JSON file`, { cause: error });
  }
}

/** Lines up to the first that completes a JSON text: a mock prints its line and does not end. */
async function readJsonText(input: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface({ input })) {
    lines.push(line);
    if (parsed(lines.join('\n')) !== undefined) break;
  }
  return lines.join('\n');
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}
