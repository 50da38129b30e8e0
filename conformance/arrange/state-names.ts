/** Names under which a record usually says how far it is. */
export const stateNames = ['status', 'state', 'stage', 'phase'] as const;
