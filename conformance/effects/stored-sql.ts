import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { operationOnOne, operationsOn } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { isSame } from '../updates/is-same.ts';
import { type Ended, endedTrigger } from './ended-trigger.ts';
import { foreignSql } from './foreign-sql.ts';
import { laterResult } from './later-result.ts';
import { withSql } from './probe-sql.ts';
import { takesStatement } from './takes-statement.ts';

/** Two statements, and whether a preview has the rows of one of them. */
export type Statements = {
  readonly sql: readonly [string, string];
  readonly hasRowsOf: (preview: Ended, sql: string) => boolean;
};

/** An artifact of our own, whose key asks for previews, and how that is done without any SQL. */
export type Asked = { readonly artifact: Instance; readonly role: Role; readonly preview: Json | undefined };

/**
 * A preview of an artifact without SQL of its own is one of the artifact's, and of no other one: once that is given another
 * statement, it has not the rows of the former one. Undefined where that is so, or where it cannot be told.
 */
export async function formerSql(
  scene: Scene,
  operation: Operation,
  { artifact, role, preview }: Asked,
  { sql: [first, second], hasRowsOf }: Statements,
): Promise<Fault | undefined> {
  const own = await artifactWith(scene, artifact, role, first);
  if (own === undefined) return undefined;
  const other = await artifactWith(scene, artifact, role, second);
  const previewOf = ({ id, parents }: Instance): Promise<Ended | undefined> =>
    endedTrigger(scene, operation, { ...parents, InsightArtifact: id }, role, preview ?? {});
  const ask = (): Promise<Ended | undefined> => previewOf(own);
  const before = await ask();
  if (other !== undefined && (before === undefined || !hasRowsOf(before, first))) {
    const asked = { one: own, older: olderOnes(scene, artifact, own), newer: other, role, preview: previewOf };
    return foreignSql(scene, operation, asked, before, { sql: [first, second], hasRowsOf });
  }
  if (before === undefined || !hasRowsOf(before, first) || hasRowsOf(before, second)) return undefined;
  // What is accepted and passed over is not the former statement of a preview: the artifact has to show it.
  if (!(await takesStatement(scene, own, role, second))) return undefined;
  const isFormer = (one: Ended | undefined): boolean =>
    one !== undefined && hasRowsOf(one, first) && !hasRowsOf(one, second);
  const later = await ask();
  const isLater = (one: Ended): boolean => hasRowsOf(one, second) && !hasRowsOf(one, first);
  const restore = (): Promise<boolean> => takesStatement(scene, own, role, first);
  if (later !== undefined && isLater(later)) return laterResult(scene, operation, [before, later], isLater, restore);
  if (!isFormer(later)) return undefined;
  const after = await ask();
  if (after === undefined || !isFormer(after)) return undefined;
  const read = operationOnOne(scene.contract, 'read', operation.lifecycle.resource);
  return {
    key: 'former',
    summary: 'A preview of an artifact that was given another statement has the rows of the former one',
    expected: `the rows of ${second}`,
    received: describeReply(after.end),
    exchange: after.exchange,
    operations: [operation.id, read!.id],
  };
}

/** The preview of a new artifact that has a statement; undefined where that comes to no good end. */
export async function previewOfNew(
  scene: Scene,
  operation: Operation,
  { artifact, role, preview }: Asked,
  sql: string,
): Promise<Ended | undefined> {
  const own = await artifactWith(scene, artifact, role, sql);
  if (own === undefined) return undefined;
  return endedTrigger(scene, operation, { ...own.parents, InsightArtifact: own.id }, role, preview ?? {});
}

/** An artifact and the oldest one of this run beside it, which are older than a new one: it may stand for all that are there. */
function olderOnes(scene: Scene, artifact: Instance, { id: own }: Instance): readonly Instance[] {
  const isBeside = ({ parents }: Instance): boolean => isSame(parents, artifact.parents);
  const oldest = livingRecords(scene, 'InsightArtifact').find(isBeside) ?? artifact;
  const ids = [...new Set([artifact.id, oldest.id])].filter((id) => id !== own);
  return ids.map((id) => ({ id, parents: artifact.parents }));
}

/** A new artifact that is created with a statement, beside another one. */
async function artifactWith(scene: Scene, beside: Instance, role: Role, sql: string): Promise<Instance | undefined> {
  const [create] = operationsOn(scene.contract, 'create', 'InsightArtifact');
  if (create === undefined) return undefined;
  const arranged = await scene.arrange.requests(create, { role, subject: 'own', below: beside.parents });
  for (const parts of arranged.ok ? arranged.value : []) {
    const body = withSql(parts.body, sql);
    const { reply } = body === undefined ? {} : await scene.send(create, { ...parts, body }, { role });
    const id = reply && isSuccess(reply) ? idOfCreated(create, reply, 'InsightArtifact', scene) : undefined;
    if (id !== undefined) return { id, parents: parentsOf(create, parts) };
  }
  return undefined;
}
