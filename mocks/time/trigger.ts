import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import type { MockResponse } from '../http.ts';
import { beginning, isOver, toProgress } from '../../fixtures/world/progress.ts';
import { Refusal } from '../refusal.ts';
import { reply, toPage, toRecord } from '../reply.ts';
import { noteDue } from './due.ts';
import { effectTime } from './effect.ts';
import { createRow, findChild, findRow } from '../records/rows.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Row } from '../store/store.ts';

/** What a trigger is to do: the fields that it shows at once, and its result, or why it will fail. */
export type Order = {
  readonly fields?: JsonObject;
  /** What begins together with it; what this returns is added to the result, and noted where there will be none. */
  readonly begin?: (call: Call) => Promise<JsonObject>;
} & (
  | {
      /** What it shows when it has succeeded; an effect may put another result in its place. */
      readonly result: JsonObject;
      /** What its effect needs to know when it succeeds; without it, it changes nothing. */
      readonly effect?: JsonObject;
    }
  | { readonly error: string }
);

/** A family of triggers: created below a parent record, read, watched and removed. */
export type TriggerFamily = {
  /** The table, and what the operationIds are named after. */
  readonly name: string;
  /** The parent's table, the path parameter with its id, and the field of a trigger that holds it. */
  readonly parent: { readonly table: string; readonly param: string; readonly field: string };
  /** What a trigger that is created is to do; without it, the family is created elsewhere. */
  readonly order?: (call: Call, parent: Row) => Order | Promise<Order>;
  /** Whether there is an operation that lists them. */
  readonly listed?: boolean;
  /** Whether the caller sees one; without it, everybody does who sees the parent. */
  readonly sees?: (call: Call, trigger: Row) => Promise<boolean>;
  /** What else ends when an unfinished trigger is removed, which cancels it. */
  readonly cancel?: (call: Call, trigger: Row) => Promise<void>;
};

/** The behaviours of a trigger family: create, read, status, remove and, where the contract has it, list. */
export function triggerBehaviours(family: TriggerFamily): Behaviours {
  const { name, parent, order, listed = false, sees, cancel } = family;
  const find = async (call: Call): Promise<Row> => {
    const { id } = await findParent(call, parent);
    const row = await findChild(call, name, call.params['triggerId']!, parent.field, id);
    if ((await sees?.(call, row)) !== false) return row;
    throw new Refusal(404, `there is no ${name} with the id ${row.id} there`);
  };
  return {
    ...(order !== undefined && {
      [`create${name}`]: {
        unlocked: async (call: Call) => {
          const owner = await findParent(call, parent);
          const ordered = await order(call, owner);
          return call.store.transaction(async (store) => {
            const inner = { ...call, store };
            return reply(call, toTrigger(await startTrigger(inner, name, { [parent.field]: owner.id }, ordered), call));
          });
        },
      },
    }),
    ...(listed && { [`list${name}s`]: (call: Call) => list(call, family) }),
    [`get${name}`]: async (call) => reply(call, toTrigger(await find(call), call)),
    [`get${name}Status`]: async (call) =>
      reply(call, { status: toProgress(await find(call), call.space.clock.now()).status }),
    [`delete${name}`]: async (call) => {
      const row = await find(call);
      if (!isOver(row, call.space.clock.now())) await cancel?.(call, row);
      await call.store.remove(name, row.id);
      return reply(call);
    },
  };
}

/** The record below which triggers stand; where that stands below a DataMart itself, it must be the one of the path. */
function findParent(call: Call, { table, param }: TriggerFamily['parent']): MaybePromise<Row> {
  const { [param]: id, dataMartId } = call.params;
  if (param === 'dataMartId' || dataMartId === undefined) return findRow(call, table, id!);
  return findChild(call, table, id!, 'dataMartId', dataMartId);
}

async function list(call: Call, { name, parent, sees }: TriggerFamily): Promise<MockResponse> {
  const { id } = await findParent(call, parent);
  const { limit, offset } = toPage(call);
  const rows = await call.store.list(name, { index: 'byParent', value: id });
  const seen = await Promise.all(rows.map(async (row) => (await sees?.(call, row)) ?? true));
  const all = rows.filter((_, index) => seen[index]).toReversed();
  const items = all.slice(offset, offset + limit).map((row) => toTrigger(row, call));
  return reply(call, { items, total: all.length, limit, offset });
}

/** Adds a trigger that begins now; it takes the run time of the space, and has its effect at the end of it. */
export async function startTrigger(call: Call, table: string, parents: JsonObject, order: Order): Promise<Row> {
  const { clock, runTime } = call.space;
  const error = 'error' in order ? order.error : null;
  const work = beginning(clock.now(), runTime, error === null ? 'SUCCESS' : 'FAILED', error);
  const begun = await order.begin?.(call);
  const result = 'result' in order ? { _result: { ...order.result, ...begun } } : { _result: null };
  const effect = 'effect' in order && order.effect !== undefined ? { _effect: order.effect } : {};
  const noted = begun === undefined ? {} : { _begun: begun };
  const row = await createRow(call, table, { ...parents, ...order.fields, ...work, ...result, ...effect, ...noted });
  if ('_effect' in effect) await noteDue(call.store, effectTime(row));
  return row;
}

/** A trigger as it is now: its result is there when it has succeeded. */
export function toTrigger(row: Row, { space }: Pick<Call, 'space'>): JsonObject {
  const progress = toProgress(row, space.clock.now());
  const { modifiedAt: _, ...record } = toRecord(row);
  return {
    ...record,
    ...progress,
    errorMessage: progress.status === 'FAILED' ? (row['_error'] ?? null) : null,
    result: progress.status === 'SUCCESS' ? (row['_result'] ?? null) : null,
  };
}
