import { isObject } from '../../spec/json.ts';
import { refusesBody } from '../report-bodies/report-refusal.ts';
import type { Operation } from '../../spec/operation.ts';
import { isSame } from './is-same.ts';
import { ofOtherType } from './of-other-type.ts';
import { ofOneType } from './of-one-type.ts';
import { namespaceTwice } from './namespace-twice.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, type Fault, inconclusive, type Outcome, passed } from '../outcome.ts';
import { namespaceOf } from '../arrange/browsed-bodies.ts';
import { toItems } from '../arrange/records.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';

const types = ['TABLE', 'VIEW'] as const;
const noNamespace = 'conform-no-namespace';

/** How long the beginning of an id is that is not itself the id of something. */
const partAtLeast = 3;

/**
 * Browsing takes each stated level and resourceType: none is refused for a storage that is browsed with another. The
 * namespace is the one that the profile knows, or the first that the storage lists.
 */
export async function takesBrowsingValues(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { parts, role, exchange: first } = right.value;
  const ask = (query: Readonly<Record<string, string>>): Promise<Exchange> =>
    scene.send(operation, { ...parts, query }, { role });
  const level = 'namespaces';
  const namespaces = parts.query?.['level'] === level ? first : await ask({ level });
  const known = knownNamespace(scene, parts.query?.['namespaceId']);
  const needless = await asksForNamespace(operation, namespaces, ask, known);
  if (needless !== undefined) return failed(needless);
  const namespaceId = known ?? firstOf(namespaces);
  const remedy = 'situations: { namespaceId: "…" }';
  if (namespaceId === undefined) return inconclusive('no namespace is known', remedy);
  const query = { level: 'resources', namespaceId };
  const resources = await ask(query);
  const isListed = known !== undefined && isSuccess(namespaces.reply) && namespaces.reply.body.includes(`"${known}"`);
  const refused = isListed ? refusal(resources, operation, 'level', 'resources') : undefined;
  if (refused !== undefined) return failed(refused);
  const tables = await ask({ ...query, resourceType: 'TABLE' });
  const demanded = await asksForType(operation, resources, tables, () => ask(query));
  if (demanded !== undefined) return failed(demanded);
  if (!isSuccess(resources.reply)) return inconclusive(`the resources are answered ${resources.reply.status}`, remedy);
  const views = await ask({ ...query, resourceType: 'VIEW' });
  const faults = [
    refusal(namespaces, operation, 'level', level),
    ...[tables, views].map((exchange, index) => refusal(exchange, operation, 'resourceType', types[index]!)),
    inBoth(tables, views, operation) ?? inOther(resources, tables, views, operation),
    await ofOneType({ resources, tables, views }, operation, () => ask(query)),
    await namespaceTwice(namespaces, operation, () => ask({ level })),
    await filtersNamespaces(operation, ask, namespaces),
    await showsNoNamespace(operation, ask, namespaceId, { namespaces, resources }),
    await showsOtherNamespace(operation, ask, { namespaces, namespaceId, resources }),
  ].filter((fault) => fault !== undefined);
  return faults.length === 0 ? passed : failed(...faults);
}

/** `namespaceId` is "required for level `resources`": the other level is answered without what it is answered with. */
async function asksForNamespace(
  { id }: Operation,
  namespaces: Exchange,
  ask: (query: Readonly<Record<string, string>>) => Promise<Exchange>,
  known = noNamespace,
): Promise<Fault | undefined> {
  const level = 'namespaces';
  if (!refusesBody(namespaces.reply) || !isSuccess((await ask({ level, namespaceId: known })).reply)) return undefined;
  const exchange = await ask({ level });
  if (!refusesBody(exchange.reply)) return undefined;
  const requirement = `parameter-${id}-namespaceId`;
  const summary = 'namespaceId is asked for at level namespaces';
  const received = describeReply(exchange);
  return { requirement, key: 'asked', level: 'implied', summary, expected: '200', received, exchange };
}

/** Unlike `level` and `namespaceId`, `resourceType` is not said to be required. */
async function asksForType(
  operation: Operation,
  resources: Exchange,
  tables: Exchange,
  ask: () => Promise<Exchange>,
): Promise<Fault | undefined> {
  const isAsked = refusesBody(resources.reply) && isSuccess(tables.reply) && refusesBody((await ask()).reply);
  if (!isAsked) return undefined;
  const requirement = `parameter-${operation.id}-resourceType`;
  const summary = 'The optional parameter resourceType may not be left out';
  const received = describeReply(resources);
  return { requirement, key: 'asked', level: 'implied', summary, expected: '200', received, exchange: resources };
}

function knownNamespace({ profile }: Scene, given: unknown): string | undefined {
  return profile.situations?.namespaceId ?? (typeof given === 'string' ? given : undefined);
}

function firstOf({ reply }: Exchange): string | undefined {
  const [item] = isSuccess(reply) ? (toItems(jsonOf(reply)) ?? []) : [];
  return namespaceOf(item);
}

function refusal(exchange: Exchange, { id }: Operation, name: string, value: string): Fault | undefined {
  if (![400, 422].includes(exchange.reply.status)) return undefined;
  const summary = `${name} ${value} is refused`;
  const received = describeReply(exchange);
  return { requirement: `parameter-${id}-${name}`, key: value, summary, expected: '200', received, exchange };
}

