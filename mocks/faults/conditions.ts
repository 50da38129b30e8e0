import { toWorld } from '../../fixtures/world/to-world.ts';
import { answers, type Hit, refusal, refuses } from './changes.ts';
import type { Change } from './fault.ts';

const needsOAuth = /\/oauth\/(authorize|exchange)$/;

/** A deployment on which OAuth is not configured: what needs it is answered 503 (Errors). */
export const withoutOAuth: Change = answers(
  ({ method, path }) => method === 'POST' && needsOAuth.test(path),
  async ({ request, operation, service }) => ((await service.lets(request, operation)) ? refusal(503) : undefined),
);

/** A DataMart of the demo world, for deployments that keep one from every caller. */
export const foreignDataMartId: string = toWorld({ name: 'demo', seed: 1 })['DataMart']!.at(-1)!.id;

/** Whether a request names that DataMart in its path. */
export function isForeign({ operation, params }: Pick<Hit, 'operation' | 'params'>): boolean {
  return operation.params.some(({ name, resource }) => resource === 'DataMart' && params[name] === foreignDataMartId);
}

/** A deployment on which nobody has access to one of the DataMarts: what names it is answered 403 (Authentication 6). */
export const withForeignDataMart: Change = refuses(() => true, isForeign, 403);
