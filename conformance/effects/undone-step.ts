import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { operationsOn } from '../arrange/paths.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';

/** What is left of the name of a step that is done once there is a record of a kind. */
const resources: Readonly<Record<string, string>> = {
  storage: 'DataStorage',
  datastorage: 'DataStorage',
  mart: 'DataMart',
  datamart: 'DataMart',
  destination: 'DataDestination',
  datadestination: 'DataDestination',
  report: 'Report',
};

/** Words beside it that say no more than that there is one. */
const plain: readonly string[] = ['has', 'have', 'create', 'created', 'add', 'added', 'first', 'a'];

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
  const isUndone = ({ reply }: Exchange): boolean =>
    isSuccess(reply) && stepsIn(jsonOf(reply)).some((step) => step.resource === resource && !step.done);
  const exchange = await eventually(scene, resource, ask, (one) => !isUndone(one));
  if (!isUndone(exchange)) return undefined;
  const summary = `The step of the setup that is to create ${withArticle(resource)} is undone, and there is one`;
  return { key: 'step', summary, expected: 'a step that is done', received: describeReply(exchange), exchange };
}

type Step = { readonly resource: string; readonly done: boolean };

/**
 * The steps whose names say what is to be created: each a switch of that name, or a record with a name and a switch.
 */
function stepsIn(value: unknown): readonly Step[] {
  if (Array.isArray(value)) return value.flatMap(stepsIn);
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  const [, named] =
    entries.find(([name, one]) => /^(key|id|name|step|code|slug)$/i.test(name) && typeof one === 'string') ?? [];
  const [, done] = entries.find(([name, one]) => /complet|done|finish/i.test(name) && typeof one === 'boolean') ?? [];
  const own = typeof named === 'string' && typeof done === 'boolean' ? toStep(named, done) : [];
  return [...own, ...entries.flatMap(([name, one]) => (typeof one === 'boolean' ? toStep(name, one) : stepsIn(one)))];
}

function toStep(name: string, done: boolean): readonly Step[] {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  const left = words
    .filter((word) => !plain.includes(word))
    .join('')
    .replace(/s$/, '');
  return Object.hasOwn(resources, left) ? [{ resource: resources[left]!, done }] : [];
}
