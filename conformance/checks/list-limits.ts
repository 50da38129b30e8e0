import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Case, Check, PlanInput } from '../check.ts';
import { refusedParameter } from '../lists/refused-parameter.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { answerQuestion, answersOf, caseOf } from '../lists/answer-question.ts';
import { boundsOf } from '../lists/bounds-of.ts';
import { isSame } from '../lists/is-same.ts';
import { maximumIsKept, maximumOfAny } from '../lists/list-maximum.ts';
import { few, moving, unread } from '../lists/list-outcomes.ts';
import type { ListQuestion } from '../lists/list-question.ts';
import { lastOf, lostPage } from '../lists/lost-page.ts';
import { statedLists } from '../lists/stated-lists.ts';
import { toListCase } from '../lists/to-list-case.ts';
import { defaultIsWhole, isDefaultOfFew, shortDefault, tellingAtLeast } from '../lists/whole-default.ts';
import { type Exchange, isRefusal, isSuccess, jsonOf } from '../target/message.ts';
import { OverBudget } from '../target/target-error.ts';
import { failed, type Outcome, passed } from '../outcome.ts';
import { type Lister, readPage } from '../lists/pages.ts';
import { shorter, sizeFault } from '../lists/size-fault.ts';
import type { Scene } from '../scene.ts';

/** Lists give no more than `limit`, and no more than the stated default and maximum (Limits). */
export const listLimits: Check = {
  id: 'list-limits',
  title: 'Lists keep to limit, its default and its maximum',
  parallel: false,
  cases: ({ contract }) => statedLists(contract).flatMap((operation) => casesOf(contract, operation)),
};

function casesOf(contract: PlanInput['contract'], operation: Operation): Case[] {
  const bounds = boundsOf(operation, 'limit');
  if (bounds === undefined) return [];
  const { minimum, maximum, default: usual } = bounds;
  const named = `parameter-${operation.id}-limit`;
  const toQuestion = (
    id: string,
    requirement: string,
    count: number,
    run: ListQuestion['run'],
    more: Pick<ListQuestion, 'least' | 'filled' | 'first' | 'isDear' | 'also' | 'level'> = {},
  ): ListQuestion => ({ check: 'list-limits', id, requirement, count, run, ...more });
  const byDefault =
    usual === undefined
      ? undefined
      : toQuestion('default', `${named}-default`, usual + 1, (scene, lister) => defaultIsKept(scene, lister, usual), {
          least: Math.min(usual, tellingAtLeast) + 1,
        });
  const byMaximum =
    maximum === undefined
      ? undefined
      : toQuestion('maximum', `${named}-max`, maximum + 1, (scene, lister) => maximumIsKept(scene, lister, maximum), {
          filled: usual !== undefined && usual >= maximum,
          first: (scene, lister) => maximumOfAny(scene, lister, maximum),
          also: usual !== undefined && usual <= maximum ? byDefault : undefined,
        });
  const early = [byDefault, byMaximum].filter((one) => one !== undefined);
  // So many more show a default of less than they are, where whatever shows the stated one comes last.
  const isFilled = isDefaultOfFew(contract, operation);
  const limits: ListQuestion['run'] = (scene, lister) =>
    usual === undefined
      ? limitIsKept(scene, lister)
      : limitsAreKept(scene, lister, { usual, named, early, doubtful: byMaximum });
  const defaultIsLong: ListQuestion['run'] = (scene, lister) => defaultIsWhole(scene, lister, { usual: usual!, named });
  const questions = [
    byDefault,
    byMaximum,
    // However the parameter is introduced: that a page may be longer than its limit is what nobody can mean by it.
    toQuestion('limit', named, 2, limits, { level: 'stated' }),
    isFilled ? toQuestion('filled', named, tellingAtLeast + 1, defaultIsLong, { isDear: true }) : undefined,
    minimum === undefined
      ? undefined
      : toQuestion('minimum', `${named}-min`, 2, (scene, lister) => minimumIsKept(scene, lister, minimum), {
          filled: true,
        }),
    // As many as show that it is a page after all.
    operation.id === 'listReports'
      ? toQuestion('unpaginated', 'reports-unpaginated', tellingAtLeast + 1, isUnpaginated, { least: 1 })
      : undefined,
  ];
  return questions.flatMap((one) => (one === undefined ? [] : [toListCase(contract, operation, one)]));
}

