import type { Contract } from '../../spec/contract.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation, Parameter } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { successFaults } from '../asserted.ts';
import { placed } from '../by-path/placed.ts';
import { triedCreator } from '../arrange/created-instances.ts';
import type { Case, Check } from '../check.ts';
import type { Identity } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { isUnmistakable } from '../arrange/mentions.ts';
import { isNamedIn } from '../arrange/is-named-in.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { seenBefore } from '../lists/seen-before.ts';
import { statedLists } from '../lists/stated-lists.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { further } from '../priority.ts';
import { type Page, readPage } from '../lists/pages.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import type { Scene } from '../scene.ts';
import { livingRecords } from '../undisturbed/living-records.ts';

/** The list of what belongs to one record shows nothing that belongs to another. */
export const apart: Check = {
  id: 'apart',
  title: 'A list of what belongs to a record shows nothing of another',
  parallel: false,
  cases: ({ contract }) =>
    [...statedLists(contract), ...listsByPath(contract)]
      // Of what nobody can create, such as a connector, there is none that is sure to have nothing.
      .filter((operation) => operationsOn(contract, 'create', parentOf(operation) ?? '').length > 0)
      // What has no id of its own, such as the tables of a warehouse, may have the same name elsewhere.
      .filter(({ lifecycle }) => hasIds(contract, lifecycle.resource))
      .flatMap(toCase),
};

/** What the records of a list belong to. */
function parentOf(operation: Operation): string | undefined {
  return resourceParams(operation).at(-1)?.resource;
}

/** The lists that are known by method and path only, of what can be created: they say in their path whose they are. */
function listsByPath(contract: Contract): readonly Operation[] {
  return contract.operations.filter(
    ({ lifecycle, provenance }) =>
      lifecycle.action === 'list' &&
      provenance === 'path-only' &&
      operationsOn(contract, 'create', lifecycle.resource).length > 0,
  );
}

function hasIds(contract: Contract, resource: string): boolean {
  return ['read', 'remove'].some((action) => operationOnOne(contract, action as 'read', resource) !== undefined);
}

function toCase(operation: Operation): readonly Case[] {
  const parent = parentOf(operation);
  if (parent === undefined || parent === operation.lifecycle.resource) return [];
  const byTemplate = parent === 'InsightTemplate' && operation.provenance === 'stated';
  return [
    {
      id: `apart/${operation.id}`,
      operation,
      requirement: byTemplate ? 'template-reports' : endpointRequirement(operation),
      // Of templates it is written down: the list has the reports "that use the template".
      level: byTemplate ? 'stated' : 'implied',
      writes: true,
      // Of a template, another check has asked as well which reports are listed; what a message begins takes many requests.
      priority: byTemplate ? 4 : operation.path.endsWith('/ai-assistant/run-triggers') ? further : 2,
      // The template that has none is looked at for its sources as well.
      requests: operation.path.endsWith('/run-triggers') ? 3 : 5,
      run: (scene) => showsOwn(scene, operation, parent),
    },
  ];
}

