import type { Contract } from '../../spec/contract.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { pathValues } from '../arrange/path-values.ts';
import { resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { statedLists } from '../lists/stated-lists.ts';
import type { Scene } from '../scene.ts';
import { givenName } from '../state/shows-other-name.ts';
import { type Exchange, jsonOf } from '../target/message.ts';
import { typeFieldOf } from '../arrange/stated-types.ts';

/** A list that shows records of a resource beside the one that they are listed in. */
export type View = {
  readonly operation: Operation;
  readonly requirement: string;
  readonly resource: string;
  /** Whether it shows records of that resource alone, so that an id tells which. */
  readonly isPlain: boolean;
};

/** Lists elsewhere than where a record is created, and what they show. */
const elsewhere: readonly Omit<View & { readonly id: string }, 'operation' | 'requirement'>[] = [
  { id: 'listModelCanvasDataMarts', resource: 'DataMart', isPlain: true },
  { id: 'search', resource: 'DataMart', isPlain: false },
  { id: 'listDataMartReports', resource: 'Report', isPlain: true },
  { id: 'listProjectInsightTemplates', resource: 'InsightTemplate', isPlain: true },
  { id: 'listProjectScheduledTriggers', resource: 'ScheduledTrigger', isPlain: true },
];

/** The lists by type, the model canvas, the search, the reports of a DataMart, and what a project has of its parts. */
export function viewsOf(contract: Contract): readonly View[] {
  const byType = statedLists(contract).filter((operation) => pathValues(operation) !== undefined);
  const others = elsewhere.flatMap(({ id, ...view }) =>
    contract.operations
      .filter((operation) => operation.id === id)
      .map((operation) => ({ operation, requirement: endpointRequirement(operation), ...view })),
  );
  return [
    ...byType.map((operation) => ({
      operation,
      requirement: endpointRequirement(operation),
      resource: operation.lifecycle.resource,
      isPlain: true,
    })),
    ...others,
  ];
}

/** The request that would find a record: by its type, its DataMart, or its name. Undefined where it is not known how to ask. */
export async function requestFor(
  scene: Scene,
  { operation }: Pick<View, 'operation'>,
  role: Role,
  creation: Exchange,
): Promise<RequestParts | undefined> {
  const types = pathValues(operation);
  if (types !== undefined) {
    const record = jsonOf(creation.reply);
    const field = typeFieldOf(record, types.values);
    return field === undefined ? undefined : { path: { [types.parameter]: fieldOf(record, field) as string } };
  }
  const [parent] = resourceParams(operation);
  if (parent !== undefined) {
    const id = fieldOf(sentIn(creation), parent.name);
    return typeof id === 'string' ? { path: { [parent.name]: id } } : undefined;
  }
  const arranged = await scene.arrange.requests(operation, { role, subject: 'any' });
  const query = (arranged.ok ? arranged.value[0]?.query : undefined) ?? {};
  const asked = operation.id === 'search' ? wordIn(scene, operation, Object.keys(query)) : undefined;
  const name = givenName(creation);
  return { query: { ...query, ...(asked === undefined || name === undefined ? {} : { [asked]: name }) } };
}

function sentIn({ message }: Exchange): unknown {
  return message.body === undefined ? undefined : (JSON.parse(message.body) as unknown);
}

/** The parameter that takes the words of a search: one that is given, else the one that we assume. */
function wordIn(scene: Scene, { id }: Operation, given: readonly string[]): string | undefined {
  if (given.length > 0) return given.find((name) => /^(q|query|search|term|text|words?|keywords?)$/i.test(name));
  const assumed = scene.assumed.operations.find((one) => one.id === id)?.params;
  return assumed?.find((one) => one.in === 'query' && one.required)?.name;
}
