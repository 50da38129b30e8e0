import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { toldFields } from '../arrange/described-body.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { jsonOf } from '../target/message.ts';
import type { Effect } from './effect.ts';
import { type Ended, endedTrigger } from './ended-trigger.ts';
import { knownStatements } from './known-statements.ts';
import { type Asked, formerSql, previewOfNew, type Statements } from './stored-sql.ts';
import { isSame } from '../updates/is-same.ts';
import { rowsIn } from './preview-rows.ts';
import { otherProbeSql, probedIn, probeSize, probeSql, withSql } from './probe-sql.ts';

/**
 * A preview of SQL that is sent with it has the rows of that: all of the few that there are, and no others. One without has
 * those of the statement that the artifact has by then.
 */
export const createSqlPreviewTrigger: Effect = {
  id: 'createSqlPreviewTrigger',
  waits: true,
  requirement: 'path-only-sql-preview-triggers',
  requests: 14,
  run: previews,
};

async function previews(scene: Scene, operation: Operation): Promise<Outcome> {
  const role = creatorOf(scene, 'InsightArtifact', keyHolder(scene, operation.role));
  const artifact = await scene.arrange.get('InsightArtifact', { role, subject: 'own' });
  if (!artifact.ok) return inconclusive(artifact.reason, artifact.remedy);
  const arranged = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
  const bodies = arranged.ok ? arranged.value.map(({ body }) => body) : [];
  const bodyOf = (sql: string): JsonObject =>
    bodies.map((one) => withSql(one, sql)).find(isObject) ?? { ...bodies.find(isObject), sql };
  const body = bodyOf(probeSql);
  const isTold = await isKnown(scene, operation, body);
  const parents = { ...artifact.value.parents, InsightArtifact: artifact.value.id };
  const previewOf = (sent: JsonObject): Promise<Ended | undefined> =>
    endedTrigger(scene, operation, parents, role, sent);
  const preview = (): Promise<Ended | undefined> => previewOf(body);
  const first = await preview();
  const asked: Asked = { artifact: artifact.value, role, preview: withoutSql(bodies) };
  const stored = async (statements: Statements): Promise<Outcome> => {
    const former = await formerSql(scene, operation, asked, statements);
    return former === undefined ? passed : failed(former);
  };
  const judgeKnown = (): Promise<Outcome> => {
    const sent = (sql: string): Promise<Ended | undefined> => previewOf(bodyOf(sql));
    const ofNew = (sql: string): Promise<Ended | undefined> => previewOfNew(scene, operation, asked, sql);
    return ofKnown(scene, operation, { sent, ofNew, stored });
  };
  if (first === undefined && !isTold) {
    // What takes no statement of its own has that of its artifact.
    const former = await formerSql(scene, operation, asked, probes);
    return former === undefined ? unended : failed(former);
  }
  if (first === undefined) return judgeKnown();
  if (rowsIn(jsonOf(first.end.reply)) === undefined) return notApplicable('the rows of a preview are not shown');
  if (faultIn(first, isTold) === undefined) return stored(probes);
  const second = await preview();
  const fault = second && faultIn(second, isTold);
  // What stands in for a warehouse may show no rows, or some of its own, for what it does not understand.
  if (fault !== undefined && probedIn(second!.end.reply.body).length === 0) return judgeKnown();
  // What a trigger keeps of a preview, and what it shows of that, nobody can tell apart.
  const read = operationOnOne(scene.contract, 'read', operation.lifecycle.resource);
  return fault === undefined ? passed : failed({ ...fault, operations: [operation.id, read!.id] });
}

const probes: Statements = {
  sql: [probeSql, otherProbeSql],
  hasRowsOf: ({ end }, sql) => {
    const numbers = sql.match(/\d{6}/g) ?? [];
    const rest = end.reply.body.replaceAll(sql, '');
    return numbers.length > 0 && numbers.every((number) => rest.includes(number));
  },
};

