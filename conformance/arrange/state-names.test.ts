import { expect, it } from 'vitest';
import { stateWord } from './state-names.ts';

it.each([
  ['SUCCESS', 'success'],
  ['RUN_STATE_SUCCEEDED', 'succeeded'],
  ['DATA_MART_STATE_IN_PROGRESS', 'in_progress'],
  ['status.failed', 'failed'],
  ['state', 'state'],
  ['STATUS_', 'status_'],
  ['stateless', 'stateless'],
])('%s says %s', (state, want) => expect(stateWord(state)).toBe(want));
