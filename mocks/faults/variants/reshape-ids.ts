import { isObject, type Json } from '../../../spec/json.ts';
import type { Handler } from '../../handle.ts';
import type { MockRequest } from '../../http.ts';
import type { Change } from '../fault.ts';
import { bodyOf, isSuccess, jsonOf, queryOf, withBody, withJson, withQuery } from '../messages.ts';
import type { Service } from '../service.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isIdName = /(^|[a-z])ids?$/i;

/** Ids in two directions: of the mock, and as they are shown. */
type Ids = {
  readonly kept: Set<string>;
  readonly shown: Map<string, string | number>;
  readonly own: Map<string, string>;
};

/**
 * Gives records ids of another shape, by their number. Those of DataMarts and runs stay: that they are UUIDs is stated
 * (Resources and their fields / Other record shapes).
 */
export function reshapesIds(toShape: (index: number) => string | number): Change {
  return (service) => {
    const ids: Ids = { kept: new Set(), shown: new Map(), own: new Map() };
    const show = (id: string): string | number => {
      const known = ids.shown.get(id);
      if (known !== undefined || ids.kept.has(id)) return known ?? id;
      const shape = toShape(ids.shown.size);
      ids.shown.set(id, shape);
      ids.own.set(`${shape}`, id);
      return shape;
    };
    let prepared: Promise<void> | undefined;
    const handle: Handler = async (request) => {
      prepared ??= keepDataMarts(service, request, ids);
      await prepared;
      const resource = service.find(request)?.operation.lifecycle.resource ?? '';
      const response = await service.handle(toOwn(request, ids));
      const body = isSuccess(response) && resource !== 'Description' ? await jsonOf(response) : undefined;
      if (body === undefined) return response;
      if (resource === 'DataMart' || resource === 'Run') keep(body, ids);
      return withJson(response, toShown(body, '', ids, show));
    };
    return handle;
  };
}

async function keepDataMarts({ as, handle }: Service, request: MockRequest, ids: Ids): Promise<void> {
  const list = await as('project-admin', { ...request, method: 'GET', target: '/api/data-marts', body: undefined });
  keep((await jsonOf(await handle(list))) ?? null, ids);
}

/** The records of an answer, themselves or in a list or an envelope, keep their ids. */
function keep(body: Json, { kept }: Ids): void {
  const records = Array.isArray(body)
    ? (body as Json[])
    : isObject(body)
      ? [body, ...((body['items'] ?? []) as Json[])]
      : [];
  for (const record of records.filter(isObject)) {
    for (const name of ['id', 'dataMartId']) if (typeof record[name] === 'string') kept.add(record[name]);
  }
}

function toShown(value: Json, name: string, ids: Ids, show: (id: string) => string | number): Json {
  if (Array.isArray(value)) return (value as Json[]).map((item) => toShown(item, name, ids, show));
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toShown(inner, key, ids, show)]));
  }
  if (typeof value !== 'string' || !uuid.test(value) || !isIdName.test(name)) return value;
  if (/runId$/i.test(name)) ids.kept.add(value);
  // "`userId` (string, required)" is stated of the ownership warning.
  return name === 'userId' ? `${show(value)}` : show(value);
}

function toOwn(request: MockRequest, { own }: Ids): MockRequest {
  const translate = (text: string): string => own.get(text) ?? text;
  const [path] = request.target.split('?', 1) as [string];
  const segments = path.split('/').map((segment) => {
    const suffix = segment.endsWith('.ndjson') ? '.ndjson' : '';
    return translate(segment.slice(0, segment.length - suffix.length)) + suffix;
  });
  const query = Object.fromEntries(
    [...queryOf(request)].map(([name, value]) => [name, isIdName.test(name) ? translate(value) : value]),
  );
  const target = segments.join('/') + request.target.slice(path.length);
  const body = bodyOf(request);
  const moved = withQuery({ ...request, target }, query);
  return body === undefined ? moved : withBody(moved, bodyToOwn(body, '', own));
}

function bodyToOwn(value: Json, name: string, own: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return (value as Json[]).map((item) => bodyToOwn(item, name, own));
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bodyToOwn(inner, key, own)]));
  }
  if (!isIdName.test(name) || (typeof value !== 'string' && typeof value !== 'number')) return value;
  return own.get(`${value}`) ?? value;
}
