import { isObject, type JsonObject } from '../../../spec/json.ts';
import type { Operation } from '../../../spec/operation.ts';
import { answers, changesJson, changesRequest, refusal } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { idOf, itemsOf, listWithout, withItems } from '../list-items.ts';
import { isSuccess, jsonOf, withJson } from '../messages.ts';
import type { MockResponse } from '../../http.ts';
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
    'getDataMartRun',
    'latest',
    'which-record',
    'operation-getDataMartRun',
    'whichever run is asked for, the newest of the DataMart is read',
    readsNewest(),
  ),
  implied(
    'getDataMartRun',
    'state',
    'which-state',
    'operation-getDataMartRun',
    'a run that has succeeded is read as one that is running',
    changesJson('getDataMartRun', (run) =>
      isObject(run) && run['status'] === 'SUCCESS' ? { ...run, status: 'RUNNING' } : run,
    ),
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
    'runDataMart',
    'once',
    'effects',
    'operation-runDataMart',
    'a second request gives the run of the first',
    runsOnce(),
  ),
  implied(
    'runDataMart',
    'first',
    'effects',
    'operation-runDataMart',
    'each request is answered with the run that was begun first, of whichever DataMart',
    answersFirst(),
  ),
  implied(
    'runDataMart',
    'everywhere',
    'effects',
    'operation-runDataMart',
    'a run is begun of each other DataMart, too',
    runsEverywhere(),
  ),
  implied(
    'cancelDataMartRun',
    'all',
    'effects',
    'operation-cancelDataMartRun',
    'all runs of the DataMart are cancelled',
    answers('cancelDataMartRun', async ({ request, params, service }) => {
      const response = await service.handle(request);
      const history = request.target.replace(/\/[^/]+\/cancel$/, '');
      const runs = isSuccess(response) ? itemsOf(await jsonOf(await service.ask(request, 'GET', history))) : [];
      for (const run of runs) await service.ask(request, 'POST', request.target.replace(params['runId']!, idOf(run)));
      return response;
    }),
  ),
  implied(
    'cancelDataMartRun',
    'gone',
    'effects',
    'operation-cancelDataMartRun',
    'a run that is cancelled is gone',
    removesCancelled(),
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

function removesCancelled(): Change {
  return (service) => {
    const gone: string[] = [];
    return answers(
      ({ id }) => ['cancelDataMartRun', 'listDataMartRuns'].includes(id),
      async ({ request, operation, params }) => {
        const response = await service.handle(request);
        if (!isSuccess(response)) return response;
        if (operation.id === 'listDataMartRuns') return listWithout(response, gone);
        gone.push(params['runId']!);
        return response;
      },
    )(service);
  };
}

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

/** A DataMart has one run. */
function runsOnce(): Change {
  return (service) => {
    const first = new Map<string, MockResponse>();
    return answers('runDataMart', async ({ request, operation, params }) => {
      const { id = '' } = params;
      const known = (await service.lets(request, operation)) ? first.get(id) : undefined;
      const response = known ?? (await service.handle(request));
      if (isSuccess(response)) first.set(id, response);
      return response;
    })(service);
  };
}

/** Each run is begun, and answered with the id of the first. */
function answersFirst(): Change {
  return (service) => {
    let first: MockResponse | undefined;
    return answers('runDataMart', async ({ request }) => {
      const response = await service.handle(request);
      if (isSuccess(response)) first ??= response;
      return isSuccess(response) ? first : response;
    })(service);
  };
}

/** Each run of a DataMart is in the history of all others as well, under an id of its own. */
function runsEverywhere(): Change {
  return (service) => {
    const begun: { readonly mart: string; readonly run: string }[] = [];
    return answers(
      ({ id }) => ['runDataMart', 'listDataMartRuns'].includes(id),
      async ({ request, operation, params }) => {
        const response = await service.handle(request);
        const body = isSuccess(response) ? await jsonOf(response) : undefined;
        if (body === undefined) return response;
        const { id: mart = '' } = params;
        if (operation.id === 'runDataMart') begun.push({ mart, run: (body as JsonObject)['runId'] as string });
        if (operation.id === 'runDataMart') return response;
        const others = begun.filter((one) => one.mart !== mart);
        const more = others.map(({ run }) => ({ id: `${mart.slice(0, 8)}${run.slice(8)}`, dataMartId: mart }));
        return withJson(response, withItems(body, [...more, ...itemsOf(body)]));
      },
    )(service);
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

/** A run that is there is read as the one that its DataMart lists first. */
function readsNewest(): Change {
  return changesRequest('getDataMartRun', async (request, { params, service }) => {
    if (!isSuccess(await service.handle(request))) return request;
    const list = await service.ask(request, 'GET', `/api/data-marts/${params['id']}/runs?limit=1`);
    const [newest] = itemsOf(await jsonOf(list)).map(idOf);
    return newest === undefined ? request : { ...request, target: request.target.replace(params['runId']!, newest) };
  });
}
