import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { recordsIn } from '../arrange/identity.ts';
import { mentions } from '../arrange/mentions.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { listOperation, operationOnOne } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { toPage } from '../lists/pages.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually, goesOn } from '../target/patience.ts';
import { isOver, stateOf } from '../undisturbed/states.ts';

const resource = 'AiAssistantRunTrigger';

/**
 * "The id of a heavy-route trigger": the trigger that a message is answered with is told of, by reading it or by its status, and as
 * long as it is under way it is listed.
 *
 * @param isOpen Whether the history shows that nothing was answered yet: otherwise the trigger may be gone.
 */
export async function leadsToTrigger(
  scene: Scene,
  { message, parts, role }: { readonly message: Exchange; readonly parts: RequestParts; readonly role: Role },
  isOpen: () => Promise<boolean>,
): Promise<Outcome> {
  const read = operationOnOne(scene.contract, 'read', resource);
  const status = scene.contract.operations.find(({ path }) => path === `${read?.path}/status`);
  const id = isSuccess(message.reply) ? referenceOf(jsonOf(message.reply), resource) : undefined;
  if (id === undefined || read === undefined || status === undefined)
    return notApplicable('the message was not answered at once');
  const { parents = {} } = recordsIn(message.operation!, parts.path).at(-1)!;
  const trigger = { id, parents };
  const path = pathTo(read, trigger);
  const ask = (): Promise<Exchange> => scene.send(read, { path }, { role });
  const seen = await eventually(scene, resource, ask, ({ reply }) => reply.status !== 404);
  if (isSuccess(seen.reply)) return isListed(scene, trigger, seen, role);
  const told = await scene.send(status, { path }, { role });
  if (seen.reply.status !== 404 || told.reply.status !== 404 || !(await isOpen()))
    return notApplicable(`the trigger was answered ${seen.reply.status}`);
  const summary = 'A message is answered with a trigger that is nowhere';
  const received = `${describeReply(message)}, but ${read.method} ${seen.message.path} is ${describeReply(seen)}`;
  return failed({
    key: 'trigger',
    requirement: 'message-answer-kind',
    summary,
    expected: id,
    received,
    exchange: message,
  });
}

/** What is under way is in the list of its DataMart, where the same key reads it before and after. */
async function isListed(
  scene: Scene,
  trigger: { readonly id: string; readonly parents: Readonly<Record<string, string>> },
  seen: Exchange,
  role: Role,
): Promise<Outcome> {
  const list = listOperation(scene.contract, resource);
  const isUnderWay = ({ reply }: Exchange): boolean => {
    const shown = isSuccess(reply) ? stateOf(jsonOf(reply)) : undefined;
    return shown !== undefined && !isOver(shown.state);
  };
  if (list === undefined || !isUnderWay(seen)) return passed;
  const without = await goesOn(async () => {
    const listed = await scene.send(list, { path: pathTo(list, trigger) }, { role });
    const shown = jsonOf(listed.reply);
    // A short id may be a number, which is told by its place alone.
    const isThere = mentions(shown, trigger.id) || toPage(scene, list, listed)?.ids.includes(trigger.id) === true;
    if (!isSuccess(listed.reply) || isThere) return undefined;
    const again = await scene.send(seen.operation!, { path: pathTo(seen.operation!, trigger) }, { role });
    return isUnderWay(again) ? listed : undefined;
  });
  if (without === undefined) return passed;
  const summary = 'The trigger of a message is under way and not listed';
  const received = describeReply(without);
  const requirement = endpointRequirement(list);
  return failed({ key: 'listed', requirement, summary, expected: trigger.id, received, exchange: without });
}
