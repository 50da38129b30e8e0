import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import type { Effect } from '../effect.ts';
import { Refusal } from '../refusal.ts';
import { reply, toRecord } from '../reply.ts';
import { removeRow } from '../remove.ts';
import { changeRow, createRow, findChild, findReferred, findReferredBelow, findRow, given } from '../rows.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Row } from '../store.ts';
import { startTrigger, triggerBehaviours } from '../trigger.ts';

/** From this many characters on, a question takes the heavy route: "chosen by the server". */
const heavy = 200;

const proposal = 'This query answers the question. Apply it to use it.';

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
    const {
      scope,
      templateId,
      limit = 20,
      offset = 0,
    } = call.query as { scope: string; templateId?: string; limit?: number; offset?: number };
    const wanted = rows.filter(
      (row) => row['scope'] === scope && (templateId === undefined || row['templateId'] === templateId),
    );
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
    const message = await say(call, session, 'USER', text, null);
    const sql = `SELECT * FROM (${await sourceOf(call)}) LIMIT 10`;
    if (text.length < heavy) {
      const answer = await say(call, session, 'ASSISTANT', proposal, sql);
      return reply(call, { kind: 'response', message: toMessage(message), response: toMessage(answer) });
    }
    const parents = { dataMartId: session['dataMartId']!, sessionId: session.id, messageId: message.id };
    const trigger = await startTrigger(call, 'AiAssistantRunTrigger', parents, { result: {}, effect: { sql } });
    return reply(call, { kind: 'trigger', message: toMessage(message), triggerId: trigger.id });
  },
  applyAiAssistantSession: async (call) => {
    const session = await findSession(call);
    const message = await findReferred(call, 'AiAssistantMessage', call.body['messageId'], '/body/messageId');
    if (message['sessionId'] !== session.id)
      throw new Refusal(400, '/body/messageId: the message is of another session');
    const fields = { dataMartId: session['dataMartId']!, validationStatus: 'VALID', validationError: null };
    const title = call.body['title'] ?? session['title'] ?? 'From the AI assistant';
    const artifact = await createRow(call, 'InsightArtifact', {
      ...fields,
      title,
      sql: message['sql'] ?? (await sourceOf(call)),
    });
    const templateId = session['templateId'] as string | null;
    const source = templateId === null ? undefined : await attach(call, templateId, artifact.id);
    return reply(call, {
      sessionId: session.id,
      messageId: message.id,
      insightArtifactId: artifact.id,
      insightTemplateSourceId: source?.id ?? null,
    });
  },
  ...triggerBehaviours({
    name: 'AiAssistantRunTrigger',
    listed: true,
    parent: { table: 'DataMart', param: 'dataMartId', field: 'dataMartId' },
  }),
};

/** The answer to a message that took the heavy route: it is there when its trigger succeeds. */
export const answerMessage: Effect = async (call, trigger, { sql }) => {
  const session = await findRow(call, 'AiAssistantSession', trigger['sessionId'] as string);
  const answer = await say(call, session, 'ASSISTANT', proposal, sql as string);
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
  text: string,
  sql: string | null,
): MaybePromise<Row> {
  return createRow(call, 'AiAssistantMessage', { sessionId: session.id, role, text, sql });
}

async function attach(call: Call, templateId: string, artifactId: string): Promise<Row> {
  const count = await call.store.count('InsightTemplateSource', { index: 'byTemplate', value: templateId });
  return createRow(call, 'InsightTemplateSource', {
    insightTemplateId: templateId,
    key: `applied_${count + 1}`,
    insightArtifactId: artifactId,
  });
}

/** The SQL of the DataMart that a session is about, as far as its definition says one. */
async function sourceOf(call: Call): Promise<string> {
  const dataMart = await findRow(call, 'DataMart', call.params['dataMartId']!);
  const definition = dataMart['definition'] as { sqlQuery?: string; fullyQualifiedName?: string } | null;
  return definition?.sqlQuery ?? `SELECT * FROM ${definition?.fullyQualifiedName ?? 'shop.orders'}`;
}

function toMessage(row: Row): JsonObject {
  const { modifiedAt: _, createdByUser: __, ...message } = toRecord(row);
  return message;
}
