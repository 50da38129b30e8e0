import { inconclusive, notApplicable, type Outcome } from '../outcome.ts';
import type { Lister } from './pages.ts';

/** There are too few records for an answer. */
export function few({ operation }: Lister, count: number): Outcome {
  return inconclusive(
    `the list has fewer than ${count} items`,
    `a project with ${count} or more ${operation.lifecycle.resource} records`,
  );
}

const changedMeanwhile = 'the list changed while it was read';

/** Others write to the list meanwhile. */
export function moving({ operation }: Lister): Outcome {
  return inconclusive(changedMeanwhile, `a project in which no ${operation.lifecycle.resource} is created meanwhile`);
}

/** Whether that is all that an outcome says. */
export function isMoving(outcome: Outcome): boolean {
  return outcome.state === 'inconclusive' && outcome.reason === changedMeanwhile;
}

/** The list could not be read. */
export function unread({ operation }: Lister, status: number): Outcome {
  if (status === 200) return notApplicable('no single array of records can be made out in the answer');
  return inconclusive(
    `the list was answered ${status}`,
    `requests: { "${operation.method} ${operation.path}": { … } }`,
  );
}
