import { isObject, type Json } from '../../spec/json.ts';
import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { resourceParams } from '../arrange/paths.ts';
import { referredBy } from '../arrange/reference-of.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { isChanging } from '../changes.ts';
import { pageWith } from '../lists/page-with.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { requestFor } from '../traces/view.ts';
import type { KeptDataMart } from './kept-data-mart.ts';

/** Whether an operation is about the one DataMart in its path, or shows whatever there is for the caller. */
export type ViewKind = 'one' | 'all';

/** What the lowest role is answered where the creator of a DataMart is shown it. */
export type Look = { readonly exchange: Exchange; readonly isShown: boolean };

/** What shows DataMarts, or what belongs to them, among what a caller may see. */
const showAll = [
  'listDataMarts',
  'listProjectScheduledTriggers',
  'listProjectInsightTemplates',
  'listModelCanvasDataMarts',
  'search',
];

/** The operations that show a DataMart, or what belongs to it, to the lowest role. */
export function viewsOf(contract: Contract): ReadonlyMap<Operation, ViewKind> {
  return new Map(
    contract.operations.flatMap((operation): [Operation, ViewKind][] => {
      if (showAll.includes(operation.id)) return [[operation, 'all']];
      return isOfOne(contract, operation) ? [[operation, 'one']] : [];
    }),
  );
}

function isOfOne(contract: Contract, operation: Operation): boolean {
  const { method, role, params } = operation;
  const [first, ...others] = resourceParams(operation);
  const isOpen = role === undefined || role === contract.authentication.roles[0];
  const isPlain =
    method === 'GET' && !isChanging(operation) && !params.some((one) => one.in === 'query' && one.required);
  return first?.resource === 'DataMart' && others.length === 0 && isOpen && isPlain;
}

/**
 * Asks as the creator of a DataMart and as the role that it is kept from; undefined where the creator is not shown it, or the
 * other is neither shown nor refused it.
 *
 * @param isPatient Whether what is shown may be behind, and is asked for again.
 */
export async function lookAt(
  scene: Scene,
  operation: Operation,
  {
    kind,
    mart,
    isPatient = false,
  }: { readonly kind: ViewKind; readonly mart: KeptDataMart; readonly isPatient?: boolean },
): Promise<Look | undefined> {
  const one = { path: pathTo(operation, { id: mart.id, parents: { DataMart: mart.id } }) };
  const request = kind === 'one' ? one : await asked(scene, operation, mart);
  if (request === undefined) return undefined;
  const shows = ({ reply }: Exchange): boolean =>
    isSuccess(reply) && (kind === 'one' || mentions(jsonOf(reply), mart.id));
  const ask = (role: Role): Promise<Exchange> => pageWith(scene, { operation, parts: request, role }, shows);
  if (!shows(await ask(mart.by))) return undefined;
  const other = (): Promise<Exchange> => ask(mart.from);
  const exchange = isPatient ? await eventually(scene, 'DataMart', other, (now) => !shows(now)) : await other();
  const isHidden = kind === 'all' ? isSuccess(exchange.reply) : [403, 404].includes(exchange.reply.status);
  const isShown = shows(exchange);
  return isShown || isHidden ? { exchange, isShown } : undefined;
}

/** The request that would show a DataMart by its name, or by its id among those that a body asks about. */
async function asked(scene: Scene, operation: Operation, { id, by }: KeptDataMart): Promise<RequestParts | undefined> {
  if (operation.body === undefined) {
    const creation = scene.arrange.creationOf({ resource: 'DataMart', id, parents: {} });
    if (creation === undefined) return undefined;
    return requestFor(scene, { operation }, by, creation);
  }
  const requests = await scene.arrange.requests(operation, { role: by, subject: 'any' });
  const body = requests.ok ? requests.value[0]?.body : undefined;
  if (!isObject(body)) return undefined;
  const entries = Object.entries(body).map(([name, value]): [string, Json] => [
    name,
    Array.isArray(value) && referredBy(scene.contract, name.replace(/s$/, '')) === 'DataMart' ? [id] : value,
  ]);
  return { body: Object.fromEntries(entries) };
}
