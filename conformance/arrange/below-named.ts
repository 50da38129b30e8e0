import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import { jsonOf } from '../target/message.ts';
import { textsIn } from '../updates/part-of.ts';
import { resourceParams } from './paths.ts';
import { referenceOf } from './reference-of.ts';
import type { RequestParts } from './request-parts.ts';

/**
 * A creation below the DataMart of the report that its body names, where that is one of ours and was made for another DataMart than
 * the one in the path: what is scheduled of a DataMart may be its own reports alone. Undefined where it names none.
 */
export function belowNamed(scene: Scene, operation: Operation, parts: RequestParts): RequestParts | undefined {
  const params = resourceParams(operation);
  const [param] = params;
  if (param?.resource !== 'DataMart' || params.length > 1 || !isObject(parts.body)) return undefined;
  for (const id of textsIn(parts.body)) {
    const creation = scene.arrange.creationOf({ resource: 'Report', id, parents: {} });
    const body = creation?.message.body;
    const parent = body === undefined ? undefined : referenceOf(jsonOf({ body }), 'DataMart');
    if (parent !== undefined && parent !== parts.path?.[param.name])
      return { ...parts, path: { ...parts.path, [param.name]: parent } };
  }
  return undefined;
}
