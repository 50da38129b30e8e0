import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { describeReply, failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { ownRowsMart } from '../streams/own-rows.ts';
import { runIdOf } from '../streams/read-run.ts';
import { linesOf, rowsIn, rowText } from '../streams/stream-rows.ts';
import { type Exchange, isSuccess } from '../target/message.ts';

/** Streams of two DataMarts that are read at the same time have each the rows that it has alone, and a run of its own. */
export async function streamsEachDataMart(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  const own = await ownRowsMart(scene);
  if (!right.ok || own === undefined) return notApplicable('no two DataMarts are known whose rows differ');
  const { exchange: alone, parts, role } = right.value;
  const ours = { path: { [resourceParams(operation)[0]!.name]: own.id } };
  const texts = [textsOf(rowsIn(alone.reply)), textsOf(own.rows)] as const;
  if (texts.some((all) => all.size === 0)) return notApplicable('no two DataMarts are known whose rows differ');
  const ask = (which: RequestParts, as: string): Promise<Exchange> => scene.send(operation, which, { role: as });
  const answers = await Promise.all([ask(parts, role), ask(ours, own.role)]);
  const run = sameRun(operation, answers);
  if (run !== undefined) return failed(run);
  for (const [at, exchange] of answers.entries()) {
    const [mine, theirs] = at === 0 ? texts : [texts[1], texts[0]];
    const rows = isSuccess(exchange.reply) ? textsOf(rowsIn(exchange.reply)) : new Set<string>();
    const stranger = [...rows].find((row) => theirs.has(row) && !mine.has(row));
    const again = stranger === undefined ? undefined : at === 0 ? await ask(parts, role) : await ask(ours, own.role);
    if (again === undefined || !isSuccess(again.reply) || textsOf(rowsIn(again.reply)).has(stranger!)) continue;
    return failed({
      key: 'rows',
      summary: 'The stream of a DataMart has rows of another one that is streamed at the same time',
      expected: 'the rows that it has alone',
      received: describeReply(exchange),
      exchange,
    });
  }
  return passed;
}

/** A stream that is capped, and one that is not and is read at the same time, have each as many rows as they have alone. */
export async function capsEachStream(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  const lines = ({ reply }: Exchange): number => (isSuccess(reply) && !reply.partial ? linesOf(reply).length : 0);
  if (!right.ok || lines(right.value.exchange) < 4) return notApplicable('no report with several rows is known');
  const { parts, role, exchange: alone } = right.value;
  const ask = (query: RequestParts['query']): Promise<Exchange> =>
    scene.send(operation, { ...parts, query: { ...parts.query, ...query } }, { role });
  const [whole, capped] = await Promise.all([ask({}), ask({ limit: 1 })]);
  const run = sameRun(operation, [whole, capped]);
  if (run !== undefined) return failed(run);
  const [exchange, expected, query] =
    lines(whole) === lines(capped) && lines(whole) > 0
      ? lines(whole) === lines(alone)
        ? [capped, 'at most 1 row', { limit: 1 }]
        : [whole, `${lines(alone)} lines`, {}]
      : [];
  if (exchange === undefined || lines(await ask(query)) === lines(exchange)) return passed;
  return failed({
    key: 'limit',
    summary: 'A stream is capped as another that is read at the same time',
    expected: expected!,
    received: `${lines(exchange)} lines`,
    exchange,
  });
}

/** "The id of the created run": two streams have created two. */
function sameRun(operation: Operation, [one, other]: readonly Exchange[]): Fault | undefined {
  const id = runIdOf(operation, one!.reply);
  if (id === undefined || id !== runIdOf(operation, other!.reply) || !isSuccess(one!.reply)) return undefined;
  const summary = 'Two streams that are read at the same time name the same run';
  return { key: 'run', summary, expected: 'a run of its own', received: id, exchange: other! };
}

function textsOf(rows: readonly JsonObject[] = []): ReadonlySet<string> {
  return new Set(rows.map(rowText));
}
