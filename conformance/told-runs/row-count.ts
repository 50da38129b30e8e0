import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { runIdOf } from '../streams/read-run.ts';
import { linesOf, toRows } from '../streams/stream-rows.ts';
import { isSuccess } from '../target/message.ts';
import { isGood, stateOf } from '../undisturbed/states.ts';
import { seenRuns } from './seen-runs.ts';

/** Names of the number of rows that a run has given. */
const named =
  /^((row|record)s?_?(count|total|number)|rows|(total|output|result|streamed|returned|exported)_?rows(_?count)?|rows_?(streamed|returned|sent|exported|written|delivered)|(num|number|count)_?(of_?)?rows)$/i;

/** How many rows a stream gave, and how many its run tells of. */
type Told = { readonly name: string; readonly is: number; readonly lines: number; readonly index: number };

/**
 * The fault of runs of a stream that tell of another number of rows than their streams gave, always by the same difference, though
 * those gave different numbers. A run may count something else, such as what was read before a limit: that differs each time.
 */
export function wrongRowCount(scene: Scene, stream: Operation): Fault | undefined {
  const lines = new Map<string, number>();
  for (const { exchange } of scene.diary) {
    const { operation, reply } = exchange;
    const id = operation === stream && isSuccess(reply) && !reply.partial ? runIdOf(stream, reply) : undefined;
    // What a line holds is not shown: one that names the columns, or counts the rows, is no row.
    const rows = id === undefined ? undefined : toRows(linesOf(reply));
    if (rows !== undefined) lines.set(id!, rows.length);
  }
  const runs = seenRuns(scene).filter(({ record }) => isGood(stateOf(record)?.state ?? ''));
  const told = runs.flatMap(({ id, record }, index): readonly Told[] => {
    const given = lines.get(id);
    return given === undefined ? [] : numbersIn(record).map(([name, is]) => ({ name, is, lines: given, index }));
  });
  for (const [name, all] of Map.groupBy(told, (one) => one.name)) {
    const [first, ...others] = all;
    const difference = first!.is - first!.lines;
    const isSteady = difference !== 0 && others.every(({ is, lines: given }) => is - given === difference);
    if (!isSteady || new Set(all.map((one) => one.lines)).size < 2) continue;
    const last = all.at(-1)!;
    const { exchange } = runs[last.index]!;
    return {
      key: 'rows',
      summary: 'The run of a stream tells of another number of rows than the stream has',
      expected: `${name}: ${last.lines}`,
      received: describeReply(exchange),
      exchange,
      operations: [stream.id, exchange.operation!.id],
    };
  }
  return undefined;
}

/** The numbers of rows that a run tells of, itself or in an object. */
function numbersIn(record: Readonly<Record<string, unknown>>): readonly (readonly [string, number])[] {
  return Object.entries(record).flatMap(([name, value]): readonly (readonly [string, number])[] => {
    if (isObject(value)) return numbersIn(value).map(([inner, is]) => [`${name}.${inner}`, is]);
    return named.test(name) && typeof value === 'number' ? [[name, value]] : [];
  });
}
