import { isObject, type JsonObject } from '../../spec/json.ts';
import { wordsOf } from '../arrange/words-of.ts';

/** A step of the setup of a project that is done once there is a record of a kind. */
export type SetupStep = { readonly resource: string; readonly done: boolean };

/** What is left of the name of such a step. */
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
 * The steps in an answer whose names say what is to be created: each a switch of that name, a record with a name and a
 * switch or a state, a name in a list of those that remain, or how many there are.
 *
 * @example stepsIn({ hasReport: false }) // [{ resource: 'Report', done: false }]
 */
export function stepsIn(value: unknown): readonly SetupStep[] {
  return [...switchedSteps(value), ...countedSteps(value)];
}

function switchedSteps(value: unknown): readonly SetupStep[] {
  if (Array.isArray(value)) return value.flatMap(switchedSteps);
  if (!isObject(value)) return [];
  return [
    ...namedStep(value),
    ...Object.entries(value).flatMap(([name, one]) => {
      if (typeof one === 'boolean') return toStep(name, one);
      return remaining.test(name) && Array.isArray(one) ? remainingSteps(one) : switchedSteps(one);
    }),
  ];
}

/** A record with the name of a step that says whether it is done. */
function namedStep(record: JsonObject): readonly SetupStep[] {
  const entries = Object.entries(record);
  const [, name] =
    entries.find(([key, one]) => /^(key|id|name|step|code|slug)$/i.test(key) && typeof one === 'string') ?? [];
  const [, done] = entries.find(([key, one]) => /complet|done|finish/i.test(key) && typeof one === 'boolean') ?? [];
  const [, state] = entries.find(([key, one]) => /^(status|state)$/i.test(key) && typeof one === 'string') ?? [];
  if (typeof name !== 'string') return [];
  if (typeof done === 'boolean') return toStep(name, done);
  const isDone = typeof state === 'string' ? toDone(state) : undefined;
  return isDone === undefined ? [] : creationStep(name, isDone);
}

/** Whether a step of a state is done; undefined where the word does not say so plainly. */
function toDone(state: string): boolean | undefined {
  const plainly = state.replaceAll(/[^a-z]/gi, '');
  if (/^(done|completed?|finished)$/i.test(plainly)) return true;
  return /^(pending|todo|incomplete|undone|not(started|done|completed?|created))$/i.test(plainly) ? false : undefined;
}

/** What a list of the steps that are not done is called. What is next is no more than advice. */
const remaining = /^(remaining|pending|incomplete|todo|undone|missing)(_?steps)?$/i;

/** The steps in a list of those that are not done: of a record there, its name is enough. */
function remainingSteps(items: readonly unknown[]): readonly SetupStep[] {
  return items.flatMap((item) => (typeof item === 'string' ? creationStep(item, false) : switchedSteps(item)));
}

/** Where an answer has counts of its own: elsewhere they may be what is left of a limit. */
const around = /^(data|result|progress|counts?|totals?|stats|statistics)$/i;

/** The kinds of which an answer tells by a number, called a count, whether there are any. */
function countedSteps(value: unknown): readonly SetupStep[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    if (typeof one !== 'number') return around.test(name) ? countedSteps(one) : [];
    const counted = /^(?:(.+?)_?count|(?:total_?number_?of|number_?of)_?(.+))$/i.exec(name);
    const kind = counted?.[1] ?? counted?.[2];
    return kind === undefined || one < 0 ? [] : toStep(kind, one > 0);
  });
}

/** A step whose name says that something is created: what is pending by the name of a storage may be its connection. */
function creationStep(name: string, done: boolean): readonly SetupStep[] {
  return wordsIn(name).some((word) => plain.includes(word)) ? toStep(name, done) : [];
}

function toStep(name: string, done: boolean): readonly SetupStep[] {
  const left = wordsIn(name)
    .filter((word) => !plain.includes(word))
    .join('')
    .replace(/s$/, '');
  return Object.hasOwn(resources, left) ? [{ resource: resources[left]!, done }] : [];
}

/** The words of a name, of which a number is none. */
function wordsIn(name: string): readonly string[] {
  return wordsOf(name.replaceAll(/\d/g, ' '));
}