/** "Applies only to level `resources`": at the other level, a `resourceType` that is accepted takes nothing away. */
async function filtersNamespaces(
  { id }: Operation,
  ask: (query: Readonly<Record<string, string>>) => Promise<Exchange>,
  namespaces: Exchange,
): Promise<Fault | undefined> {
  const level = 'namespaces';
  const exchange = await ask({ level, resourceType: 'VIEW' });
  if (!isSuccess(exchange.reply) || isSame(itemsOf(exchange), itemsOf(namespaces))) return undefined;
  const again = await ask({ level });
  if (itemsOf(again).length === 0 || !isSame(itemsOf(again), itemsOf(namespaces))) return undefined;
  const requirement = `parameter-${id}-resourceType`;
  const summary = 'resourceType applies to level namespaces';
  const received = describeReply(exchange);
  return { requirement, key: level, summary, expected: 'the same namespaces as without', received, exchange };
}

/**
 * "Top-level container id": one that no storage has does not hold what another one holds, whichever of the two it is
 * said to be in, and though its id begins the other's.
 */
async function showsNoNamespace(
  { id }: Operation,
  ask: (query: Readonly<Record<string, string>>) => Promise<Exchange>,
  namespaceId: string,
  { namespaces, resources }: { readonly namespaces: Exchange; readonly resources: Exchange },
): Promise<Fault | undefined> {
  if (itemsOf(resources).length === 0) return undefined;
  const beginning = namespaceId.slice(0, -1);
  const isNone = beginning.length >= partAtLeast && !namespaces.reply.body.includes(`"${beginning}"`);
  const none = isNone ? beginning : noNamespace;
  const exchange = await ask({ level: 'resources', namespaceId: none });
  const shown = itemsOf(exchange);
  const whole = new RegExp(`(?<!\\w)${none.replaceAll(/\W/g, '\\$&')}(?!\\w)`, 'g');
  const all = [...shown, ...shown.map((item) => item.replaceAll(whole, () => namespaceId))];
  if (!itemsOf(resources).every((item) => all.includes(item))) return undefined;
  const requirement = `parameter-${id}-namespaceId`;
  const summary = 'A namespace that does not exist has the resources of another';
  const received = describeReply(exchange);
  return { requirement, key: 'none', level: 'implied', summary, expected: 'none of them', received, exchange };
}

/** What says of itself that it is in one namespace is not in another; what has no more than a name may be in both. */
async function showsOtherNamespace(
  { id }: Operation,
  ask: (query: Readonly<Record<string, string>>) => Promise<Exchange>,
  {
    namespaces,
    namespaceId,
    resources,
  }: { readonly namespaces: Exchange; readonly namespaceId: string; readonly resources: Exchange },
): Promise<Fault | undefined> {
  const all = isSuccess(namespaces.reply) ? (toItems(jsonOf(namespaces.reply)) ?? []) : [];
  const ids = all.map((item) => namespaceOf(item));
  const others = ids.filter((one): one is string => one !== undefined && one !== namespaceId);
  const rows = toItems(jsonOf(resources.reply)) ?? [];
  const isNamed = rows.some((item) => isWithin(item, namespaceId));
  const other = isNamed ? others[0] : others.find((one) => rows.length > 0 && rows.every((row) => isPartOf(row, one)));
  if (other === undefined || !ids.includes(namespaceId)) return undefined;
  const exchange = await ask({ level: 'resources', namespaceId: other });
  if (!isSame(itemsOf(exchange), itemsOf(resources))) return undefined;
  const requirement = `parameter-${id}-namespaceId`;
  const summary = 'Two namespaces have the same resources';
  const received = describeReply(exchange);
  return { requirement, key: 'same', level: 'implied', summary, expected: 'others', received, exchange };
}

/** Whether a resource names a namespace: by its id, or at the beginning of a qualified name. */
function isWithin(item: unknown, namespaceId: string): boolean {
  if (typeof item === 'string') return item === namespaceId || item.startsWith(`${namespaceId}.`);
  return isObject(item) && Object.values(item).some((one) => isWithin(one, namespaceId));
}

/** Whether a resource says that it is in a namespace: what has no more than its name may be called like one. */
function isPartOf(item: unknown, namespaceId: string): boolean {
  if (typeof item === 'string') return item.startsWith(`${namespaceId}.`);
  if (!isObject(item)) return false;
  return Object.entries(item).some(
    ([name, one]) => isPartOf(one, namespaceId) || (/namespace/i.test(name) && one === namespaceId),
  );
}

/** The items in an order of our own: that of a list is not stated. */
function itemsOf({ reply }: Exchange): readonly string[] {
  return isSuccess(reply) ? (toItems(jsonOf(reply)) ?? []).map((item) => JSON.stringify(item)).toSorted() : [];
}

/** What says that it is a view is no table. */
function inOther(resources: Exchange, tables: Exchange, views: Exchange, { id }: Operation): Fault | undefined {
  const asked = [{ exchange: resources }, { type: 'TABLE', exchange: tables }, { type: 'VIEW', exchange: views }];
  return ofOtherType(asked, types, `parameter-${id}-resourceType`);
}

/** Nothing is a table and a view; where all is listed as both, `resourceType`, which is stated, is ignored. */
function inBoth(tables: Exchange, views: Exchange, { id }: Operation): Fault | undefined {
  const [some, others] = [itemsOf(tables), itemsOf(views)];
  const common = some.find((item) => others.includes(item));
  if (common === undefined) return undefined;
  const level = isSame(some, others) ? 'stated' : 'implied';
  const requirement = `parameter-${id}-resourceType`;
  const summary = 'A resource is listed as TABLE and as VIEW';
  const received = common.slice(0, 100);
  return { requirement, key: 'both', level, summary, expected: 'one of them', received, exchange: views };
}
