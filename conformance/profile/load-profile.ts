import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from '../../spec/contract.ts';
import { hintFor, InputError } from '../../spec/input-error.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { loadSource } from '../../spec/source.ts';
import type { Profile } from './profile.ts';

/** The names under which a configuration is looked for, in this order. */
export const profileFiles: readonly string[] = ['marts.config.yaml', 'marts.config.json', 'marts.config.ts'];

/** The shape of a field: a kind of value, a list of it, a record of it under free names, or an object of known fields. */
type Shape =
  | 'string'
  | 'boolean'
  | 'object'
  | 'any'
  | { readonly list: Shape }
  | { readonly record: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> };

const rules: Shape = { list: 'object' };
const shape: Shape = {
  fields: {
    target: 'string',
    keys: { record: 'string' },
    overlays: { list: 'string' },
    idField: 'string',
    resources: { record: { list: 'string' } },
    requests: { record: { fields: { path: { record: 'string' }, query: { record: 'any' }, body: 'any' } } },
    samples: {
      fields: {
        columns: { list: 'string' },
        memberIds: { list: 'string' },
        FilterRule: rules,
        SortRule: rules,
        AggregationRule: rules,
        DateTruncRule: rules,
        destinationConfigs: {
          fields: { email: 'object', legacyEmail: 'object', spreadsheet: 'object', dashboardConnector: 'object' },
        },
      },
    },
    // The contract diff has its own section of the same file, and reads that itself.
    diff: 'any',
    situations: {
      fields: {
        foreignOAuthState: 'string',
        foreignCredentialId: 'string',
        foreignStorageId: 'string',
        foreignDataMartId: 'string',
        unsupportedStorageId: 'string',
        destinationWithoutAccountId: 'string',
        nonSheetsDestinationId: 'string',
        boundContextId: 'string',
        unboundContextId: 'string',
        namespaceId: 'string',
        scope: 'string',
        oauthConfigured: 'boolean',
      },
    },
  },
};

/**
 * Loads the configuration of a deployment: the given file, or `marts.config.{yaml,json,ts}` of a folder, or none.
 * `${NAME}` in a text stands for an environment variable; overlays are found from the folder of the file.
 *
 * @throws InputError when the file cannot be read or has a field that is unknown or of the wrong kind.
 */
export async function loadProfile(
  file: string | undefined,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Profile> {
  const found = file ?? profileFiles.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (found === undefined) return {};
  const value = found.endsWith('.ts') ? await importValue(found) : (await loadSource(found)).value;
  const profile = toProfile(value ?? {}, file ?? found, environment);
  const overlays = profile.overlays?.map((overlay) => resolve(dirname(resolve(found)), overlay));
  return overlays === undefined ? profile : { ...profile, overlays };
}

/**
 * Checks a parsed configuration and fills in environment variables.
 *
 * @throws InputError as `loadProfile` does.
 */
export function toProfile(
  value: unknown,
  name: string,
  environment: Readonly<Record<string, string | undefined>> = {},
): Profile {
  return substitute(shaped(value, shape, name, ''), environment) as unknown as Profile;
}

/** Holds the request keys of a profile against the contract. */
export function assertRequests(profile: Profile, { operations }: Contract): void {
  const names = operations.flatMap(({ id, method, path }) => [id, `${method} ${path}`]);
  for (const name of Object.keys(profile.requests ?? {})) {
    if (!names.includes(name)) {
      throw new InputError(`requests of the configuration has "${name}", which is no operation${hintFor(name, names)}`);
    }
  }
}

async function importValue(file: string): Promise<unknown> {
  try {
    const module = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
    return module['default'] ?? module['config'];
  } catch (error) {
    throw new InputError(`cannot load ${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** The value as it is meant; a number is as good as a text: YAML reads an id such as 42 as one. */
function shaped(value: unknown, expected: Shape, name: string, at: string): Json {
  const where = at === '' ? name : `${name}: ${at}`;
  if (expected === 'any') return value as Json;
  if (expected === 'object') return isObject(value) ? value : refuse(where, 'an object', value);
  if (typeof expected === 'string') {
    if (expected === 'string' && typeof value === 'number') return String(value);
    return typeof value === expected ? (value as Json) : refuse(where, `a ${expected}`, value);
  }
  if ('list' in expected) {
    if (!Array.isArray(value)) return refuse(where, 'a list', value);
    return value.map((item, index) => shaped(item, expected.list, name, `${at}[${index}]`));
  }
  if (!isObject(value)) return refuse(where, 'an object', value);
  const entries = Object.entries(value).map(([key, item]): [string, Json] => {
    const inner = 'record' in expected ? expected.record : expected.fields[key];
    const path = at === '' ? key : `${at}.${key}`;
    if (inner === undefined) return refuseField(where, key, Object.keys((expected as { fields: object }).fields));
    return [key, shaped(item, inner, name, path)];
  });
  return Object.fromEntries(entries);
}

function refuse(where: string, what: string, value: unknown): never {
  throw new InputError(`${where} must be ${what}, not ${JSON.stringify(value) ?? 'nothing'}; correct it`);
}

function refuseField(where: string, key: string, known: readonly string[]): never {
  const hint = hintFor(key, known);
  throw new InputError(`${where} has the unknown field "${key}"${hint === '' ? `; use ${known.join(', ')}` : hint}`);
}

function substitute(value: Json, environment: Readonly<Record<string, string | undefined>>): Json {
  if (typeof value === 'string') return value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => environment[name] ?? '');
  if (Array.isArray(value)) return (value as Json[]).map((item) => substitute(item, environment));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, substitute(item, environment)]);
  return Object.fromEntries(entries) as JsonObject;
}
