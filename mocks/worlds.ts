import { toWorld } from '../fixtures/world/to-world.ts';
import { type WorldName, worldNames } from '../fixtures/world/world.ts';
import { hintFor, InputError } from '../spec/input-error.ts';
import { isObject } from '../spec/json.ts';
import { loadSource } from '../spec/source.ts';
import { nextDue } from './schedule.ts';
import type { Row, Tables } from './store.ts';

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
  const { name, value } = await loadSource(world);
  const tables = isObject(value) && isObject(value['tables']) ? value['tables'] : value;
  if (!isObject(tables) || !Object.values(tables).every(isTable)) {
    throw new InputError(`${name} holds no world; it must be an object of tables, each a list of rows with an id`);
  }
  return tables as unknown as Tables;
}

/** The rows of a world as a mock begins with them: schedules are due after its present, not after the world's. */
export function toStart(tables: Tables, now: number): Tables {
  const triggers = tables['ScheduledTrigger'];
  return triggers === undefined
    ? tables
    : { ...tables, ScheduledTrigger: triggers.map((row) => toScheduled(row, now)) };
}

function toScheduled(row: Row, now: number): Row {
  const next =
    row['isActive'] === true ? nextDue(row['cronExpression'] as string, row['timeZone'] as string, now) : undefined;
  const last = row['lastRunAt'];
  return { ...row, _nextAt: next ?? null, _lastAt: typeof last === 'string' ? Date.parse(last) : null };
}

function isTable(rows: unknown): boolean {
  return Array.isArray(rows) && rows.every((row) => isObject(row) && typeof row['id'] === 'string');
}
