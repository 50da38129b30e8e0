import type { JsonObject } from '../../../spec/json.ts';
import type { Operation } from '../../../spec/operation.ts';
import { answers, refusal } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { idOf, listWithout } from '../list-items.ts';
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
  implied(
    'runDataMart',
    'twice',
    'effects',
    'operation-runDataMart',
    'one request begins two runs',
    answers('runDataMart', async ({ request, service }) => {
      await service.handle(request);
      return service.handle(request);
    }),
  ),
  implied(
    'runReport',
    'another',
    'effects',
    'operation-runReport',
    'the report that was created before is run',
    runsAnother(),
  ),
  ...['streamDataMartData', 'streamReportData'].flatMap((stream) =>
    ['listDataMartRuns', 'listProjectRuns'].map((list) =>
      implied(
        list,
        `without-${stream}`,
        'runs',
        'run-readable',
        'the run of a stream is not listed',
        losesRuns([list], stream),
      ),
    ),
  ),
];

/** Runs that were begun by an operation are not known to some others. */
function losesRuns(blind: readonly string[], beginning = 'runDataMart'): Change {
  return (service) => {
    const begun = new Set<string>();
    const isMeant = ({ id }: Operation): boolean => id === beginning || blind.includes(id);
    return answers(isMeant, async ({ request, operation, params }) => {
      const response = await service.handle(request);
      if (!isSuccess(response)) return response;
      if (operation.id === beginning) {
        begun.add(response.headers['x-svc-run-id'] ?? (((await jsonOf(response)) as JsonObject)['runId'] as string));
        return response;
      }
      const { runId } = params;
      if (runId !== undefined) return begun.has(runId) ? refusal(404) : response;
      return listWithout(response, [...begun]);
    })(service);
  };
}

/** The report that was created before the one that is named is run. */
function runsAnother(): Change {
  return (service) => {
    const created: string[] = [];
    return answers(
      ({ id }) => ['createReport', 'runReport'].includes(id),
      async ({ request, operation, params }) => {
        const before = created[created.indexOf(params['id'] ?? '') - 1];
        if (operation.id === 'runReport' && before !== undefined)
          return service.handle({ ...request, target: request.target.replace(params['id']!, before) });
        const response = await service.handle(request);
        if (operation.id === 'createReport' && isSuccess(response)) created.push(idOf(await jsonOf(response)));
        return response;
      },
    )(service);
  };
}
