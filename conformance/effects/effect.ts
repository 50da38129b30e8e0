import type { Operation } from '../../spec/operation.ts';
import type { Priority } from '../priority.ts';
import type { Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';

/** What an operation is said to do, and how it shows elsewhere. */
export type Effect = {
  /** The operationId. */
  readonly id: string;
  /** The requirement where it is not that of the endpoint alone, but of its family. */
  readonly requirement?: string;
  /** About how many requests it sends; default: 4. */
  readonly requests?: number;
  /** Whether most of its time it waits for what comes to an end by itself, such as a trigger. */
  readonly waits?: boolean;
  /** Default: 2. */
  readonly priority?: Priority;
  readonly run: (scene: Scene, operation: Operation) => Promise<Outcome>;
};
