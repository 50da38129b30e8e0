import { createCell } from '../store/cell.ts';
import type { Answer } from '../handle.ts';
import type { MockRequest, MockResponse } from '../http.ts';
import { after, type MaybePromise } from '../maybe-promise.ts';
import { Refusal, toRefusalResponse } from '../refusal.ts';
import { toRouter } from '../input/route.ts';
import type { Space } from '../spaces/space.ts';
import { applyStrike } from './apply-strike.ts';
import { createFaults, type Faults, toKeptFaults } from './faults.ts';
import { createJournal } from './journal.ts';
import { createMask } from './mask.ts';
import { toOperationFilters } from './operation-filter.ts';
import { toRecorder } from './record.ts';
import { serveControl } from './serve-control.ts';
import { createSessionControls, type SessionControls, type Visit } from './session-control.ts';
import type { ControlSetup } from './setup.ts';
import { type ToSubject, toSubjects } from './subject.ts';

/**
 * Puts the control interface around the core of a mock: it answers what stands under `/__mock/`, keeps a journal of all
 * other requests, and lets faults strike them. Where nothing was asked for, a request costs a note of its parts.
 *
 * @throws Refusal where one of the faults that sessions begin with can be none.
 * @example const handle = withControl(createHandler(options), { contract, spaces, worlds, resetSpace, keys });
 */
export function withControl(handle: Answer, setup: ControlSetup): Answer {
  const { operations, authentication } = setup.contract;
  const route = toRouter(operations);
  const toSubject = toSubjects(route, authentication);
  const toFilter = toOperationFilters(operations, route);
  const record = toRecorder(toSubject, createMask(authentication));
  const initial = setup.faults ?? [];
  const begun = toKeptFaults(initial);
  const startFaults = ({ shared }: Pick<Space, 'shared'>): Faults => {
    const kept = shared?.cells('faults', begun) ?? createCell(begun);
    return createFaults({ toFilter, roles: authentication.roles, initial, kept });
  };
  startFaults({});
  const controls = createSessionControls(setup.spaces, (space) => ({
    journal: space.shared?.journal ?? createJournal(),
    faults: startFaults(space),
  }));
  const serve = serveControl({ setup, controls, toFilter, record });
  return (request) => (isForControl(request.target) ? serve(request) : observe(handle, toSubject, controls, request));
}

function isForControl(target: string): boolean {
  return target.startsWith('/__mock') && /^\/__mock(?:[/?]|$)/.test(target);
}

function observe(
  handle: Answer,
  toSubject: ToSubject,
  controls: SessionControls,
  request: MockRequest,
): MaybePromise<MockResponse> {
  const start = performance.now();
  const meet = ({ space, control: { faults, journal } }: Visit): MaybePromise<MockResponse> => {
    const strike = faults.isEmpty() ? undefined : faults.strike(toSubject(request, space.auth));
    return after(strike, (struck) => {
      const answered = struck === undefined ? handle(request) : applyStrike(struck, request, handle);
      return after(answered, (response) => {
        const added = journal.add(request, response, performance.now() - start, struck?.ids ?? noFaults);
        // A journal that cannot be written loses a request, which has its answer all the same.
        return added === undefined ? response : added.catch(() => {}).then(() => response);
      });
    });
  };
  // The session is away; or it is none that can be, which the core refuses.
  const miss = (error: unknown): MaybePromise<MockResponse> =>
    error instanceof Refusal && error.status === 503 ? toRefusalResponse(error) : handle(request);
  let visit: MaybePromise<Visit>;
  try {
    visit = controls.of(request.headers['x-mock-session']);
  } catch (error) {
    return miss(error);
  }
  return visit instanceof Promise ? visit.then(meet, miss) : meet(visit);
}

const noFaults: readonly string[] = [];
