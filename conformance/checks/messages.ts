import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { belowAnother } from '../arrange/below-another.ts';
import { recordsIn } from '../arrange/identity.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Check } from '../check.ts';
import { textField } from '../arrange/text-field.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';

/**
 * "Session with message history": a message is in that of no other session, and of none under the path of another
 * DataMart.
 */
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
        requests: 6,
        run: async (scene) => {
          const outcome = await staysApart(scene, operation);
          return outcome === passed ? isKeptOut(scene, operation) : outcome;
        },
      })),
};

/**
 * Where the session that was spoken to has the message, too, it is the reading that shows more than what is its own.
 */
async function staysApart(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { parts, role } = right.value;
  const field = textField(parts.body);
  const read = operationOnOne(scene.contract, 'read', 'AiAssistantSession');
  if (field === undefined || read === undefined) return notApplicable('the text of a message is not known');
  const say = (path: RequestParts['path'], text: string): Promise<Exchange> =>
    scene.send(
      operation,
      { ...parts, path: { ...path }, body: { ...(parts.body as JsonObject), [field]: text } },
      { role },
    );
  const creator = creatorOf(scene, 'AiAssistantSession', role);
  const other = await scene.arrange.get('AiAssistantSession', { role: creator, subject: 'fresh' });
  if (!other.ok) return inconclusive(other.reason, other.remedy);
  if (Object.values(parts.path ?? {}).includes(other.value.id)) return notApplicable('there is one session alone');
  // Sessions that are spoken to by turns may be taken for one another.
  const earlier = scene.arrange.nextName();
  const before = await say({ ...parts.path, ...pathTo(read, other.value) }, earlier);
  const text = scene.arrange.nextName();
  const exchange = await say(parts.path, text);
  if (!isSuccess(exchange.reply)) return notApplicable(`a message was answered ${exchange.reply.status}`);
  const seen = await readOne(scene, read, other.value, role);
  const own = recordsIn(operation, parts.path).at(-1);
  if (!isSuccess(seen.reply)) return passed;
  const ownHistory = (): Promise<Exchange | undefined> =>
    own === undefined ? Promise.resolve(undefined) : readOne(scene, read, { parents: {}, ...own }, role);
  if (!hasText(seen, earlier)) {
    const kept = await ownHistory();
    if (kept !== undefined && hasText(kept, earlier)) return failed(misplaced(before, kept));
  }
  if (!hasText(seen, text)) return passed;
  const kept = await ownHistory();
  const fault = misplaced(exchange, seen);
  if (kept === undefined || !hasText(kept, text)) return failed(fault);
  const summary = 'The history of a session has a message to another as well';
  const requirement = `operation-${read.id}`;
  return failed({ ...fault, requirement, summary, exchange: seen, operations: [read.id, operation.id] });
}

/** The fault of a message that is in the history of another session than the one that it was sent to. */
function misplaced(message: Exchange, seen: Exchange): Fault {
  const summary = 'A message to one session is in the history of another';
  const expected = 'the message in its session alone';
  const received = `${describeReply(message)}, and another session is ${describeReply(seen)}`;
  return { key: 'apart', summary, expected, received, exchange: message };
}

/** A message that is sent under the path of another DataMart, to which no session belongs, is in no history. */
async function isKeptOut(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  const read = operationOnOne(scene.contract, 'read', 'AiAssistantSession');
  if (!right.ok || read === undefined) return passed;
  const { parts, role } = right.value;
  const { id, parents = {} } = recordsIn(operation, parts.path).at(-1)!;
  const elsewhere = await belowAnother(scene, 'DataMart', role, { id, parents });
  if ('state' in elsewhere) return passed;
  const text = scene.arrange.nextName();
  const body = { ...(parts.body as JsonObject), [textField(parts.body)!]: text };
  const path = { ...parts.path, ...pathTo(read, elsewhere) };
  const exchange = await scene.send(operation, { ...parts, path, body }, { role });
  if (!isSuccess(exchange.reply)) return passed;
  const seen = await readOne(scene, read, { id, parents }, role);
  if (!isSuccess(seen.reply) || !hasText(seen, text)) return passed;
  const summary = 'A message reaches a session under the path of another DataMart';
  const received = `${describeReply(exchange)}, and the session is ${describeReply(seen)}`;
  return failed({ key: 'elsewhere', summary, expected: '404', received, exchange });
}

/** Whether an answer has a text that nothing longer is. */
function hasText({ reply }: Exchange, text: string): boolean {
  return new RegExp(`${text}(?!\\d)`).test(reply.body);
}
