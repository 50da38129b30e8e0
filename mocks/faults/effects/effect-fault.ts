import type { Change, Fault } from '../fault.ts';

type Made = readonly [
  operation: string,
  id: string,
  check: string,
  requirement: string,
  description: string,
  apply: Change,
];

/** A fault of what follows from the words, and is written nowhere. */
export function implied(...made: Made): Fault {
  return { ...stated(...made), level: 'implied' };
}

/** A fault of what is stated. */
export function stated(...[operation, id, check, requirement, description, apply]: Made): Fault {
  return {
    id: `effects/${operation}/${id}`,
    requirement,
    level: 'stated',
    operation,
    description,
    checks: [check],
    apply,
  };
}
