import { toWorld } from '../../fixtures/world/to-world.ts';
import { type WorldName, worldNames } from '../../fixtures/world/world.ts';
import { hintFor, InputError } from '../../spec/input-error.ts';
import { isObject } from '../../spec/json.ts';
import { loadText } from '../../spec/source-text.ts';
import { assertRows } from '../store/assert-rows.ts';
import type { Tables } from '../store/store.ts';

/**
 * The rows of a world: one of the kit's, by its name, or one from a JSON or YAML file with tables by name, as
 * `GET /__mock/snapshots/{name}` gives it.
 *
 * @throws InputError when there is no such world, or the file holds none.
 */
export async function loadWorld(world: string, seed: number): Promise<Tables> {
  if (worldNames.includes(world as WorldName)) return toWorld({ name: world as WorldName, seed });
  if (!/[./\\]/.test(world)) {
    throw new InputError(
      `"${world}" is no world; use ${worldNames.join(', ')} or the path of a file${hintFor(world, worldNames)}`,
    );
  }
  const { name, text } = await loadText(world);
  const value = toJson(text) ?? (await toYamlValue(name, text));
  const tables = isObject(value) && isObject(value['tables']) ? value['tables'] : value;
  if (!isObject(tables) || !Object.values(tables).every(isTable)) {
    throw new InputError(`${name} holds no world; it must be an object of tables, each a list of rows with an id`);
  }
  const rows = tables as unknown as Tables;
  try {
    assertRows(rows);
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${name}: ${error.message}`) : error;
  }
  return rows;
}

/** JSON is read as such: as YAML, a large world would take minutes. Undefined where it is none. */
function toJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Loaded only when needed: most mocks begin with a world of the kit. */
async function toYamlValue(name: string, text: string): Promise<unknown> {
  const { toSource } = await import('../../spec/source.ts');
  return toSource(name, text).value;
}

function isTable(rows: unknown): boolean {
  return Array.isArray(rows) && rows.every((row) => isObject(row) && typeof row['id'] === 'string');
}
