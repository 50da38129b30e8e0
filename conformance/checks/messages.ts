import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Check } from '../check.ts';
import { textField } from '../effects/text-field.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';

/** "Session with message history": a message is in that of no other session. */
export const messages: Check = {
  id: 'messages',
  title: 'A message is in no session but its own',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ id }) => id === 'createAiAssistantMessage')
      .map((operation) => ({
        id: `messages/${operation.id}`,
        operation,
        requirement: `operation-${operation.id}`,
        level: 'implied',
        writes: true,
        priority: 2,
        requests: 3,
        run: (scene) => staysApart(scene, operation),
      })),
};

async function staysApart(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { parts, role } = right.value;
  const field = textField(parts.body);
  const read = operationOnOne(scene.contract, 'read', 'AiAssistantSession');
  if (field === undefined || read === undefined) return notApplicable('the text of a message is not known');
  const creator = creatorOf(scene, 'AiAssistantSession', role);
  const other = await scene.arrange.get('AiAssistantSession', { role: creator, subject: 'fresh' });
  if (!other.ok) return inconclusive(other.reason, other.remedy);
  if (Object.values(parts.path ?? {}).includes(other.value.id)) return notApplicable('there is one session alone');
  const text = scene.arrange.nextName();
  const body = { ...(parts.body as JsonObject), [field]: text };
  const exchange = await scene.send(operation, { ...parts, body }, { role });
  if (!isSuccess(exchange.reply)) return notApplicable(`a message was answered ${exchange.reply.status}`);
  const seen = await readOne(scene, read, other.value, role);
  if (!isSuccess(seen.reply) || !hasText(seen, text)) return passed;
  const summary = 'A message to one session is in the history of another';
  const received = `${describeReply(exchange)}, and another session is ${describeReply(seen)}`;
  return failed({ key: 'apart', summary, expected: 'the message in its session alone', received, exchange });
}

/** Whether an answer has a text that nothing longer is. */
function hasText({ reply }: Exchange, text: string): boolean {
  return new RegExp(`${text}(?!\\d)`).test(reply.body);
}