async function limitIsKept(scene: Scene, lister: Lister): Promise<Outcome> {
  for (const limit of [1, 2]) {
    const { page, exchange } = await readPage(scene, lister, { limit });
    if (page === undefined)
      return (
        (await refusedParameter(scene, lister, exchange, `limit=${limit}`)) ?? unread(lister, exchange.reply.status)
      );
    if (page.size > limit) return failed(sizeFault(page, `limit=${limit} is answered with more items`, limit));
    if (page.size < limit) return few(lister, limit);
  }
  return passed;
}

/** What is stated of the limit of a list, and what is asked of it once it is known. */
type Limits = {
  readonly usual: number;
  readonly named: string;
  readonly early: readonly ListQuestion[];
  /** The question that takes many records, and is asked at once where there is a doubt of the maximum. */
  readonly doubtful: ListQuestion | undefined;
};

/**
 * With few records, a default that is less than they are is seen; with many, whatever else is to be asked is
 * asked at once, since nothing has to be created for it.
 */
async function limitsAreKept(
  scene: Scene,
  lister: Lister,
  { usual, named, early, doubtful }: Limits,
): Promise<Outcome> {
  const outcome = await limitIsKept(scene, lister);
  if (outcome.state === 'failed') return outcome;
  const { page } = await readPage(scene, lister, {});
  const { page: asked, exchange } = await readPage(scene, lister, { limit: usual });
  if (page !== undefined && asked !== undefined && asked.size > page.size)
    return failed(shortDefault(page, asked, { usual, named }));
  // That the maximum itself is refused is a fault of the maximum.
  const isTold = await askFirst(scene, lister, early);
  if (asked === undefined && !isTold)
    return (await refusedParameter(scene, lister, exchange, `limit=${usual}`)) ?? outcome;
  const isLong = asked !== undefined && asked.size >= usual;
  // A list whose default is its maximum has hardly ever as many.
  const isTelling = isLong || boundsOf(lister.operation, 'limit')?.maximum === usual;
  if (doubtful !== undefined && isTelling && (await isDoubtful(scene, lister)))
    await askAtOnce(scene, lister.operation, doubtful);
  if (!isLong) return outcome;
  const answers = await answersOf(scene);
  for (const question of early) {
    if (answers.has(caseOf(lister.operation, question))) continue;
    const answer = await question.run(scene, lister);
    if (['passed', 'failed'].includes(answer.state)) answers.set(caseOf(lister.operation, question), answer);
  }
  return outcome;
}

/** Asks what a list of any length may answer, before there may be no room for it; whether it has. */
async function askFirst(scene: Scene, lister: Lister, questions: readonly ListQuestion[]): Promise<boolean> {
  const answers = await answersOf(scene);
  let isTold = false;
  for (const question of questions) {
    const answer = await question.first?.(scene, lister);
    if (answer === undefined || !['passed', 'failed'].includes(answer.state)) continue;
    answers.set(caseOf(lister.operation, question), answer);
    isTold = true;
  }
  return isTold;
}

/**
 * Whether a list takes a limit above its maximum, where another one of the same deployment refuses it, or where its own
 * answer says that this is its limit.
 */
async function isDoubtful(scene: Scene, lister: Lister): Promise<boolean> {
  const exchange = await aboveMaximum(scene, lister);
  if (exchange === undefined || !isSuccess(exchange.reply)) return false;
  if (saysLimit(jsonOf(exchange.reply), maximumAt(lister.operation)! + 1)) return true;
  const { id } = lister.operation;
  const other = statedLists(scene.contract).find((one) => one.id !== id && maximumAt(one) !== undefined);
  const right = other && (await rightRequestOfAny(scene, other));
  if (other === undefined || right?.ok !== true || !isSuccess(right.value.exchange.reply)) return false;
  const { parts, role } = right.value;
  const answer = await aboveMaximum(scene, { operation: other, parts, role });
  return answer !== undefined && isRefusal(answer.reply);
}

