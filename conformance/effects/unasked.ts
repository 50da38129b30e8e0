import type { Operation } from '../../spec/operation.ts';
import { inconclusive, type Outcome } from '../outcome.ts';

/** The operation could not be brought to succeed, so that it has no effect to look for. */
export function unasked({ method, path }: Operation, status: number): Outcome {
  return inconclusive(`it was answered ${status}`, `requests: { "${method} ${path}": { … } }`);
}
