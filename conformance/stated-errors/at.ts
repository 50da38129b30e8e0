import type { Operation } from '../../spec/operation.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';

/** A request about one record. */
export function at(operation: Operation, id: string, parts: RequestParts): Promise<Arranged<RequestParts>> {
  const [parameter] = resourceParams(operation);
  return Promise.resolve({ ok: true, value: { ...parts, path: { [parameter!.name]: id } } });
}
