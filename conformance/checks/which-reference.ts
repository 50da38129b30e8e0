import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { capital, withArticle } from '../article.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { nameFieldIn, pathTo, readOne } from '../arrange/lifecycle.ts';
import { listOperation, operationOnOne, operationsOn } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { stateNames } from '../arrange/state-names.ts';
import { isChanging } from '../changes.ts';
import type { Case, Check, PlanInput } from '../check.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { isNamed, lastNames, type Named } from '../undisturbed/names.ts';
import { namesElsewhere } from '../undisturbed/names-elsewhere.ts';
import { rowOtherwise, type RowOtherwise } from '../undisturbed/row-otherwise.ts';

/** What is shown by its name in answers about other things. */
const named: readonly string[] = ['DataMart', 'DataDestination'];

/** How many answers about other things are asked for again. */
const answersAtMost = 4;

/** What may keep the name that something had at its time, or find it only a while later. */
const keepsNames = /run|session|message|search|status|setting|(?<!Scheduled)Trigger/i;

/**
 * What refers to a record and shows its name shows the one that it has now, and no other state. Looked at is what all others
 * have seen: a record that answers about other things show by its name is given another one, and those are asked for again.
 */
export const whichReference: Check = {
  id: 'which-reference',
  title: 'What refers to a record shows the name that it has now',
  parallel: false,
  cases: ({ contract }) =>
    named.flatMap((resource): readonly Case[] => {
      const [change, read] = [renaming(contract, resource), operationOnOne(contract, 'read', resource)];
      if (change === undefined || read === undefined) return [];
      return [
        {
          id: `which-reference/${change.id}`,
          operation: change,
          requirement: endpointRequirement(change),
          level: 'implied',
          writes: true,
          priority: 3,
          requests: 1 + answersAtMost,
          run: (scene) => agrees(scene, change, read),
        },
      ];
    }),
};

/** The operation that gives a record another name. */
function renaming(contract: PlanInput['contract'], resource: string): Operation | undefined {
  const own = operationsOn(contract, 'change', resource).find(({ path }) => path.endsWith('/title'));
  return own ?? operationOnOne(contract, 'change', resource);
}

async function agrees(scene: Scene, change: Operation, read: Operation): Promise<Outcome> {
  const { resource } = read.lifecycle;
  if (sightsOf(scene, resource).length === 0) await showOwn(scene, read);
  const [sight] = sightsOf(scene, resource);
  if (sight === undefined) return notApplicable('no answer about something else shows one of ours by its name');
  const { record, name: former } = sight.named;
  const role = scene.arrange.creatorOf({ resource, ...record });
  if (role === undefined) return notApplicable('who has created the record is not known');
  const renamed = await rename(scene, change, sight.named, role);
  if (renamed === undefined)
    return inconclusive(
      'no other name was accepted',
      `requests: { "${change.method} ${change.path}": { body: { … } } }`,
    );
  const states = statesOf(scene, read);
  const wrongIn = (shown: unknown, is: unknown): Wrong | undefined =>
    namesElsewhere(shown, { id: record.id, name: former }) ? 'name' : rowOtherwise(scene, shown, is, states);
  for (const { exchange, parts, as } of sight.answers) {
    const wrong = await goesOn(async () => {
      const again = await scene.send(exchange.operation!, parts, as);
      const shown = isSuccess(again.reply) ? jsonOf(again.reply) : undefined;
      if (wrongIn(shown, jsonOf(renamed.exchange.reply)) === undefined) return undefined;
      const { reply } = await readOne(scene, read, record, role);
      const is = isSuccess(reply) ? jsonOf(reply) : undefined;
      const what = isNamed({ ...sight.named, name: renamed.name }, is) ? wrongIn(shown, is) : undefined;
      return what && { again, what };
    });
    if (wrong !== undefined) return failed(toFault(wrong.again, resource, wrong.what, renamed.name));
  }
  return passed;
}

/** How an answer contradicts a record: by its former name, or by something else. */
type Wrong = 'name' | RowOtherwise;

function toFault(exchange: Exchange, resource: string, wrong: Wrong, name: string): Fault {
  const { method, path } = exchange.operation!;
  const how = wrong === 'name' ? 'by a name that it no longer has' : `with another ${wrong.field} than it has`;
  return {
    key: exchange.operation!.id,
    requirement: endpointRequirement(exchange.operation!),
    summary: `${capital(withArticle(resource))} is shown ${how}: ${method} ${path}`,
    expected: wrong === 'name' ? name : wrong.has,
    received: wrong === 'name' ? describeReply(exchange) : `${exchange.reply.status}, ${wrong.shown}`,
    exchange,
  };
}

