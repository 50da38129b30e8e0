import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { belowAnother } from '../arrange/below-another.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { hasName, nameOf, pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { stateNames } from '../arrange/state-names.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { capital, withArticle } from '../article.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { lastUnchanged } from '../undisturbed/last-unchanged.ts';

/** What is changed under the path of another parent is as it was. */
export async function isUnchangedElsewhere(scene: Scene, operation: Operation, parent: string): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const read = operationOnOne(scene.contract, 'read', resource);
  const role = creatorOf(scene, resource, keyHolder(scene, operation.role));
  const requests = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
  if (!requests.ok) return inconclusive(requests.reason, requests.remedy);
  const body = requests.value[0]?.body;
  if (!isObject(body) && !isCancel(operation)) return notApplicable('what it changes is not known');
  // Another run may be over or cancelled by then.
  const own = await scene.arrange.get(resource, { role, subject: isCancel(operation) ? 'fresh' : 'own' });
  if (!own.ok || read === undefined)
    return own.ok ? notApplicable('it is not read') : inconclusive(own.reason, own.remedy);
  const elsewhere = await belowAnother(scene, parent, role, own.value);
  if ('state' in elsewhere) return elsewhere;
  const ask = (): Promise<Exchange> => readOne(scene, read, own.value, role);
  const before = isTold(operation, body) ? undefined : (lastUnchanged(scene, read, own.value, role) ?? (await ask()));
  const exchange = await scene.send(operation, { path: pathTo(operation, elsewhere), body }, { role });
  // Nobody else has given it that name, or cancelled it.
  if (!isSuccess(exchange.reply)) return passed;
  const after = await ask();
  if (before === undefined ? !isChanged(operation, body, after) : !isReplaced(body, before, after)) return passed;
  const summary = `${capital(withArticle(resource))} is changed under the path of another ${parent}`;
  return failed({
    key: 'changed',
    summary,
    expected: '404',
    received: `${describeReply(exchange)}, and then ${describeReply(after)}`,
    exchange,
  });
}

/** Whether a record shows what the change was to do: it goes by the new name, or is said to be cancelled. */
function isChanged(operation: Operation, body: RequestParts['body'], { reply }: Exchange): boolean {
  if (!isSuccess(reply)) return false;
  const name = nameOf(body);
  if (name !== undefined) return hasName(reply.body, name);
  const states = stateNames.map((field) => fieldOf(jsonOf(reply), field));
  return isCancel(operation) && states.some((state) => typeof state === 'string' && /cancel/i.test(state));
}

/** Whether what a change does shows without a look at the record before: as a name, or as that it is cancelled. */
function isTold(operation: Operation, body: RequestParts['body']): boolean {
  return nameOf(body) !== undefined || isCancel(operation);
}

/** Whether a record shows a value that was sent, and showed another one of its kind before. */
function isReplaced(body: RequestParts['body'], before: Exchange, after: Exchange): boolean {
  if (!isObject(body) || !isSuccess(before.reply) || !isSuccess(after.reply)) return false;
  return Object.entries(body).some(([name, value]) => {
    const [was, is] = [before, after].map(({ reply }) => fieldOf(jsonOf(reply), name));
    return typeof was === typeof value && typeof value === 'string' && was !== value && is === value;
  });
}

function isCancel({ path }: Operation): boolean {
  return path.endsWith('/cancel');
}
