import { QueryError } from '../query-error.ts';
import type { Answer } from './message.ts';

/** The error of an answer that is not the one that was asked for. */
export function toFailure(answer: Answer): Error {
  if (answer.kind === 'error') return new QueryError(answer.reason, answer.message);
  return new Error(`The warehouse answered with ${answer.kind}.`);
}
