import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { ofRun } from './of-stream.ts';
import { runIdOf } from './read-run.ts';
import { sqlOf } from './shown-sql.ts';

/**
 * "The SQL executed" (`executionSqlQuery`): what was executed once stays so, whatever is streamed afterwards. The run of a stream
 * that was read with its SQL is read once more after others were streamed, with the same key.
 *
 * @returns The fault of a run that has the words of other SQL then; undefined where it has its own, or none is shown any more.
 */
export async function changedRunSql(scene: Scene, stream: Operation): Promise<Fault | undefined> {
  const at = scene.diary.findIndex((entry) => streamOf(scene, stream, entry) !== undefined);
  const entry = scene.diary[at];
  const begun = entry && streamOf(scene, stream, entry);
  if (begun === undefined || !scene.diary.slice(at).some(({ exchange }) => isStream(exchange, stream)))
    return undefined;
  const { exchange: before, parts, as } = entry!;
  const exchange = await scene.send(before.operation!, parts, as);
  const [was, is] = [before, exchange].map(sqlOf);
  if (!isSuccess(exchange.reply) || typeof was !== 'string' || typeof is !== 'string') return undefined;
  if (wordsOf(was) === wordsOf(is)) return undefined;
  const summary = 'A run is read with other SQL than before, since others were streamed';
  return ofRun(begun, { key: 'other', summary, expected: was, received: describeReply(exchange), exchange });
}

/** The stream whose run is read with its SQL. */
function streamOf({ diary }: Scene, stream: Operation, { exchange, parts }: Entry): Exchange | undefined {
  const { operation, reply } = exchange;
  const isRead = operation?.lifecycle.resource === 'Run' && operation.lifecycle.action === 'read' && isSuccess(reply);
  if (!isRead || typeof sqlOf(exchange) !== 'string') return undefined;
  const id = recordsIn(operation, parts.path).findLast((one) => one.resource === 'Run')?.id;
  return diary.find((one) => isStream(one.exchange, stream) && runIdOf(stream, one.exchange.reply) === id)?.exchange;
}

function isStream({ operation, reply }: Exchange, stream: Operation): boolean {
  return operation === stream && isSuccess(reply);
}

/** The words of SQL: a number may be a moment, and so may be all that stands in a comment. */
function wordsOf(sql: string): string {
  const plain = sql.replaceAll(/\/\*[\s\S]*?\*\/|--[^\n]*/g, ' ');
  return (plain.match(/(?<![\w-])[a-z_]{2,}(?![\w-])/gi) ?? []).join(' ').toLowerCase();
}
