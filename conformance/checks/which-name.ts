import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { isChanging } from '../changes.ts';
import type { Check } from '../check.ts';
import { toPage } from '../lists/pages.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { type Doubt, isNamed, isOther, namedOtherwise, nameIn, renamedUnseen } from '../undisturbed/names.ts';
import { lookFor } from '../updates/misnamed-item.ts';

/** How many records are asked about once more. */
const doubtsAtMost = 3;

/** What is called after what is said in it. */
const namesItself: readonly string[] = ['AiAssistantSession'];

/**
 * A list shows a record by the name by which reading it shows it. Looked at is what all others have seen, and where a
 * record stands that has another name now: where one that this run has named was listed by another name, both are
 * asked for until they agree.
 */
export const whichName: Check = {
  id: 'which-name',
  title: 'A list shows a record by its name',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter((operation) => operation.lifecycle.action === 'list' && !isChanging(operation))
      .filter(({ lifecycle: { resource } }) => !namesItself.includes(resource))
      .flatMap((list) => {
        const read = operationOnOne(contract, 'read', list.lifecycle.resource);
        if (read === undefined) return [];
        return [
          {
            id: `which-name/${list.id}`,
            operation: list,
            requirement: endpointRequirement(list),
            level: 'implied' as const,
            writes: false,
            priority: 2 as const,
            requests: 0,
            run: (scene: Scene) => agrees(scene, list, read),
          },
        ];
      }),
};

async function agrees(scene: Scene, list: Operation, read: Operation): Promise<Outcome> {
  const { resource } = list.lifecycle;
  const isSeen = scene.diary.some(({ exchange }) => exchange.operation === list && isSuccess(exchange.reply));
  if (!isSeen) return notApplicable('the list was not read');
  await lookForRenamed(scene, list);
  for (const doubt of await doubtsOf(scene, list, read)) {
    const exchange = await stillOther(scene, read, doubt);
    if (exchange === undefined) continue;
    const summary = `The list shows ${withArticle(resource)} by another name than reading it does`;
    const expected = `${doubt.field}: ${JSON.stringify(doubt.name)}`;
    const operations = [list.id, read.id];
    return failed({ key: 'name', summary, expected, received: describeReply(exchange), exchange, operations });
  }
  return passed;
}

/** One that has another name now may stand on a page of the list that nobody has read since then. */
async function lookForRenamed(scene: Scene, list: Operation): Promise<void> {
  const { resource } = list.lifecycle;
  // A list of one kind may have no place for it.
  if (list.params.some((one) => one.in === 'path' && one.resource === undefined)) return;
  const living = new Set(livingRecords(scene, resource).map(({ id }) => id));
  const renamed = renamedUnseen(scene, resource, list).findLast(({ record }) => living.has(record.id));
  const role = renamed && scene.arrange.creatorOf({ resource, ...renamed.record });
  if (renamed === undefined || role === undefined) return;
  if (Object.values(pathTo(list, renamed.record)).includes('')) return;
  await lookFor(scene, list, renamed.record, role);
}

/** The last records that are in doubt and still there; where none is, one that is created in place of the last. */
async function doubtsOf(scene: Scene, list: Operation, read: Operation): Promise<readonly Doubt[]> {
  const { resource } = list.lifecycle;
  const all = namedOtherwise(scene, resource, list);
  const living = new Set(livingRecords(scene, resource).map(({ id }) => id));
  const there = all.filter(({ record }) => living.has(record.id)).slice(0, doubtsAtMost);
  const [last] = all;
  if (there.length > 0 || last === undefined || !('role' in last.listed.as)) return there;
  const { role } = last.listed.as;
  const by = creatorOf(scene, resource, role);
  const fresh = await scene.arrange.get(resource, { role: by, subject: 'fresh', below: last.record.parents });
  if (!fresh.ok) return [];
  const { reply } = await readOne(scene, read, fresh.value, role);
  const named = isSuccess(reply) ? nameIn(jsonOf(reply), scene.prefix, fresh.value) : undefined;
  return named === undefined ? [] : [{ ...named, listed: last.listed }];
}

/** The list that goes on showing a record by another name, though it is read by its own with the same key. */
async function stillOther(scene: Scene, read: Operation, doubt: Doubt): Promise<Exchange | undefined> {
  const { exchange, parts, as } = doubt.listed;
  if (!('role' in as)) return undefined;
  return goesOn(async () => {
    const { reply } = await readOne(scene, read, doubt.record, as.role);
    if (!isSuccess(reply) || !isNamed(doubt, jsonOf(reply))) return undefined;
    const again = await scene.send(exchange.operation!, parts, as);
    const row = toPage(scene, exchange.operation!, again)?.rows.get(doubt.record.id);
    return row !== undefined && isOther(doubt, row) ? again : undefined;
  });
}
