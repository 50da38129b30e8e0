import { toWorld } from '../../fixtures/world/to-world.ts';
import { assumptionsFile } from '../../spec/contract.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import type { MockOptions } from '../mock.ts';
import type { Tables } from '../store/store.ts';
import { type Client, createClient } from './client.ts';

/** A mock with the demo world, a client of it, and its clock in the hands of a test. */
export type Stage = {
  readonly client: Client;
  /** The rows that the world begins with. */
  readonly world: Tables;
  /** Sends a request (default: as project admin) and gives its body; throws when it is refused. */
  readonly ask: <T = JsonObject>(line: string, body?: Json, role?: Role) => Promise<T>;
  /** Sends a request (default: as project admin) and gives its status. */
  readonly statusOf: (line: string, body?: Json, role?: Role) => Promise<number>;
  /** Moves the clock forward by some milliseconds. */
  readonly pass: (milliseconds: number) => void;
};

/** When a stage begins: a Tuesday at nine. */
export const opening: number = Date.UTC(2026, 2, 10, 9);

/** Does some work with a fresh stage, and ends it. Tokens stay good however far the clock is moved. */
export async function onStage(work: (stage: Stage) => Promise<void>, options: MockOptions = {}): Promise<void> {
  let time = opening;
  const overlays = [assumptionsFile];
  const client = await createClient({ overlays, tokenTtl: 1e9, now: () => time, ...options });
  const ask: Stage['ask'] = async <T>(line: string, body?: Json, role: Role = 'project-admin') => {
    const answer = await client.send(role, line, body);
    if (answer.status >= 400) throw new Error(`${line} is answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  };
  try {
    await work({
      client,
      world: toWorld({ name: 'demo' }),
      ask,
      statusOf: async (line, body, role = 'project-admin') => (await client.send(role, line, body)).status,
      pass: (milliseconds) => {
        time += milliseconds;
      },
    });
  } finally {
    await client.mock.close();
  }
}

/** The row of a table with a title or name. */
export function rowOf(world: Tables, table: string, title: string): Tables[string][number] {
  const row = world[table]?.find((candidate) => [candidate['title'], candidate['name']].includes(title));
  if (row === undefined) throw new Error(`the world has no ${table} called ${title}`);
  return row;
}