/** The states in which records of a kind were read. */
function statesOf({ diary }: Scene, read: Operation): ReadonlySet<unknown> {
  const records = diary
    .filter(({ exchange }) => exchange.operation === read && isSuccess(exchange.reply))
    .map(({ exchange }) => jsonOf(exchange.reply));
  return new Set(records.flatMap((record) => stateNames.map((name) => fieldOf(record, name))));
}

/** A record of ours, and the last answers about other things that show it by its name. */
type Sight = { readonly named: Named; readonly answers: readonly Entry[] };

/** The records of ours that answers show so, those that most operations show first. */
function sightsOf(scene: Scene, resource: string): readonly Sight[] {
  const names = lastNames(scene, resource);
  const shown = new Map<string, Map<Operation, Entry>>();
  const entries = scene.diary.filter(({ exchange, as }) => 'role' in as && isView(scene, exchange, resource));
  const living = livingRecords(scene, resource).flatMap(({ id }) => names.get(id) ?? []);
  for (const entry of entries) {
    const { body } = entry.exchange.reply;
    const all = living.filter(({ record, name }) => body.includes(record.id) && body.includes(name));
    for (const { record, name } of all) {
      if (!namesElsewhere(jsonOf(entry.exchange.reply), { id: record.id, name })) continue;
      const own = shown.get(record.id) ?? new Map<Operation, Entry>();
      shown.set(record.id, own.set(entry.exchange.operation!, entry));
    }
  }
  return living
    .flatMap((one) => {
      const answers = [...(shown.get(one.record.id)?.values() ?? [])].slice(-answersAtMost);
      return answers.length === 0 ? [] : [{ named: one, answers }];
    })
    .toSorted((one, other) => other.answers.length - one.answers.length);
}

/** Whether an answer was read of something else than a record of the kind, or its own list. */
function isView({ contract }: Scene, { operation, reply }: Exchange, resource: string): boolean {
  if (operation === undefined || operation.method !== 'GET' || isChanging(operation) || !isSuccess(reply)) return false;
  const own = [operationOnOne(contract, 'read', resource), listOperation(contract, resource)];
  return (
    !own.includes(operation) && !keepsNames.test(operation.lifecycle.resource) && !operation.path.endsWith('/search')
  );
}

/** Gives a record another name, by what it was created with; undefined where that is refused. */
async function rename(
  scene: Scene,
  change: Operation,
  { record }: Named,
  role: Role,
): Promise<{ readonly name: string; readonly exchange: Exchange } | undefined> {
  const { resource } = change.lifecycle;
  const body = scene.arrange.creationOf({ resource, ...record })?.message.body;
  const created: unknown = body === undefined ? undefined : JSON.parse(body);
  const field = nameFieldIn(created);
  if (!isObject(created) || field === undefined) return undefined;
  const name = scene.arrange.nextName();
  const { type: _type, ...untyped } = created;
  const bodies: readonly JsonObject[] = change.path.endsWith('/title') ? [{}] : [created, untyped];
  for (const one of bodies) {
    const parts = { path: pathTo(change, record), body: { ...one, [field]: name } };
    const exchange = await scene.send(change, parts, { role });
    if (isSuccess(exchange.reply)) return { name, exchange };
  }
  return undefined;
}

/** Asked for alone, the case begins with a record of its own, to which others refer, and with what may show it. */
async function showOwn(scene: Scene, read: Operation): Promise<void> {
  const { resource } = read.lifecycle;
  const role = creatorOf(scene, resource, keyHolder(scene, read.role));
  const own = await scene.arrange.get(resource, { role, subject: 'own' });
  const isAsked = ({ id }: Operation): boolean => scene.diary.some(({ exchange }) => exchange.operation?.id === id);
  const views = scene.contract.operations.filter((one) => isOfOne(one, resource) && !isAsked(one));
  if (!own.ok || views.length === 0) return;
  await readOne(scene, read, own.value, role);
  const below = { [resource]: own.value.id };
  for (const one of resource === 'DataMart' ? ['Relationship', 'ScheduledTrigger'] : ['Report'])
    await scene.arrange.get(one, { role, subject: 'own', below });
  const beside: Instance = { id: own.value.id, parents: below };
  for (const view of views) await scene.send(view, { path: pathTo(view, beside) }, { role });
}

/** Whether an operation reads something that takes the id of a record of the kind at most. */
function isOfOne(operation: Operation, resource: string): boolean {
  const { method, params, lifecycle } = operation;
  const isKnown =
    method === 'GET' && ['read', 'list'].includes(lifecycle.action) && !keepsNames.test(lifecycle.resource);
  const needed = params.filter((one) => one.in === 'path' || one.required);
  return isKnown && lifecycle.resource !== resource && needed.every((one) => one.resource === resource);
}
