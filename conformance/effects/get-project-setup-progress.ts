import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Effect } from './effect.ts';
import { stepsIn } from './setup-steps.ts';
import { unasked } from './unasked.ts';
import { undoneStep } from './undone-step.ts';

/**
 * The setup of a project that has a storage and a DataMart has begun, and no more of it is done than there is. Which
 * steps it has is not shown: only where each is told by a switch, a state or a count, or all by a number, is it held to that.
 */
export const getProjectSetupProgress: Effect = {
  id: 'getProjectSetupProgress',
  requirement: 'path-only-search',
  requests: 1,
  run: hasBegun,
};

async function hasBegun(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { parts } = right.value;
  // Each may be told of its own steps.
  const role = creatorOf(scene, 'DataMart', right.value.role);
  const mart = await scene.arrange.get('DataMart', { role, subject: 'own' });
  if (!mart.ok) return inconclusive(mart.reason, mart.remedy);
  const ask = (): Promise<Exchange> => scene.send(operation, parts, { role });
  const isNone = ({ reply }: Exchange): boolean => isSuccess(reply) && toProgress(jsonOf(reply))?.done === 0;
  const exchange = await eventually(scene, 'DataMart', ask, (one) => !isNone(one));
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply.status);
  const percentage = percentageIn(jsonOf(exchange.reply));
  const progress = toProgress(jsonOf(exchange.reply));
  if (percentage === undefined && progress === undefined && stepsIn(jsonOf(exchange.reply)).length === 0)
    return notApplicable('how far the setup is, is not known to be shown');
  const fault = (key: string, summary: string, expected: string): Outcome =>
    failed({ key, summary, expected, received: describeReply(exchange), exchange });
  if (isNone(exchange))
    return fault('none', 'Nothing of the setup is done in a project with DataMarts', 'a step that is');
  if (percentage !== undefined && (percentage > 100 || percentage < 0))
    return fault('more', 'More of the setup is done than there is', 'at most 100 per cent');
  const { done, all } = progress ?? { done: 0, all: 0 };
  if (done > all) return fault('more', 'More of the setup is done than there is', `at most ${all}`);
  const switches = switchesIn(jsonOf(exchange.reply));
  const counted = switches.filter(Boolean).length;
  if (switches.length === all && counted !== done)
    return fault('count', 'The number of steps that are done is not that of those that are told to be', `${counted}`);
  const undone = await undoneStep(scene, exchange);
  return undone === undefined ? passed : failed(undone);
}

/** How many steps are done, and how many there are. */
type Progress = { readonly done: number; readonly all: number };

/** As an answer tells by two numbers, or by a switch for each step; undefined where it does neither. */
function toProgress(value: unknown): Progress | undefined {
  const switches = switchesIn(value);
  const [done, all] = [/^(complete|done|finished)/i, /^(total|all)/i].map((name) => numberIn(value, name));
  if (done !== undefined && all !== undefined && all > 1) return { done, all };
  return switches.length > 1 ? { done: switches.filter(Boolean).length, all: switches.length } : undefined;
}

/** What a switch is called that tells of a step whether it is done. */
const step = /complet|done|finish|^has|storage|mart|destination|report/i;

function switchesIn(value: unknown): readonly boolean[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'boolean' ? (step.test(name) ? [one] : []) : switchesIn(one),
  );
}

/** How many per cent are done, as an answer tells at its top, or in its envelope. */
function percentageIn(value: unknown): number | undefined {
  if (!isObject(value)) return undefined;
  const [, own] =
    Object.entries(value).find(([name, number]) => /percent/i.test(name) && typeof number === 'number') ?? [];
  return (own as number | undefined) ?? (isObject(value['data']) ? percentageIn(value['data']) : undefined);
}

/** The number of steps under a name at the top of an answer, or of what is in its envelope. */
function numberIn(value: unknown, name: RegExp): number | undefined {
  if (!isObject(value)) return undefined;
  const isCount = ([one, number]: readonly [string, unknown]): boolean =>
    name.test(one) && !/percent|ratio|rate|share/i.test(one) && typeof number === 'number';
  const [, own] = Object.entries(value).find(isCount) ?? [];
  return (own as number | undefined) ?? (isObject(value['data']) ? numberIn(value['data'], name) : undefined);
}
