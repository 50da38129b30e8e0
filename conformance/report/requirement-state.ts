import { type State, worstFirst } from './report.ts';

/**
 * How a requirement came out: as the worst of its cases. One that asks of a further operation what is asked of others takes
 * nothing back when it is not concluded, unless no other is either.
 */
export function requirementState(
  cases: readonly { readonly state: State; readonly further?: boolean | undefined }[],
): State {
  const counted = cases.filter(({ state, further }) => further !== true || state !== 'inconclusive');
  const states = (counted.length === 0 ? cases : counted).map(({ state }) => state);
  return worstFirst.find((state) => states.includes(state))!;
}