function maximumAt(operation: Operation): number | undefined {
  return boundsOf(operation, 'limit')?.maximum;
}

/** How a list answers a limit that is one above its maximum, as it was asked before or is now. */
async function aboveMaximum(scene: Scene, lister: Lister): Promise<Exchange | undefined> {
  const maximum = maximumAt(lister.operation);
  if (maximum === undefined) return undefined;
  const known = scene.diary.findLast(
    ({ exchange, parts, as }) =>
      exchange.operation === lister.operation && 'role' in as && Number(parts.query?.['limit']) === maximum + 1,
  );
  return known?.exchange ?? (await readPage(scene, lister, { limit: maximum + 1 })).exchange;
}

/** Whether the envelope of a list says how long a page may be, at its top or in an object in it. */
function saysLimit(value: unknown, limit: number): boolean {
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, one]) =>
    isObject(one) ? saysLimit(one, limit) : one === limit && /^(limit|(per_?page|page_?size))$/i.test(name),
  );
}

/** Asks a question now, and not when all else has been asked; where the budget has no room for it, not at all. */
async function askAtOnce(scene: Scene, operation: Operation, question: ListQuestion): Promise<void> {
  try {
    (await answersOf(scene)).set(caseOf(operation, question), await answerQuestion(scene, operation, question));
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
  }
}

/**
 * Below the minimum, refusing and clamping both keep the promise, and so does a page without a limit, since many read
 * 0 as none: no limit is kept that is less than the least one.
 */
async function minimumIsKept(scene: Scene, lister: Lister, minimum: number): Promise<Outcome> {
  const { page, exchange } = await readPage(scene, lister, { limit: minimum - 1 });
  if (page === undefined) return isRefusal(exchange.reply) ? passed : unread(lister, exchange.reply.status);
  const { page: least } = await readPage(scene, lister, { limit: minimum });
  if (least?.size !== minimum) return few(lister, minimum);
  if (page.size >= minimum) return passed;
  return failed(sizeFault(page, `limit=${minimum - 1} is accepted`, minimum, 'refused (4xx), or'));
}

async function defaultIsKept(scene: Scene, lister: Lister, usual: number): Promise<Outcome> {
  const { page, exchange } = await readPage(scene, lister, {});
  if (page === undefined) return unread(lister, exchange.reply.status);
  if (page.size > usual) return failed(sizeFault(page, `Without limit, the list has more than ${usual} items`, usual));
  const { page: asked } = await readPage(scene, lister, { limit: usual });
  if (asked === undefined || asked.size < page.size) return few(lister, usual + 1);
  if (asked.size > page.size) return failed(sizeFault(page, shorter(usual), asked.size, 'exactly'));
  return page.size === usual ? passed : few(lister, usual + 1);
}

/** "When `limit` is omitted, the legacy unpaginated array is returned": it has all that pages have. */
async function isUnpaginated(scene: Scene, lister: Lister): Promise<Outcome> {
  const { page, exchange } = await readPage(scene, lister, {});
  if (page === undefined) return unread(lister, exchange.reply.status);
  const { page: beyond, exchange: paged } = await readPage(scene, lister, lastOf(page));
  if (beyond === undefined || page.size === 0)
    return beyond === undefined ? unread(lister, paged.reply.status) : few(lister, 1);
  const lost = await lostPage(scene, lister, beyond);
  if (lost !== undefined) return failed(lost);
  if (beyond.ids.every((id) => page.ids.includes(id))) return passed;
  const { page: again } = await readPage(scene, lister, {});
  if (again === undefined) return moving(lister);
  // What others create meanwhile is in the later list, and in neither once it is removed.
  const missing = beyond.ids.filter((id) => !page.ids.includes(id) && !again.ids.includes(id));
  if (missing.length === 0) return passed;
  if (!isSame(page.ids.toSorted(), again.ids.toSorted())) return moving(lister);
  const summary = 'Without limit, the list leaves out reports that pages have';
  return failed({
    summary,
    expected: 'all reports',
    received: `${page.size} reports, without ${missing[0]}`,
    exchange,
  });
}
