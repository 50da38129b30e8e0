import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { toldFields } from '../arrange/described-body.ts';
import type { Instance } from '../arrange/instances.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { jsonOf } from '../target/message.ts';
import { isSame } from '../updates/is-same.ts';
import type { Ended } from './ended-trigger.ts';
import { rowsIn } from './preview-rows.ts';
import type { Statements } from './stored-sql.ts';
import { isReadWith, takesStatement } from './takes-statement.ts';

/** Artifacts of our own beside each other, of which the newer one has another statement, and how one is previewed. */
export type Beside = {
  readonly one: Instance;
  readonly older: readonly Instance[];
  readonly newer: Instance;
  readonly role: Role;
  readonly preview: (artifact: Instance) => Promise<Ended | undefined>;
};

/**
 * The fault of a preview that has not the rows of the statement that its artifact is read with, but those of a newer artifact, or
 * of older ones that are given the same statement as that; or both have the same rows, which are those of neither.
 *
 * @param own how the preview of the one artifact came out; undefined where that was not to a good end
 * @param statements of the one artifact and of the newer one
 */
export async function foreignSql(
  scene: Scene,
  operation: Operation,
  { one, older, newer, role, preview }: Beside,
  own: Ended | undefined,
  { sql: [first, second], hasRowsOf }: Statements,
): Promise<Fault | undefined> {
  if (!(await isReadWith(scene, one, role, first))) return undefined;
  const isOfOther = (ended: Ended): boolean => hasRowsOf(ended, second) && !hasRowsOf(ended, first);
  if (own !== undefined && isOfOther(own)) return toFault(scene, operation, own, first);
  if (own !== undefined && !isLike(own, await preview(newer))) return undefined;
  if (await takeStatement(scene, older, role, second)) {
    const again = await preview(one);
    if (again !== undefined && isOfOther(again)) return toFault(scene, operation, again, first);
  }
  const isFault = (await isTold(scene, one, first)) && (await isReadWith(scene, newer, role, second));
  return own !== undefined && isFault ? toFault(scene, operation, own, first) : undefined;
}

/** Gives artifacts a statement, each by the key of who has created it; whether one of them takes it. */
async function takeStatement(scene: Scene, artifacts: readonly Instance[], role: Role, sql: string): Promise<boolean> {
  let isTaken = false;
  for (const one of artifacts) {
    const creator = scene.arrange.creatorOf({ resource: 'InsightArtifact', ...one }) ?? role;
    if (await takesStatement(scene, one, creator, sql)) isTaken = true;
  }
  return isTaken;
}

/** Whether two previews have the same rows, and some; a warehouse that knows no such statement may give null for it. */
function isLike(one: Ended, other: Ended | undefined): boolean {
  const [rows, others] = [one, other].map((ended) => ended && rowsIn(jsonOf(ended.end.reply)));
  return rows !== undefined && rows.some(hasValue) && isSame(rows, others);
}

function hasValue(value: unknown): boolean {
  return isObject(value) || Array.isArray(value) ? Object.values(value).some(hasValue) : value !== null;
}

function toFault(scene: Scene, operation: Operation, { exchange, end }: Ended, sql: string): Fault {
  const read = operationOnOne(scene.contract, 'read', operation.lifecycle.resource);
  return {
    key: 'foreign',
    summary: 'A preview of an artifact has the rows of another',
    expected: `the rows of ${sql}`,
    received: describeReply(end),
    exchange,
    operations: [operation.id, read!.id],
  };
}

/** Whether the field with which an artifact was given a statement is one that the operator or the target itself names. */
async function isTold(scene: Scene, artifact: Instance, sql: string): Promise<boolean> {
  const creation = scene.arrange.creationOf({ resource: 'InsightArtifact', ...artifact });
  const body = creation?.message.body === undefined ? undefined : (JSON.parse(creation.message.body) as Json);
  if (creation === undefined || !isObject(body)) return false;
  const told = await toldFields(scene, creation.operation!);
  return Object.keys(body).some((name) => body[name] === sql && told.includes(name));
}
