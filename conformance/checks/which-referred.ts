import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { valueAt } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { capital, withArticle } from '../article.ts';
import { idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Case, Check } from '../check.ts';
import { otherReference, type OtherReference } from '../created/other-reference.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/**
 * What is created refers to the records that its body names, such as the report of a schedule, and to no others of their kind.
 * Looked at is what all others have created; what is read as it was sent is right, whatever the answer to its creation shows.
 */
export const whichReferred: Check = {
  id: 'which-referred',
  title: 'What is created refers to the records that it was created with',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ lifecycle }) => lifecycle.action === 'create')
      .filter(({ lifecycle }) => operationOnOne(contract, 'remove', lifecycle.resource) !== undefined)
      .map((operation): Case => ({
        id: `which-referred/${operation.id}`,
        operation,
        requirement: endpointRequirement(operation),
        level: 'implied',
        writes: true,
        priority: 2,
        // What was created before is looked through.
        requests: 0,
        run: (scene) => refers(scene, operation),
      })),
};

async function refers(scene: Scene, operation: Operation): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const creations = (): readonly Entry[] => scene.diary.filter(({ exchange }) => exchange.operation === operation);
  // Asked for alone, the case begins with one of its own.
  if (creations().length === 0)
    await scene.arrange.get(resource, { role: keyHolder(scene, operation.role), subject: 'fresh' });
  const created = creations().filter(({ exchange }) => isSuccess(exchange.reply));
  if (created.length === 0) return notApplicable(`no ${resource} was created`);
  for (const entry of created) {
    const other = otherReference(scene, entry);
    if (other !== undefined && !(await isReadRight(scene, entry, other))) return failed(toFault(entry.exchange, other));
  }
  return passed;
}

/** Whether a record is read with what was sent, or was there before. */
async function isReadRight(
  scene: Scene,
  { exchange, parts }: Entry,
  { path, shown }: OtherReference,
): Promise<boolean> {
  const operation = exchange.operation!;
  const { resource } = operation.lifecycle;
  const id = idOfCreated(operation, exchange.reply, resource, scene);
  const instance = { id: id ?? '', parents: parentsOf(operation, parts) };
  const role = scene.arrange.creatorOf({ resource, ...instance });
  if (id === undefined || role === undefined || scene.arrange.existed({ resource, ...instance })) return true;
  const read = operationOnOne(scene.contract, 'read', resource);
  if (read === undefined) return false;
  const isOther = ({ reply }: Exchange): boolean => {
    const value = isSuccess(reply) ? valueAt(inEnvelope(jsonOf(reply)), path) : undefined;
    return value === shown || (typeof value === 'number' && String(value) === shown);
  };
  const now = await eventually(
    scene,
    resource,
    () => readOne(scene, read, instance, role),
    (one) => !isOther(one),
  );
  // What was removed meanwhile is known by the answer to its creation alone.
  return !isOther(now) && ![404, 410].includes(now.reply.status);
}

function toFault(exchange: Exchange, { path, resource, sent, shown }: OtherReference): Fault {
  const name = path.join('.');
  return {
    key: name,
    summary: `${capital(withArticle(exchange.operation!.lifecycle.resource))} that is created for one ${resource} refers to another`,
    expected: `${name}: ${JSON.stringify(sent)}`,
    received: `${name}: ${JSON.stringify(shown)}, ${describeReply(exchange)}`,
    exchange,
  };
}