/** The first body of a preview that says nothing of SQL, or what is left of one without it. */
function withoutSql(bodies: readonly (Json | undefined)[]): Json | undefined {
  const free = bodies.find((body) => withSql(body, probeSql) === undefined);
  const [first] = bodies;
  if (free !== undefined || !isObject(first)) return free;
  const probing = withSql(first, probeSql)!;
  return Object.fromEntries(Object.entries(first).filter(([name, value]) => isSame(probing[name], value)));
}

const unended = notApplicable('a preview of SQL of our own does not come to a good end');

/** How a statement is sent with a preview, how that of a new artifact is previewed, and how two are judged that artifacts have. */
type Previews = {
  readonly sent: (sql: string) => Promise<Ended | undefined>;
  readonly ofNew: (sql: string) => Promise<Ended | undefined>;
  readonly stored: (statements: Statements) => Promise<Outcome>;
};

/**
 * What is generated for reports is understood, whatever else is: two statements that select other columns have other rows. Where
 * an artifact keeps to the first preview of it, which has failed, new ones have the rows of each.
 */
async function ofKnown(scene: Scene, operation: Operation, { sent, ofNew, stored }: Previews): Promise<Outcome> {
  const statements = knownStatements(scene);
  if (statements.length < 2) return unended;
  const both = [await sent(statements[0]!), await sent(statements[1]!)];
  const areSent = !both.includes(undefined);
  const one = both[0] ?? (await ofNew(statements[0]!));
  const other = both[1] ?? (one && (await ofNew(statements[1]!)));
  if (one === undefined || other === undefined) return unended;
  const [rows, others] = [one, other].map(({ end }) => rowsIn(jsonOf(end.reply)));
  if (rows === undefined || rows.length === 0) return notApplicable('the rows of a preview are not shown');
  // One row may be the same by chance, as a number in it is.
  if (rows.length === 1) return passed;
  const known = new Map([
    [statements[0]!, rows],
    [statements[1]!, others],
  ]);
  const hasRowsOf = ({ end }: Ended, sql: string): boolean => isSame(rowsIn(jsonOf(end.reply)), known.get(sql));
  if (!isSame(rows, others)) return stored({ sql: [statements[0]!, statements[1]!], hasRowsOf });
  if (!areSent) return passed;
  // What stands in for a warehouse may look at the table of a statement alone.
  const [kept, othersKept] = [await ofNew(statements[0]!), await ofNew(statements[1]!)];
  const areKept = kept !== undefined && othersKept !== undefined;
  if (!areKept || isSame(rowsIn(jsonOf(kept.end.reply)), rowsIn(jsonOf(othersKept.end.reply))))
    return notApplicable('artifacts with two statements have the same rows as well');
  const read = operationOnOne(scene.contract, 'read', operation.lifecycle.resource);
  return failed({
    key: 'same',
    summary: 'Previews of two statements have the same rows',
    expected: `the rows of ${statements[1]}`,
    received: describeReply(other.end),
    exchange: other.exchange,
    operations: [operation.id, read!.id],
  });
}

/** Whether the field that has the SQL is one that the operator or the target itself names. */
async function isKnown(scene: Scene, operation: Operation, body: JsonObject): Promise<boolean> {
  const fields = Object.keys(body).filter((name) => body[name] === probeSql);
  const told = await toldFields(scene, operation);
  return fields.some((name) => told.includes(name));
}

/** @param isTold Whether the field of the SQL is known: else it may be passed over. */
function faultIn({ exchange, end }: Ended, isTold: boolean): Fault | undefined {
  const rows = rowsIn(jsonOf(end.reply)) ?? [];
  const found = probedIn(end.reply.body);
  if (found.length === probeSize || (found.length === 0 && !isTold)) return undefined;
  const summary =
    found.length > 0 || rows.length === 0
      ? 'A preview lacks rows of the SQL that it is of'
      : 'A preview has other rows than those of the SQL that was sent with it';
  return { key: 'rows', summary, expected: `the rows of ${probeSql}`, received: describeReply(end), exchange };
}
