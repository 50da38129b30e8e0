import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '../../input-error.ts';
import { isObject } from '../../json.ts';
import { type Allowed, toAllowList } from '../allow-list.ts';
import { type DiffSettings, toDiffSettings } from '../settings.ts';

/** A configuration as far as it concerns `marts diff`. */
export type Configuration = {
  readonly target: string | undefined;
  /** The API keys by role, and the overlays that say what the deployment calls its headers. */
  readonly keys: Readonly<Record<string, string>>;
  readonly overlays: readonly string[];
  readonly settings: DiffSettings;
};

/** The names under which a configuration is looked for, in this order. */
const names = ['marts.config.yaml', 'marts.config.json', 'marts.config.ts'];

/**
 * Loads what a comparison needs of a configuration, `target`, `keys`, `overlays` and the section `diff`: of the given
 * file, or `marts.config.{yaml,json,ts}` of a folder, or of none. `${NAME}` in a text stands for an environment variable;
 * the allow-list and the overlays are found from the folder of the file.
 *
 * @throws InputError when it cannot be read, or the section is not as it should be.
 */
export async function loadConfiguration(
  given: string | undefined,
  folder: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Configuration> {
  const file = given ?? names.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (file === undefined) return { target: undefined, keys: {}, overlays: [], settings: {} };
  const value = file.endsWith('.ts') ? await importValue(file) : await loadValue(file);
  const { target, keys, overlays, diff } = isObject(value) ? value : {};
  const filled = (text: string): string =>
    text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => environment[name] ?? '');
  const beside = (path: string): string => resolve(dirname(resolve(file)), path);
  const settings = toDiffSettings(diff, `diff of ${relative(folder, file) || file}`);
  const allow = settings.allow === undefined ? {} : { allow: beside(settings.allow) };
  return {
    target: typeof target === 'string' ? filled(target) : undefined,
    keys: Object.fromEntries(textsOf(keys).map(([role, key]) => [role, filled(key)])),
    overlays: textsOf(overlays).map(([, overlay]) => beside(filled(overlay))),
    settings: { ...settings, ...allow },
  };
}

/**
 * Loads an allow-list.
 *
 * @throws InputError when it cannot be read, or an entry is not as it should be.
 */
export async function loadAllowList(file: string | undefined): Promise<readonly Allowed[]> {
  return file === undefined ? [] : toAllowList(await loadValue(file), file);
}

function textsOf(value: unknown): [string, string][] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

async function loadValue(file: string): Promise<unknown> {
  const { loadSource } = await import('../../source.ts');
  return (await loadSource(file)).value;
}

async function importValue(file: string): Promise<unknown> {
  try {
    const module = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
    return module['default'] ?? module['config'];
  } catch (error) {
    throw new InputError(`cannot load ${file}: ${(error as Error).message}; correct it`, { cause: error });
  }
}
