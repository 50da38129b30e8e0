import { isObject, type Json } from '../../spec/json.ts';
import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { unknownId } from '../arrange/arrange.ts';
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
import { ofStorage } from './foreign-storage.ts';
import { type KeptRecord, pathOf } from './kept-record.ts';

/** Of which resource an operation shows records: the one in its path, or whatever there is for the caller. */
export type View = { readonly resource: string; readonly kind: 'one' | 'all' };

/** What the lowest role is answered where the creator of a record is shown it. */
export type Look = { readonly exchange: Exchange; readonly isShown: boolean };

/** What shows records of a resource, or what belongs to them, among what a caller may see. */
const showAll: Readonly<Record<string, readonly string[]>> = {
  DataMart: [
    'listDataMarts',
    'listProjectScheduledTriggers',
    'listProjectInsightTemplates',
    'listProjectRuns',
    'listModelCanvasDataMarts',
    'getDataMartHealthStatus',
    'search',
  ],
  Report: ['listReports'],
  DataStorage: ['listDataStorages', 'listDataStoragesByType'],
  DataDestination: ['listDataDestinations', 'listDataDestinationsByType'],
};

/** The operations that show a DataMart, or what belongs to it, a report, a storage or a destination to the lowest role. */
export function viewsOf(contract: Contract): ReadonlyMap<Operation, View> {
  return new Map(
    contract.operations.flatMap((operation): [Operation, View][] => {
      const listed = Object.keys(showAll).find((resource) => showAll[resource]!.includes(operation.id));
      if (listed !== undefined) return [[operation, { resource: listed, kind: 'all' }]];
      const [first, ...others] = resourceParams(operation);
      const resource = Object.keys(showAll).find((one) => one === first?.resource);
      const isOfOne = resource !== undefined && others.length === 0 && isLook(contract, operation);
      return isOfOne ? [[operation, { resource, kind: 'one' }]] : [];
    }),
  );
}

/** What asks for no more than a record; streams begin a run of it. */
function isLook(contract: Contract, operation: Operation): boolean {
  const { method, role, params, success, id } = operation;
  if (ofStorage.includes(id) || success.item !== undefined) return true;
  const isOpen = role === undefined || role === contract.authentication.roles[0];
  const isPlain = !isChanging(operation) && !params.some((one) => one.in === 'query' && one.required);
  return method === 'GET' && isOpen && isPlain;
}

/**
 * Asks as the creator of a record and as the role that it is kept from; undefined where the creator is not shown it, or the
 * other is neither shown nor refused it.
 *
 * @param isPatient Whether what is shown may be behind, and is asked for again.
 */
export async function lookAt(
  scene: Scene,
  operation: Operation,
  {
    kind,
    record,
    isPatient = false,
  }: Pick<View, 'kind'> & { readonly record: KeptRecord; readonly isPatient?: boolean },
): Promise<Look | undefined> {
  const { id, resource, by, from } = record;
  const request = kind === 'one' ? requestOfOne(operation, record) : await asked(scene, operation, record);
  if (request === undefined) return undefined;
  const shows = ({ reply }: Exchange): boolean => isSuccess(reply) && (kind === 'one' || mentions(jsonOf(reply), id));
  const ask = (role: Role): Promise<Exchange> => pageWith(scene, { operation, parts: request, role }, shows);
  if (!shows(await ask(by))) return undefined;
  const once = (): Promise<Exchange> => (kind === 'one' ? seenOnce(scene, operation, record) : ask(from));
  const exchange = isPatient
    ? await eventually(
        scene,
        resource,
        () => ask(from),
        (now) => !shows(now),
      )
    : await once();
  const isHidden = kind === 'all' ? isSuccess(exchange.reply) : isRefused(exchange);
  const isShown = shows(exchange) && !(await isAsUnknown(scene, exchange, record));
  return isShown || isHidden ? { exchange, isShown } : undefined;
}

/** The answer of what shows one record to the role that the first of its kind is kept from, once per run. */
export function seenOnce(scene: Scene, operation: Operation, record: KeptRecord): Promise<Exchange> {
  return scene.once(`kept away ${operation.id} ${record.id}`, () =>
    scene.send(operation, requestOfOne(operation, record), { role: record.from }),
  );
}

/** Whether a caller is told that it has no access, or of no such record. */
export function isRefused({ reply }: Exchange): boolean {
  return [403, 404].includes(reply.status);
}

function requestOfOne(operation: Operation, record: KeptRecord): RequestParts {
  const level = operation.params.some(({ name }) => name === 'level') ? { query: { level: 'namespaces' } } : {};
  return { path: pathOf(operation, record), ...level };
}

/** Whether what is asked about by its id in a body is told no more of than what nobody has. */
async function isAsUnknown(
  scene: Scene,
  { operation, message, reply }: Exchange,
  record: KeptRecord,
): Promise<boolean> {
  if (message.body === undefined) return false;
  const body = JSON.parse(message.body.replaceAll(record.id, unknownId)) as Json;
  const other = await scene.send(operation!, { body }, { role: record.from });
  return other.reply.body.replaceAll(unknownId, record.id) === reply.body;
}

/** The request that would show a record by its name or type, or by its id among those that a body asks about. */
async function asked(
  scene: Scene,
  operation: Operation,
  { resource, id, by }: KeptRecord,
): Promise<RequestParts | undefined> {
  if (operation.body === undefined) {
    const creation = scene.arrange.creationOf({ resource, id, parents: {} });
    if (creation === undefined) return undefined;
    return requestFor(scene, { operation }, by, creation);
  }
  const requests = await scene.arrange.requests(operation, { role: by, subject: 'any' });
  const body = requests.ok ? requests.value[0]?.body : undefined;
  if (!isObject(body)) return undefined;
  const entries = Object.entries(body).map(([name, value]): [string, Json] => [
    name,
    Array.isArray(value) && [resource, undefined].includes(referredBy(scene.contract, name.replace(/s$/, '')))
      ? [id]
      : value,
  ]);
  return { body: Object.fromEntries(entries) };
}

/** The same of the first record of its kind that is kept away, once per run. */
export function lookOnce(
  scene: Scene,
  operation: Operation,
  { kind }: View,
  record: KeptRecord,
): Promise<Look | undefined> {
  return scene.once(`kept away ${operation.id}`, () => lookAt(scene, operation, { kind, record }));
}
