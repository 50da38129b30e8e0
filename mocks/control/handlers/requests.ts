import { toJsonResponse } from '../../http.ts';
import { Refusal } from '../../refusal.ts';
import { type ControlHandlers, noContent } from '../call.ts';
import { type Criteria, type Judge, toJudge } from '../criteria.ts';
import { judge, toNearMiss } from '../judge.ts';
import type { ToOperationFilter } from '../operation-filter.ts';
import type { Recorded, Recorder } from '../record.ts';
import type { Visit } from '../session-control.ts';

/** How many near misses stand beside a verdict. */
const nearMissesOfVerdict = 3;

/** Searches the journal of a session, and holds it against criteria. */
export function requestHandlers(record: Recorder, toFilter: ToOperationFilter): ControlHandlers {
  const recordedOf = async ({ space, control }: Visit, { concerns }: Judge): Promise<Recorded[]> =>
    (await control.journal.entries())
      .filter(concerns)
      .map((entry) => record(entry, space.auth))
      .toReversed();

  return {
    searchRequests: async ({ visit, query }) => {
      const { session: _, limit = 100, ...criteria } = query;
      const judged = toJudge(criteria, toFilter);
      const { met } = judge(await recordedOf(await visit(), judged), judged);
      return toJsonResponse(200, {
        total: met.length,
        requests: met.slice(0, limit as number).map((recorded) => recorded.full()),
      });
    },
    clearRequests: async ({ visit }) => {
      await (await visit()).control.journal.clear();
      return noContent;
    },
    getRequest: async ({ visit, params }) => {
      const { space, control } = await visit();
      const entry = (await control.journal.entries()).find(({ id }) => String(id) === params['id']);
      if (entry === undefined) throw new Refusal(404, `the journal has no request ${params['id']}, or no longer`);
      return toJsonResponse(200, record(entry, space.auth).full());
    },
    verifyRequests: async ({ visit, body }) => {
      const { criteria = {}, ...numbers } = body as VerifyBody;
      const expected = toExpected(numbers);
      const judged = toJudge(criteria, toFilter);
      const { met, missed } = judge(await recordedOf(await visit(), judged), judged);
      const count = met.length;
      const tooFew = count < (expected.atLeast ?? 0);
      const matches = !tooFew && count <= (expected.atMost ?? Infinity);
      const nearMisses = tooFew ? missed.slice(0, nearMissesOfVerdict).map(toNearMiss) : [];
      return toJsonResponse(200, { matches, count, expected, nearMisses });
    },
    findNearMisses: async ({ visit, body }) => {
      const { criteria, limit = nearMissesOfVerdict } = body as { criteria: Criteria; limit?: number };
      const judged = toJudge(criteria, toFilter);
      const { missed } = judge(await recordedOf(await visit(), judged), judged);
      return toJsonResponse(200, { nearMisses: missed.slice(0, limit).map(toNearMiss) });
    },
  };
}

type Numbers = { readonly count?: number; readonly atLeast?: number; readonly atMost?: number };
type VerifyBody = Numbers & { readonly criteria?: Criteria };

function toExpected({ count, atLeast, atMost }: Numbers): { readonly atLeast?: number; readonly atMost?: number } {
  if (count !== undefined) {
    if (atLeast !== undefined || atMost !== undefined) {
      throw new Refusal(400, 'count goes with neither atLeast nor atMost; leave it or them out');
    }
    return { atLeast: count, atMost: count };
  }
  if (atLeast === undefined && atMost === undefined) return { atLeast: 1 };
  return { ...(atLeast !== undefined && { atLeast }), ...(atMost !== undefined && { atMost }) };
}
