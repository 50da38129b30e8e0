import type { Handler } from '../handle.ts';
import type { MockRequest, MockResponse } from '../http.ts';
import { toRouter } from '../route.ts';
import { applyStrike } from './apply-strike.ts';
import { createFaults, type Faults } from './faults.ts';
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
export function withControl(handle: Handler, setup: ControlSetup): Handler {
  const { operations, authentication } = setup.contract;
  const route = toRouter(operations);
  const toSubject = toSubjects(route, authentication);
  const toFilter = toOperationFilters(operations, route);
  const record = toRecorder(toSubject, createMask(authentication));
  const initial = setup.faults ?? [];
  const startFaults = (): Faults => createFaults({ toFilter, roles: authentication.roles, initial });
  startFaults();
  const controls = createSessionControls(setup.spaces, () => ({ journal: createJournal(), faults: startFaults() }));
  const serve = serveControl({ setup, controls, toFilter, record });
  return async (request) => {
    if (isForControl(request.target)) return serve(request);
    const visit = await visitOf(controls, request);
    return visit === undefined ? handle(request) : observe(handle, toSubject, request, visit);
  };
}

function isForControl(target: string): boolean {
  return target.startsWith('/__mock') && /^\/__mock(?:[/?]|$)/.test(target);
}

/** The session of a request; undefined where it names none that can be, which the core refuses. */
async function visitOf(controls: SessionControls, { headers }: MockRequest): Promise<Visit | undefined> {
  try {
    return await controls.of(headers['x-mock-session']);
  } catch {
    return undefined;
  }
}

async function observe(
  handle: Handler,
  toSubject: ToSubject,
  request: MockRequest,
  { space, control: { faults, journal } }: Visit,
): Promise<MockResponse> {
  const start = performance.now();
  const strike = faults.isEmpty() ? undefined : faults.strike(toSubject(request, space.auth));
  const response = strike === undefined ? await handle(request) : await applyStrike(strike, request, handle);
  journal.add(request, response, performance.now() - start, strike?.ids ?? noFaults);
  return response;
}

const noFaults: readonly string[] = [];
