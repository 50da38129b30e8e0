import type { JsonObject } from '../../../spec/json.ts';
import type { MockRequest, MockResponse } from '../../http.ts';
import type { Service } from '../service.ts';
import type { Life } from './life.ts';

/** What a broken service remembers. */
export type Memory = { readonly created: string[]; readonly removed: Map<string, JsonObject> };

/** A request of the operation that a defect is on, and what the service knows. */
export type Step = {
  readonly request: MockRequest;
  readonly id: string | undefined;
  readonly life: Life;
  readonly memory: Memory;
  readonly service: Service;
};

/** A way to lose, mix or keep records: what is done in place of one of the operations, or after it. */
export type Defect = {
  readonly id: string;
  readonly description: string;
  readonly on: 'create' | 'read' | 'list' | 'change' | 'remove';
  /** The operation that a finding names; default: `on`. */
  readonly seen?: (life: Life) => 'read' | 'list' | 'remove';
  /** The check that must find it; default: `state`. */
  readonly check?: string;
  readonly applies?: (life: Life) => boolean;
  readonly act: (response: () => Promise<MockResponse>, step: Step) => Promise<MockResponse>;
};
