import type { JsonObject } from '../../../spec/json.ts';
import type { Operation } from '../../../spec/operation.ts';
import { answers, refusal } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { listWithout } from '../list-items.ts';
import { isSuccess, jsonOf } from '../messages.ts';
import { implied } from './effect-fault.ts';

/** A run that was begun does not show where it should. */
export const runFaults: readonly Fault[] = [
  implied(
    'runDataMart',
    'lost',
    'runs',
    'record-run-creation-result',
    'a run that was begun is nowhere',
    losesRuns(['getDataMartRun', 'listDataMartRuns', 'listProjectRuns']),
  ),
  implied(
    'getDataMartRun',
    'unread',
    'runs',
    'record-run-creation-result',
    'a run that was begun cannot be read',
    losesRuns(['getDataMartRun']),
  ),
  implied(
    'listDataMartRuns',
    'unlisted',
    'runs',
    'record-run-creation-result',
    'a run that was begun is not listed',
    losesRuns(['listDataMartRuns']),
  ),
  implied(
    'listProjectRuns',
    'unlisted',
    'runs',
    'record-run-creation-result',
    'a run that was begun is not listed',
    losesRuns(['listProjectRuns']),
  ),
];

/** Runs that were begun by hand are not known to some operations. */
function losesRuns(blind: readonly string[]): Change {
  return (service) => {
    const begun = new Set<string>();
    const isMeant = ({ id }: Operation): boolean => id === 'runDataMart' || blind.includes(id);
    return answers(isMeant, async ({ request, operation, params }) => {
      const response = await service.handle(request);
      const body = isSuccess(response) ? await jsonOf(response) : undefined;
      if (body === undefined) return response;
      if (operation.id === 'runDataMart') begun.add((body as JsonObject)['runId'] as string);
      if (operation.id === 'runDataMart') return response;
      const { runId } = params;
      if (runId !== undefined) return begun.has(runId) ? refusal(404) : response;
      return listWithout(response, [...begun]);
    })(service);
  };
}
