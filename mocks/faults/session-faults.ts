import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { answers, changesJson } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { itemsOf, withItems } from './list-items.ts';
import { isSuccess, jsonOf, withJson } from './messages.ts';

/** Sessions of the AI assistant that lose messages or take those of others, and that outlive their removal. */
export const sessionFaults: Family = () => [
  toFault(
    'getAiAssistantSession',
    'message-lost',
    'effects',
    'the history lacks the messages of the user',
    changesJson('getAiAssistantSession', (body) => (isObject(body) ? { ...body, messages: [] } : body)),
  ),
  toFault(
    'getAiAssistantSession',
    'message-forgotten',
    'effects',
    'the history begins with the last message of the user',
    changesJson('getAiAssistantSession', (body) =>
      isObject(body) && Array.isArray(body['messages']) ? { ...body, messages: body['messages'].slice(-2) } : body,
    ),
  ),
  toFault(
    'getAiAssistantSession',
    'answers-alone',
    'effects',
    'the history has the answers and not the messages of the user',
    changesJson('getAiAssistantSession', (body) => {
      const isAnswer = (one: Json): boolean => isObject(one) && one['role'] !== 'USER';
      return isObject(body) ? { ...body, messages: itemsOf(body['messages']).filter(isAnswer) } : body;
    }),
  ),
  toFault(
    'getAiAssistantSession',
    'quoted-alone',
    'effects',
    'the history has the messages of the user only where an answer repeats them',
    quotesAlone,
  ),
  toFault(
    'createAiAssistantMessage',
    'another-session',
    'messages',
    'a message is in the session that was created last as well',
    sendsTwice,
  ),
  toFault(
    'createAiAssistantMessage',
    'last-session',
    'messages',
    'a message reaches the session that one was sent to before',
    sendsToLast,
  ),
  toFault('listAiAssistantSessions', 'removed', 'own-sessions', 'sessions that were removed are listed', keepsRemoved),
];

function toFault(operation: string, id: string, check: string, description: string, apply: Change): Fault {
  return {
    id: `sessions/${operation}/${id}`,
    requirement: `operation-${operation}`,
    level: 'implied',
    operation,
    description,
    checks: [check],
    apply,
  };
}

/** Answers repeat what was asked, which the history does not have but for that. */
const quotesAlone: Change = changesJson(
  ({ id }) => ['createAiAssistantMessage', 'getAiAssistantSession'].includes(id),
  (body) => {
    if (!isObject(body)) return body;
    if (isObject(body['response'])) return { ...body, response: quoting(body['response'], body['message']!) };
    const messages = itemsOf(body['messages'] ?? []) as JsonObject[];
    const answered = messages.flatMap((one, at) =>
      one['role'] === 'USER' ? [] : [at === 0 ? one : quoting(one, messages[at - 1]!)],
    );
    return 'messages' in body ? { ...body, messages: answered } : body;
  },
);

function quoting(answer: JsonObject, question: Json): JsonObject {
  return { ...answer, text: `Of "${(question as { text: string }).text}" I can say: ${answer['text'] as string}` };
}

/** A message goes to the session that was created last as well. */
const sendsTwice: Change = (service) => {
  let last = '';
  return answers(
    ({ id }) => ['createAiAssistantSession', 'createAiAssistantMessage'].includes(id),
    async ({ request, operation, params }) => {
      const response = await service.handle(request);
      const body = isSuccess(response) ? await jsonOf(response) : undefined;
      if (operation.id === 'createAiAssistantSession' && isObject(body))
        last = `${request.target}/${body['id'] as string}/messages`;
      else if (!last.includes(params['sessionId'] ?? '')) await service.handle({ ...request, target: last });
      return response;
    },
  )(service);
};

/** A message goes to the session that the one before went to. */
const sendsToLast: Change = (service) => {
  let last: string | undefined;
  return answers('createAiAssistantMessage', async ({ request }) => {
    const { target } = request;
    const response = await service.handle({ ...request, target: last ?? target });
    last = isSuccess(response) ? target : undefined;
    return response;
  })(service);
};

/** A session stays in the list after its removal. */
const keepsRemoved: Change = (service) => {
  const removed: JsonObject[] = [];
  return answers(
    ({ id }) => ['deleteAiAssistantSession', 'listAiAssistantSessions'].includes(id),
    async ({ request, operation, params }) => {
      const isRemoval = operation.id === 'deleteAiAssistantSession';
      const session = isRemoval ? await jsonOf(await service.ask(request, 'GET', request.target)) : undefined;
      const response = await service.handle(request);
      if (!isSuccess(response)) return response;
      if (isRemoval && isObject(session)) removed.push(session);
      const body: Json | undefined = isRemoval ? undefined : await jsonOf(response);
      if (body === undefined) return response;
      const ghosts = removed.filter(({ dataMartId }) => dataMartId === params['dataMartId']);
      return withJson(response, withItems(body, [...itemsOf(body), ...ghosts]));
    },
  )(service);
};
