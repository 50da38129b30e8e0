import type { Level } from '../../spec/requirement.ts';
import type { Handler } from '../handle.ts';
import type { MockOptions } from '../mock.ts';
import type { Service } from './service.ts';

/** How a service is made to differ from the mock: the mock in, what is served in its place out. */
export type Change = (service: Service) => Handler;

/** A service that breaks exactly one promise, and keeps every other: what the conformance suite is tested with. */
export type Fault = {
  /** Unique: family, operation, what is wrong. */
  readonly id: string;
  /** The id of the broken requirement in spec/requirements.yaml. */
  readonly requirement: string;
  readonly level: Level;
  /** The operationId that a finding must name; undefined where it may be any. */
  readonly operation: string | undefined;
  readonly description: string;
  /** The ids of the conformance checks that must find it. */
  readonly checks: readonly string[];
  /** A condition of the deployment that shows it, and that its operator would know. */
  readonly situation?: 'oauth-not-configured' | 'described-configs' | 'foreign-data-mart';
  /** What the mock must be like for it to show; where nothing is said, a run ends at once. */
  readonly mock?: Pick<MockOptions, 'runTime'>;
  readonly apply: Change;
};
