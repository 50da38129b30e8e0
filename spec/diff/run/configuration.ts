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
  readonly settings: DiffSettings;
};

/** The names under which a configuration is looked for, in this order. */
const names = ['marts.config.yaml', 'marts.config.json', 'marts.config.ts'];

/**
 * Loads the field `target` and the section `diff` of a configuration: the given file, or `marts.config.{yaml,json,ts}` of
 * a folder, or none. The allow-list is found from the folder of the file.
 *
 * @throws InputError when it cannot be read, or the section is not as it should be.
 */
export async function loadConfiguration(given: string | undefined, folder: string): Promise<Configuration> {
  const file = given ?? names.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (file === undefined) return { target: undefined, settings: {} };
  const value = file.endsWith('.ts') ? await importValue(file) : await loadValue(file);
  const { target, diff } = isObject(value) ? value : {};
  const settings = toDiffSettings(diff, `diff of ${relative(folder, file) || file}`);
  const allow = settings.allow === undefined ? {} : { allow: resolve(dirname(resolve(file)), settings.allow) };
  return { target: typeof target === 'string' ? target : undefined, settings: { ...settings, ...allow } };
}

/**
 * Loads an allow-list.
 *
 * @throws InputError when it cannot be read, or an entry is not as it should be.
 */
export async function loadAllowList(file: string | undefined): Promise<readonly Allowed[]> {
  return file === undefined ? [] : toAllowList(await loadValue(file), file);
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
