import type { Operation } from '../../spec/operation.ts';
import { parentsOf } from '../arrange/created-instances.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';

/** The path parameters with which a record is removed that a request has created; undefined when one is not known. */
export function removalPath(
  remove: Operation,
  create: Operation,
  parts: RequestParts,
  id: string,
): Record<string, string> | undefined {
  const parents = parentsOf(create, parts);
  const params = resourceParams(remove);
  const values = params.map(({ name, resource }, index) => [
    name,
    index === params.length - 1 ? id : parents[resource!],
  ]);
  return values.some(([, value]) => value === undefined)
    ? undefined
    : (Object.fromEntries(values) as Record<string, string>);
}

/** The path of an operation, filled in. */
export function pathOf({ path }: Operation, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
