import type { Level } from '../check.ts';
import type { Outcome } from '../outcome.ts';
import type { Lister } from './pages.ts';
import type { Scene } from '../scene.ts';

/** A question to a list. */
export type ListQuestion = {
  readonly check: string;
  readonly id: string;
  readonly requirement: string;
  readonly level?: Level;
  /** How many records the list must have for an answer; what it lacks is created, where that is allowed. */
  readonly count: number;
  /** How many show a part of it at least, where the budget has no room for as many as that. */
  readonly least?: number;
  /** Whether another question, which is asked before, needs as many: what it has created serves this one, too. */
  readonly filled?: boolean;
  /** What may answer the question whatever the list has, so that nothing need be created for it. */
  readonly first?: (scene: Scene, lister: Lister) => Promise<Outcome | undefined>;
  /** Whether it takes many records for what few may tell as well, so that it is asked where there is room for it. */
  readonly isDear?: boolean;
  /** Another question, which is asked as well once a list has been filled for this one. */
  readonly also?: ListQuestion | undefined;
  readonly run: (scene: Scene, lister: Lister) => Promise<Outcome>;
};
