import type { Contract } from '../../spec/contract.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Instance } from '../arrange/instances.ts';
import type { Pair } from '../by-path/pair.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';

/** A service that has relationships. */
export type JoinedService = {
  /** Changes the first of them, and says with which status that is answered. */
  readonly change: (body: JsonObject) => number;
  readonly rows: () => readonly JsonObject[];
  /** The columns of the DataMart that they are of. */
  readonly columns?: readonly string[];
  /** The field that a change is told to take. */
  readonly takes?: string;
};

/** A list `on` with a pair of fields for each column, by which a relationship joins. */
export function joinedBy(...columns: readonly string[]): JsonObject {
  return { on: columns.map((column) => ({ left: column, right: column })) };
}

const parents = { DataMart: 'm1', DataStorage: 's1' };

/** The relationship that is changed, and another one beside it. */
export const fresh: Instance = { id: 'r1', parents };
export const beside: Instance = { id: 'r2', parents };

/** Two relationships that were created joined by `id`, and what changes them, as a check of what is known by its path has them. */
export function joinedPair(
  contract: Contract,
  { change: changed, rows, columns = ['id', 'day'], takes = 'on' }: JoinedService,
): { readonly pair: Pair; readonly change: Operation } {
  const named = (id: string): Operation => contract.operations.find((one) => one.id === id)!;
  const change = named('updateRelationship');
  const answer = (operation: Operation, body: Json, status = 200, path = {}): Exchange => ({
    operation,
    message: toMessage(operation, { path }),
    reply: { status, headers: {}, body: JSON.stringify(body), partial: false },
  });
  const send: Scene['send'] = (operation, { path, body }) =>
    Promise.resolve(
      operation === change
        ? answer(operation, {}, changed(body as JsonObject), path)
        : answer(operation, rows(), 200, path),
    );
  const fields = columns.map((name) => ({ name, type: 'STRING' }));
  // Nobody waits for what may come later.
  const known = new Map<string, unknown>([['patience', { lags: new Map(), pays: false, vain: 3 }]]);
  const scene = {
    contract,
    profile: { requests: { updateRelationship: { body: { [takes]: [] } } } },
    send,
    diary: [{ exchange: answer(named('getDataMart'), { schema: { fields } }, 200, { id: 'm1' }), parts: {}, as: {} }],
    arrange: { creationOf: () => ({ message: { body: JSON.stringify(joinedBy('id')) } }) },
    once: async (key: string, make: () => Promise<unknown>) => {
      if (!known.has(key)) known.set(key, key.startsWith('described') ? undefined : await make());
      return known.get(key);
    },
    sinceChange: () => Infinity,
    sessions: new Map(),
  } as unknown as Scene;
  const life = { resource: 'Relationship', list: named('listDataStorageRelationships'), changes: [change] };
  return { pair: { scene, life, role: 'technical-user', own: beside, fresh } as unknown as Pair, change };
}
