import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import type { Operation } from '../../../spec/operation.ts';
import type { MockRequest } from '../../http.ts';
import { answers, changesJson, changesSuccess, refusal } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { idOf, itemsOf, listWithout, withItems } from '../list-items.ts';
import { isSuccess, jsonOf, withJson } from '../messages.ts';
import type { Service } from '../service.ts';
import { implied } from './effect-fault.ts';

/** The run of a report is there, and not where or what it should be. */
export const reportRunFaults: readonly Fault[] = [
  toFault('elsewhere', 'the run is in the history of another DataMart', runsElsewhere()),
  {
    ...toFault('not-in-project', 'the list of the project does not have it', leftOut()),
    requirement: 'operation-listProjectRuns',
    operation: 'listProjectRuns',
  },
  toFault(
    'as-none',
    'the run names no report',
    changesJson(isShown, (body) => changed(body, { reportId: null })),
  ),
  toFault(
    'not-begun',
    'a run is confirmed and not begun',
    answers('runReport', () => Promise.resolve({ status: 201, headers: {}, body: '' })),
  ),
  toFault('as-another', 'the run names the first report that there is', runsAsFirst()),
];

function toFault(id: string, description: string, apply: Change): Fault {
  return implied('runReport', id, 'effects', 'operation-runReport', description, apply);
}

const shown = ['getDataMartRun', 'listDataMartRuns', 'listProjectRuns'];

function isShown({ id }: Operation): boolean {
  return shown.includes(id);
}

function isOfReport(run: Json): run is JsonObject {
  return isObject(run) && run['type'] === 'REPORT' && run['trigger'] === 'MANUAL';
}

/** A run, or a list of them, with other fields in those of reports that were run by hand. */
function changed(body: Json, by: JsonObject): Json {
  const change = (run: Json): Json => (isOfReport(run) ? { ...run, ...by } : run);
  return isObject(body) && 'reportId' in body ? change(body) : withItems(body, itemsOf(body).map(change));
}

function runsAsFirst(): Change {
  return changesJson(isShown, async (body, { request, service }) =>
    changed(body, { reportId: await firstOf(service, request, '/api/reports') }),
  );
}

function leftOut(): Change {
  return changesSuccess('listProjectRuns', async (response) => {
    const runs = itemsOf(await jsonOf(response)).filter(isOfReport);
    return listWithout(response, runs.map(idOf));
  });
}

/** The project shows them as of its first DataMart, where they are read; the history of their own does not have them. */
function runsElsewhere(): Change {
  return (service) => {
    const homes = new Map<string, string>();
    return answers(isShown, async ({ request, operation, params }) => {
      const dataMartId = await firstOf(service, request, '/api/data-marts');
      const { id = '', runId = '' } = params;
      const home = homes.get(runId);
      if (home !== undefined && id !== dataMartId) return refusal(404);
      const target = home === undefined ? request.target : request.target.replace(id, home);
      const response = await service.handle({ ...request, target });
      const body = isSuccess(response) ? await jsonOf(response) : undefined;
      if (body === undefined) return response;
      for (const run of itemsOf(body).filter(isOfReport)) homes.set(idOf(run), run['dataMartId'] as string);
      const moved = [...homes].filter(([, mart]) => mart !== dataMartId).map(([run]) => run);
      return operation.id === 'listDataMartRuns'
        ? listWithout(response, moved)
        : withJson(response, changed(body, { dataMartId }));
    })(service);
  };
}

async function firstOf(service: Service, request: MockRequest, target: string): Promise<string> {
  return idOf(itemsOf(await jsonOf(await service.ask(request, 'GET', target)))[0]);
}
