import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { unknownPath } from './arrange.ts';
import type { RequestParts } from './request-parts.ts';
import type { Scene } from '../scene.ts';

/** A request that is right but for its path, which names nothing that exists: it changes nothing, whoever sends it. */
export async function blindParts(scene: Scene, operation: Operation, role: Role): Promise<RequestParts> {
  const arranged = await scene.arrange.requests(
    { ...operation, params: operation.params.filter((one) => one.in === 'query') },
    { role, subject: 'any' },
  );
  const { body, query } = (arranged.ok ? arranged.value[0] : undefined) ?? {};
  return { path: unknownPath(operation), ...(query === undefined ? {} : { query }), body };
}
