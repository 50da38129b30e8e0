import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import type { Effect } from '../time/effect.ts';
import type { MockResponse } from '../http.ts';
import { invalid, Refusal } from '../refusal.ts';
import { reply, toPage, toRecord } from '../reply.ts';
import { removeRow } from '../records/remove.ts';
import { changeRow, createRow, findChild, findReferred, findReferredBelow, findRow, given } from '../records/rows.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Row } from '../store/store.ts';
import { startTrigger, triggerBehaviours } from '../time/trigger.ts';
import { type AiAssistantAnswer, sourceSqlOf, toAnswer } from './ai-assistant-answer.ts';
import { validateSql } from './validate-sql.ts';

/** From this many characters on, a question takes the heavy route: "chosen by the server". */
const heavy = 200;

/** AI assistant sessions of the current user, their messages, and what is applied from them (Endpoints / Insights and AI assistant). */
export const aiAssistantBehaviours: Behaviours = {
  createAiAssistantSession: async (call) => {
    const { id } = await findRow(call, 'DataMart', call.params['dataMartId']!);
    const { scope, templateId = null, title = null } = call.body;
    if (templateId !== null) await findReferredBelow(call, 'InsightTemplate', templateId, '/body/templateId', id);
    const fields = { dataMartId: id, scope: scope!, templateId, title, _userId: call.caller!.userId };
    return reply(call, toRecord(await createRow(call, 'AiAssistantSession', fields)));
  },
  listAiAssistantSessions: async (call) => {
    const { id } = await findRow(call, 'DataMart', call.params['dataMartId']!);
    const rows = await call.store.list('AiAssistantSession', {
      index: 'byUser',
      value: `${id} ${call.caller!.userId}`,
    });
    const { scope, templateId } = call.query as { scope: string; templateId?: string };
    const { limit, offset } = toPage(call, 20);
    const wanted = rows
      .filter((row) => row['scope'] === scope && (templateId === undefined || row['templateId'] === templateId))
      .toReversed()
      // The one that was talked in last comes first.
      .toSorted((a, b) => Date.parse(b['modifiedAt'] as string) - Date.parse(a['modifiedAt'] as string));
    return reply(call, wanted.slice(offset, offset + limit).map(toRecord));
  },
  getAiAssistantSession: async (call) => {
    const session = await findSession(call);
    const messages = await call.store.list('AiAssistantMessage', { index: 'bySession', value: session.id });
    return reply(call, { ...toRecord(session), messages: messages.map(toMessage) });
  },
  deleteAiAssistantSession: async (call) => {
    const session = await findSession(call);
    await removeRow(call.store, 'AiAssistantSession', session.id);
    return reply(call);
  },
  updateAiAssistantSessionTitle: async (call) =>
    reply(
      call,
      toRecord(await changeRow(call, 'AiAssistantSession', await findSession(call), given(call.body, 'title'))),
    ),
  createAiAssistantMessage: async (call) => {
    const session = await findSession(call);
    const text = call.body['text'] as string;
    await changeRow(call, 'AiAssistantSession', session, session['title'] === null ? { title: text.slice(0, 80) } : {});
    const message = await say(call, session, 'USER', { text, sql: null });
    const sql = await sourceSqlOf(call);
    if (text.length < heavy) {
      const answer = await say(call, session, 'ASSISTANT', toAnswer(sql));
      return reply(call, { kind: 'response', message: toMessage(message), response: toMessage(answer) });
    }
    const parents = { dataMartId: session['dataMartId']!, sessionId: session.id, messageId: message.id };
    const trigger = await startTrigger(call, 'AiAssistantRunTrigger', parents, { result: {}, effect: { sql } });
    return reply(call, { kind: 'trigger', message: toMessage(message), triggerId: trigger.id });
  },
  applyAiAssistantSession: {
    unlocked: async (call) => {
      const { sql } = await findApplied(call);
      const validation = await validateSql(call, sql);
      return call.store.transaction((store) => apply({ ...call, store }, validation));
    },
  },
  ...triggerBehaviours({
    name: 'AiAssistantRunTrigger',
    listed: true,
    sees: async ({ store, caller }, trigger) =>
      (await store.get('AiAssistantSession', trigger['sessionId'] as string))?.['_userId'] === caller!.userId,
    parent: { table: 'DataMart', param: 'dataMartId', field: 'dataMartId' },
  }),
};

/** The answer to a message that took the heavy route: it is there when its trigger succeeds. */
export const answerMessage: Effect = async (call, trigger, { sql }) => {
  const session = await findRow(call, 'AiAssistantSession', trigger['sessionId'] as string);
  const answer = await say(call, session, 'ASSISTANT', toAnswer(sql as string | null));
  await changeRow(call, 'AiAssistantSession', session, {});
  return { result: { messageId: answer.id } };
};

/** A session of the caller: those of other users are not found. */
async function findSession(call: Call): Promise<Row> {
  const { sessionId, dataMartId } = call.params as { sessionId: string; dataMartId: string };
  const row = await findChild(call, 'AiAssistantSession', sessionId, 'dataMartId', dataMartId);
  return findChild(call, 'AiAssistantSession', row.id, '_userId', call.caller!.userId);
}

function say(
  call: Call,
  session: Row,
  role: 'USER' | 'ASSISTANT',
  { text, sql }: AiAssistantAnswer,
): MaybePromise<Row> {
  return createRow(call, 'AiAssistantMessage', { sessionId: session.id, role, text, sql });
}

/** The message that is applied, and its SQL; where it has none, that of the DataMart. */
async function findApplied(
  call: Call,
): Promise<{ readonly session: Row; readonly message: Row; readonly sql: string }> {
  const session = await findSession(call);
  const message = await findReferred(call, 'AiAssistantMessage', call.body['messageId'], '/body/messageId');
  if (message['sessionId'] !== session.id) throw invalid('/body/messageId', 'the message is of another session');
  const sql = (message['sql'] as string | null) ?? (await sourceSqlOf(call));
  if (sql === null) throw new Refusal(409, 'there is no SQL to apply: the DataMart has no definition yet');
  return { session, message, sql };
}

async function apply(call: Call, validation: Awaited<ReturnType<typeof validateSql>>): Promise<MockResponse> {
  const { session, message, sql } = await findApplied(call);
  const title = call.body['title'] ?? session['title'] ?? 'From the AI assistant';
  const fields = { dataMartId: session['dataMartId']!, title, sql, ...validation };
  const artifact = await createRow(call, 'InsightArtifact', fields);
  const templateId = session['templateId'] as string | null;
  const source = templateId === null ? undefined : await attach(call, templateId, artifact.id);
  return reply(call, {
    sessionId: session.id,
    messageId: message.id,
    insightArtifactId: artifact.id,
    insightTemplateSourceId: source?.id ?? null,
  });
}

/** Makes the artifact a source of the template, under the first name that none has. */
async function attach(call: Call, insightTemplateId: string, insightArtifactId: string): Promise<Row> {
  const sources = await call.store.list('InsightTemplateSource', { index: 'byTemplate', value: insightTemplateId });
  const taken = new Set(sources.map((row) => row['key']));
  let number = 1;
  while (taken.has(`applied_${number}`)) number += 1;
  return createRow(call, 'InsightTemplateSource', { insightTemplateId, key: `applied_${number}`, insightArtifactId });
}

function toMessage(row: Row): JsonObject {
  const { modifiedAt: _, createdByUser: __, ...message } = toRecord(row);
  return message;
}
