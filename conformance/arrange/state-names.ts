/** Names under which a record usually says how far it is. */
export const stateNames = ['status', 'state', 'stage', 'phase'] as const;

/**
 * A state in small letters, without what says that it is one: enumerations are often written so.
 *
 * @example stateWord('RUN_STATE_SUCCEEDED') // 'succeeded'
 */
export function stateWord(state: string): string {
  return state.toLowerCase().replace(/^(?:.*[_.-])?(?:state|status|stage|phase)[_.-](?=.)/, '');
}
