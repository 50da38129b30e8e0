import type { ControlHandlers } from './call.ts';
import { clockHandlers } from './handlers/clock.ts';
import type { ControlFiles } from './control-files.ts';
import { descriptionHandlers } from './handlers/description.ts';
import { faultHandlers } from './handlers/faults.ts';
import { feedHandlers } from './handlers/feed.ts';
import { healthHandlers } from './handlers/health.ts';
import { requestHandlers } from './handlers/requests.ts';
import { sessionHandlers } from './handlers/sessions.ts';
import { snapshotHandlers } from './handlers/snapshots.ts';
import { worldHandlers } from './handlers/worlds.ts';
import type { ToOperationFilter } from './operation-filter.ts';
import type { Recorder } from './record.ts';
import type { SessionControls } from './session-control.ts';
import type { ControlSetup } from './setup.ts';

/** What the handlers are made of. */
export type HandlerParts = {
  readonly setup: ControlSetup;
  readonly controls: SessionControls;
  readonly toFilter: ToOperationFilter;
  readonly record: Recorder;
};

/** The handler of every operation that the description of the control interface has. */
export function toHandlers(parts: HandlerParts, files: ControlFiles): ControlHandlers {
  const { setup, controls, toFilter, record } = parts;
  return {
    ...healthHandlers(setup.contract, setup.spaces),
    ...descriptionHandlers(files),
    ...sessionHandlers(setup),
    ...worldHandlers(setup, controls),
    ...snapshotHandlers(),
    ...clockHandlers(),
    ...faultHandlers(),
    ...requestHandlers(record, toFilter),
    ...feedHandlers(record),
  };
}
