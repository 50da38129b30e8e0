import type { Contract } from '../../spec/contract.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { pathValues } from '../arrange/path-values.ts';
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

/** Lists that are known by path alone, and what they show. */
const byPath: readonly Omit<View & { readonly id: string }, 'operation'>[] = [
  { id: 'listModelCanvasDataMarts', requirement: 'path-only-model-canvas', resource: 'DataMart', isPlain: true },
  { id: 'search', requirement: 'path-only-search', resource: 'DataMart', isPlain: false },
];

/** The lists by type, the model canvas and the search. */
export function viewsOf(contract: Contract): readonly View[] {
  const byType = statedLists(contract).filter((operation) => pathValues(operation) !== undefined);
  const others = byPath.flatMap(({ id, ...view }) =>
    contract.operations.filter((operation) => operation.id === id).map((operation) => ({ operation, ...view })),
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

/** The request that would find a record: by its type, or by its name. Undefined where it is not known how to ask. */
export async function requestFor(
  scene: Scene,
  { operation }: View,
  role: Role,
  creation: Exchange,
): Promise<RequestParts | undefined> {
  const types = pathValues(operation);
  if (types !== undefined) {
    const record = jsonOf(creation.reply);
    const field = typeFieldOf(record, types.values);
    return field === undefined ? undefined : { path: { [types.parameter]: fieldOf(record, field) as string } };
  }
  const arranged = await scene.arrange.requests(operation, { role, subject: 'any' });
  const query = (arranged.ok ? arranged.value[0]?.query : undefined) ?? {};
  const asked = operation.id === 'search' ? wordIn(scene, operation, Object.keys(query)) : undefined;
  const name = givenName(creation);
  return { query: { ...query, ...(asked === undefined || name === undefined ? {} : { [asked]: name }) } };
}

/** The parameter that takes the words of a search: one that is given, else the one that we assume. */
function wordIn(scene: Scene, { id }: Operation, given: readonly string[]): string | undefined {
  if (given.length > 0) return given.find((name) => /^(q|query|search|term|text|words?|keywords?)$/i.test(name));
  const assumed = scene.assumed.operations.find((one) => one.id === id)?.params;
  return assumed?.find((one) => one.in === 'query' && one.required)?.name;
}
