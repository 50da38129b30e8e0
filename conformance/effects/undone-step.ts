import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { operationsOn } from '../arrange/paths.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { stepsIn } from './setup-steps.ts';

/**
 * The fault that a step of the setup, which by its name is to create a record, is told to be undone to who has created
 * one. Which steps a project has is not shown: others are passed over.
 */
export async function undoneStep(scene: Scene, progress: Exchange): Promise<Fault | undefined> {
  for (const { resource } of stepsIn(jsonOf(progress.reply)).filter(({ done }) => !done)) {
    const fault = await stillUndone(scene, progress.operation!, resource);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

async function stillUndone(scene: Scene, operation: Operation, resource: string): Promise<Fault | undefined> {
  const [create] = operationsOn(scene.contract, 'create', resource);
  const role = creatorOf(scene, resource, keyHolder(scene, create?.role));
  const own = await scene.arrange.get(resource, { role, subject: 'own' });
  if (!own.ok) return undefined;
  const ask = (): Promise<Exchange> => scene.send(operation, {}, { role });
  const isUndone = ({ reply }: Exchange): boolean => {
    const steps = isSuccess(reply) ? stepsIn(jsonOf(reply)).filter((step) => step.resource === resource) : [];
    return steps.length > 0 && steps.every(({ done }) => !done);
  };
  const exchange = await eventually(scene, resource, ask, (one) => !isUndone(one));
  if (!isUndone(exchange)) return undefined;
  const summary = `The step of the setup that is to create ${withArticle(resource)} is undone, and there is one`;
  return { key: 'step', summary, expected: 'a step that is done', received: describeReply(exchange), exchange };
}
