import { answers, refusal } from './changes.ts';
import type { Change } from './fault.ts';

const needsOAuth = /\/oauth\/(authorize|exchange)$/;

/** A deployment on which OAuth is not configured: what needs it is answered 503 (Errors). */
export const withoutOAuth: Change = answers(
  ({ method, path }) => method === 'POST' && needsOAuth.test(path),
  async ({ request, operation, service }) => ((await service.lets(request, operation)) ? refusal(503) : undefined),
);
