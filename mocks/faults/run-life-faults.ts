import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import { answers, changesJson } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { isSuccess, jsonOf, withJson } from './messages.ts';

/** Milliseconds that a run takes: long enough to be cancelled, short enough to be waited for. */
const runTime = 600;

/** Cancellations that do nothing or too much, and runs that do not stay what they have come to. */
export const runLifeFaults: Family = ({ operations }) => {
  const make = (id: string, what: string, description: string, apply: Change): readonly Fault[] =>
    operations
      .filter((operation) => operation.id === id)
      .map((operation) => ({
        id: `run-life/${id}/${what}`,
        requirement: endpointRequirement(operation),
        level: 'implied',
        operation: id,
        description: `${id}: ${description}`,
        checks: ['run-life'],
        mock: { runTime },
        apply,
      }));
  return [
    ...make('cancelDataMartRun', 'nothing', 'a run that is cancelled goes on', cancels('nothing')),
    ...make('cancelDataMartRun', 'succeeds', 'a run that is cancelled is shown as a success', cancels('succeeds')),
    ...make('cancelDataMartRun', 'over', 'a run that is over is cancelled', cancels('over')),
    ...make('getDataMartRun', 'before', 'a run has ended before it began', endsBefore),
  ];
};

/** A change of what cancelling does: runs are shown otherwise from then on. */
function cancels(how: 'nothing' | 'succeeds' | 'over'): Change {
  return (service) => {
    const struck = new Set<string>();
    return answers(
      ({ id }) => ['cancelDataMartRun', 'getDataMartRun'].includes(id),
      async ({ request, operation, params }) => {
        const id = params['runId']!;
        if (operation.id === 'getDataMartRun') {
          const response = await service.handle(request);
          if (!struck.has(id) || how === 'nothing') return response;
          const status = how === 'over' ? 'CANCELLED' : 'SUCCESS';
          const run = await jsonOf(response);
          return isObject(run) ? withJson(response, { ...run, status }) : response;
        }
        if (!(await service.lets(request, operation))) return undefined;
        if (how === 'nothing') {
          const { status } = await service.ask(request, 'GET', request.target.replace(/\/cancel$/, ''));
          return status === 200 ? { status: 204, headers: {}, body: undefined } : undefined;
        }
        const response = await service.handle(request);
        if (how === 'succeeds' && isSuccess(response)) struck.add(id);
        if (how === 'succeeds' || response.status !== 409) return response;
        struck.add(id);
        return { status: 204, headers: {}, body: undefined };
      },
    )(service);
  };
}

/** A run that is over is shown to have ended a minute before it began. */
const endsBefore: Change = changesJson('getDataMartRun', (run) => {
  if (!isObject(run) || typeof run['startedAt'] !== 'string' || typeof run['finishedAt'] !== 'string') return run;
  return { ...run, finishedAt: new Date(Date.parse(run['startedAt']) - 60_000).toISOString() };
});
