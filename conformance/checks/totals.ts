import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import { operationsOn } from '../arrange/paths.ts';
import { toItems } from '../arrange/records.ts';
import { isChanging } from '../changes.ts';
import type { Case, Check } from '../check.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Lister } from '../lists/pages.ts';
import { failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { doubtfulOf } from '../totals/doubtful.ts';
import { freshTotal } from '../totals/fresh-total.ts';
import { ownListOf } from '../totals/own-list.ts';
import { pageTotal } from '../totals/page-total.ts';
import { totalOf } from '../totals/total-of.ts';
import { countsRemoved, surplusOf } from '../totals/whole-total.ts';

/** Where a list tells a total, it is the number of all its records: neither that of a page, nor with those that are gone. */
export const totals: Check = {
  id: 'totals',
  title: 'The total of a list is the number of its records',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ method, lifecycle }) => method === 'GET' && lifecycle.action === 'list')
      .filter((operation) => !isChanging(operation))
      .filter(
        ({ params, lifecycle }) => isPaged(params) || operationsOn(contract, 'create', lifecycle.resource).length > 0,
      )
      .map((operation): Case => ({
        id: `totals/${operation.id}`,
        operation,
        requirement: endpointRequirement(operation),
        level: 'implied',
        writes: true,
        priority: 2,
        requests: isPaged(operation.params) ? 1 : 0,
        run: (scene) => judge(scene, operation),
      })),
};

/** Whether what a list shows can be a part of it: else only what this run creates can tell that a total is wrong. */
function isPaged(params: Operation['params']): boolean {
  return params.some(({ name }) => ['limit', 'offset'].includes(name));
}

async function judge(scene: Scene, operation: Operation): Promise<Outcome> {
  const seen = await seenOf(scene, operation);
  const telling = fullest(seen.filter(({ exchange }) => totalOf(exchange) !== undefined));
  if (telling === undefined) return notApplicable('the list tells no total');
  const fault = (await ofPage(scene, telling)) ?? (await ofAll(scene, operation));
  return fault === undefined ? passed : failed(fault);
}

/** What was answered of a list before; where nothing was, it is read. */
async function seenOf(scene: Scene, operation: Operation): Promise<readonly Entry[]> {
  const answered = (): readonly Entry[] =>
    scene.diary.filter(({ exchange, as }) => exchange.operation === operation && 'role' in as && isRead(exchange));
  if (answered().length > 0) return answered();
  const role = keyHolder(scene, undefined);
  const requests = await scene.arrange.requests(operation, { role, subject: 'any' });
  if (requests.ok && requests.value[0] !== undefined) await scene.send(operation, requests.value[0], { role });
  return answered();
}

/** The last of the answers that show most: a page of a single record may be all that there is. */
function fullest(seen: readonly Entry[]): Entry | undefined {
  const sizes = seen.map(({ exchange }) => toItems(jsonOf(exchange.reply))?.length ?? 0);
  return seen[sizes.lastIndexOf(Math.max(...sizes))];
}

function isRead({ reply }: Exchange): boolean {
  return isSuccess(reply);
}

function ofPage(scene: Scene, { exchange, parts, as }: Entry): Promise<Fault | undefined> {
  const { limit: _limit, offset: _offset, ...query } = parts.query ?? {};
  const lister: Lister = {
    operation: exchange.operation!,
    parts: { ...parts, query },
    role: (as as { role: Lister['role'] }).role,
  };
  return pageTotal(scene, lister);
}

/** What is kept from a caller may be counted: that a total is another number than the whole list has is found by what is our own. */
async function ofAll(scene: Scene, operation: Operation): Promise<Fault | undefined> {
  const [doubtful] = doubtfulOf(scene, operation);
  const isToDoubt = doubtful === undefined ? !hasRemoved(scene, operation) : await isWrong(scene, doubtful);
  if (!isToDoubt) return undefined;
  const { query } = doubtful?.parts ?? {};
  if (doubtful === undefined) return removedIn(scene, operation, query);
  const first = await freshTotal(scene, operation, query);
  const second = first && (await freshTotal(scene, operation, query));
  if (second !== undefined) return second;
  return removedIn(scene, operation, query);
}

async function removedIn(
  scene: Scene,
  operation: Operation,
  query: Entry['parts']['query'],
): Promise<Fault | undefined> {
  const own = await ownListOf(scene, operation, query);
  return own && countsRemoved(scene, own);
}

/** Whether a record of the kind was removed before: asked for alone, the case begins with removals of its own. */
function hasRemoved({ diary }: Scene, { lifecycle: { resource } }: Operation): boolean {
  return diary.some(({ exchange: { operation, reply } }) => {
    const { action, resource: of } = operation!.lifecycle;
    return action === 'remove' && of === resource && isSuccess(reply);
  });
}

/** Whether a total is not that of the whole list either, where that can be read; what it is of may be gone. */
async function isWrong(scene: Scene, { exchange, parts, as }: Entry): Promise<boolean> {
  const role = (as as { role: Lister['role'] }).role;
  const surplus = await surplusOf(scene, { operation: exchange.operation!, parts, role });
  return surplus?.more !== 0;
}
