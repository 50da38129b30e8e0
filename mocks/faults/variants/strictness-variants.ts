import { setTimeout } from 'node:timers/promises';
import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import type { Operation } from '../../../spec/operation.ts';
import { changesJson, changesSuccess, type Hit, refuses } from '../changes.ts';
import type { Change } from '../fault.ts';
import { itemsOf, withItems } from '../list-items.ts';
import { bodyOf, fieldOf, jsonOf, queryOf } from '../messages.ts';
import { unchanged, type VariantFamily } from './variant.ts';

const rules = ['filterConfig', 'sortConfig', 'aggregationConfig', 'dateTruncConfig'];
const isReportBody = ({ id }: Operation): boolean => id === 'createReport' || id === 'updateReport';

/** Demands that are not stated, and are met in their own time. */
export const strictnessVariants: VariantFamily = () => [
  { id: 'empty-project', description: 'the project has no records', apply: unchanged, mock: { world: 'empty' } },
  {
    id: 'strict-query',
    description: 'unknown query parameters are refused',
    apply: refuses(() => true, hasUnknownQuery, 400),
  },
  {
    id: 'strict-bodies',
    description: 'unknown properties of a body are refused',
    apply: refuses(({ body }) => body !== undefined, hasUnknownProperty, 400),
  },
  {
    id: 'one-report',
    description: 'a DataMart has one report for each destination',
    apply: refuses('createReport', hasTwin, 409),
  },
  {
    id: 'published-only',
    description: 'a report, a stream and a run need a published DataMart',
    apply: refuses(({ id }) => ['createReport', 'runDataMart', 'streamDataMartData'].includes(id), isDraft, 400),
  },
  {
    id: 'distinct-rules',
    description: 'a list holds no rule twice',
    apply: refuses(isReportBody, ({ request }) => rules.some((name) => hasTwice(fieldOf(request, name))), 400),
  },
  {
    id: 'distinct-owners',
    description: 'owners stand once in a list, and are members',
    apply: refuses(isReportBody, ({ request }) => hasTwice(fieldOf(request, 'ownerIds')), 400),
  },
  {
    id: 'columns-for-aggregation',
    description: 'an aggregation needs selected columns',
    apply: refuses(
      isReportBody,
      ({ request }) =>
        itemsOf(fieldOf(request, 'aggregationConfig')).length > 0 &&
        itemsOf(fieldOf(request, 'columnConfig')).length === 0,
      400,
    ),
  },
  {
    id: 'known-columns',
    description: 'rules and selections name columns of the DataMart',
    apply: refuses(
      isReportBody,
      ({ request }) => columnsIn(bodyOf(request)).some((name) => !/^[a-z][a-z_]{3,}$/.test(name)),
      400,
    ),
  },
  {
    id: 'one-rule-per-column',
    description: 'a column is sorted, aggregated and bucketed once',
    apply: refuses(
      isReportBody,
      ({ request }) =>
        rules
          .slice(1)
          .some((name) =>
            hasTwice(itemsOf(fieldOf(request, name)).map((rule) => (rule as JsonObject)['column'] ?? null)),
          ),
      400,
    ),
  },
  {
    id: 'owners-lists',
    description: 'bare lists show what the caller created, and what the world began with',
    apply: hidesOthers,
  },
  {
    id: 'newest-first',
    description: 'lists without pages show the newest first',
    apply: changesJson(
      ({ id }) => ['listDataStorages', 'listDataDestinations', 'listDataMartReports'].includes(id),
      (body) => withItems(body, itemsOf(body).toReversed()),
    ),
  },
  { id: 'slow', description: 'every request takes 80 ms', apply: delayed(80) },
  {
    id: 'short-tokens',
    description: 'tokens are good for twenty seconds, and a run takes longer',
    apply: delayed(15),
    mock: { tokenTtl: 20 },
  },
  {
    id: 'fleeting-tokens',
    description: 'tokens are good for seven seconds, and a run takes longer',
    apply: delayed(8),
    mock: { tokenTtl: 7 },
  },
  { id: 'long-runs', description: 'a run takes an hour', apply: unchanged, mock: { runTime: 3_600_000 } },
  { id: 'edge-world', description: 'the project is full of extremes', apply: unchanged, mock: { world: 'edge' } },
];

function delayed(milliseconds: number): Change {
  return ({ handle }) =>
    async (request) => {
      await setTimeout(milliseconds);
      return handle(request);
    };
}

function hasUnknownQuery({ request, operation }: Hit): boolean {
  const known = operation.params.filter((one) => one.in === 'query').map(({ name }) => name);
  return [...queryOf(request).keys()].some((name) => !known.includes(name));
}

/** What is unknown is what neither the specification nor our assumptions name. */
function hasUnknownProperty({ request, operation }: Hit): boolean {
  const body = bodyOf(request);
  const known = propertiesOf(operation.body!.schema);
  return isObject(body) && known.length > 0 && Object.keys(body).some((name) => !known.includes(name));
}

function propertiesOf(schema: Json | undefined): readonly string[] {
  if (!isObject(schema)) return [];
  const branches = ['oneOf', 'anyOf', 'allOf'].flatMap((name) => (schema[name] ?? []) as Json[]);
  return [...Object.keys((schema['properties'] ?? {}) as JsonObject), ...branches.flatMap(propertiesOf)];
}

async function hasTwin({ request, service }: Hit): Promise<boolean> {
  const [dataMartId, destination] = [fieldOf(request, 'dataMartId'), fieldOf(request, 'dataDestinationId')];
  if (typeof dataMartId !== 'string') return false;
  const list = await service.ask(request, 'GET', `/api/reports/data-mart/${encodeURIComponent(dataMartId)}`);
  return itemsOf(await jsonOf(list)).some((report) => isObject(report) && report['dataDestinationId'] === destination);
}

async function isDraft({ request, params, service }: Hit): Promise<boolean> {
  const id = params['id'] ?? params['dataMartId'] ?? fieldOf(request, 'dataMartId');
  if (typeof id !== 'string') return false;
  const dataMart = await jsonOf(await service.ask(request, 'GET', `/api/data-marts/${encodeURIComponent(id)}`));
  return isObject(dataMart) && dataMart['status'] === 'DRAFT';
}

function hasTwice(list: Json | undefined): boolean {
  const texts = itemsOf(list).map((item) => JSON.stringify(item));
  return new Set(texts).size < texts.length;
}

function columnsIn(body: Json | undefined): readonly string[] {
  if (!isObject(body)) return [];
  const named = rules
    .flatMap((name) => itemsOf(body[name]))
    .map((rule) => (isObject(rule) ? rule['column'] : undefined));
  return [...itemsOf(body['columnConfig']), ...named].filter(
    (name) => typeof name === 'string' && name !== '',
  ) as string[];
}

/** Whoever creates a storage or a destination sees it listed; other roles do not. */
const hidesOthers: Change = (service) => {
  const creators = new Map<string, string | undefined>();
  return changesSuccess(
    ({ lifecycle: { resource } }) => ['DataStorage', 'DataDestination', 'Report'].includes(resource),
    async (response, { request, operation }) => {
      const body = await jsonOf(response);
      const role = service.roleOf(request);
      if (operation.lifecycle.action === 'create' && isObject(body)) creators.set(body['id'] as string, role);
      if (operation.lifecycle.action !== 'list' || !Array.isArray(body)) return response;
      const shown = (body as JsonObject[]).filter(
        ({ id }) => !creators.has(id as string) || creators.get(id as string) === role,
      );
      return { ...response, body: JSON.stringify(shown) };
    },
  )(service);
};