/** A parent that has just been created has nothing that was there before it. */
async function showsOwn(scene: Scene, operation: Operation, parent: string): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const usual = keyHolder(scene, operation.role);
  const role = await triedCreator(scene, parent, usual);
  // First what belongs elsewhere: a list that is read before there is anything shows nothing.
  const known = await scene.arrange.get(resource, { role: usual, subject: 'any' });
  const above = resourceParams(operation).slice(0, -1);
  const ours = above.length === 0 ? undefined : await scene.arrange.get(resource, { role: usual, subject: 'own' });
  const below = ours?.ok === true ? placeAmong(above, ours.value) : undefined;
  const fresh = await scene.once(`lonely ${parent} ${JSON.stringify(below)}`, () =>
    scene.arrange.get(parent, { role, subject: 'fresh', ...(below && { below }) }),
  );
  if (!fresh.ok) return inconclusive(fresh.reason, fresh.remedy);
  const requests = await scene.arrange.requests(
    { ...operation, params: operation.params.filter((one) => one.in === 'query') },
    { role, subject: 'any' },
  );
  const ids: Record<string, string> = { ...fresh.value.parents, [parent]: fresh.value.id };
  const path = Object.fromEntries(resourceParams(operation).map(({ name, resource: of }) => [name, ids[of!] ?? '']));
  const query = (requests.ok ? requests.value[0]?.query : undefined) ?? {};
  const { page, exchange } = await readPage(scene, { operation, parts: { path, query }, role }, {});
  const [fault] = isSuccess(exchange.reply) ? successFaults(operation, exchange) : [];
  if (fault !== undefined) return failed({ ...fault, level: 'stated' });
  if (page === undefined) return notApplicable(`the list was answered ${exchange.reply.status}`);
  const others = seenBefore(scene, parent, { resource: parent, ...fresh.value });
  const alien = [...page.rows].find(([, row]) => others.has(referenceOf(row, parent) ?? ''));
  if (alien !== undefined) {
    const { page: now } = await readPage(scene, { operation, parts: { path, query }, role }, {});
    if (now?.ids.includes(alien[0]) === true) return elsewhere(resource, alien[0], exchange);
  }
  const older = seenBefore(scene, resource, { resource: parent, ...fresh.value });
  const isOld = (id: string): boolean => older.has(id) || (ours?.ok === true && ours.value.id === id);
  const made = createdElsewhere(scene, page, { parent, id: fresh.value.id, resource });
  if (made !== undefined) return elsewhere(resource, made, exchange);
  const stranger = page.ids.find(isOld) ?? (known.ok ? known.value.id : undefined);
  if (stranger === undefined && !known.ok) return inconclusive(known.reason, known.remedy);
  if (stranger === undefined || !page.ids.includes(stranger)) return passed;
  const record = {
    resource,
    id: stranger,
    parents: known.ok && known.value.id === stranger ? known.value.parents : {},
  };
  const isOurs = scene.arrange.creationOf(record) !== undefined;
  if (isBelow(scene, record, parent, fresh.value.id)) {
    // That a record of others stands there, it is this very list that says so: one of ours is known to stand elsewhere.
    const own = isOurs ? undefined : await scene.arrange.get(resource, { role: usual, subject: 'own' });
    const isElsewhere = own?.ok === true && !isBelow(scene, { resource, ...own.value }, parent, fresh.value.id);
    if (!isElsewhere) return notApplicable('the record belongs to the only other one');
    const { page: now } = await readPage(scene, { operation, parts: { path, query }, role }, {});
    if (now?.ids.includes(own.value.id) !== true) return notApplicable('the record belongs to the only other one');
  }
  return elsewhere(resource, stranger, exchange);
}

function elsewhere(resource: string, id: string, exchange: Exchange): Outcome {
  const summary = `A list shows ${withArticle(resource)} that belongs elsewhere`;
  return failed({ summary, expected: `a list without ${id}`, received: describeReply(exchange), exchange });
}

/** The id of a listed record that this run has created below another parent; below each, short ones may be counted anew. */
function createdElsewhere(
  scene: Scene,
  { ids }: Page,
  { parent, id, resource }: { readonly parent: string; readonly id: string; readonly resource: string },
): string | undefined {
  const isListed = (one: Instance): boolean => isUnmistakable(one.id) && ids.includes(one.id);
  const made = livingRecords(scene, resource).filter((one) => one.parents[parent] !== undefined && isListed(one));
  return made.find((one) => !isBelow(scene, { resource, ...one }, parent, id))?.id;
}

/** Where a parent stands beside that of a record, if both stand below something: a list may show all that is there. */
function placeAmong(above: readonly Parameter[], { parents }: Instance): Readonly<Record<string, string>> | undefined {
  const ids = above.map(({ resource }) => [resource!, parents[resource!] ?? ''] as const);
  return ids.some(([, id]) => id === '') ? undefined : Object.fromEntries(ids);
}

/** Whether a record of ours was created below another, or below what was created there: then it belongs to it. */
function isBelow(scene: Scene, { resource, ...known }: Identity & Instance, parent: string, id: string): boolean {
  const message = scene.arrange.creationOf({ resource, ...known })?.message;
  return (message !== undefined && isNamedIn(message, id)) || placed(scene, known, [parent]).parents[parent] === id;
}
