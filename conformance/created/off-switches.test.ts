import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { offSwitches } from './off-switches.ts';

const flag = { type: 'boolean' };

it.each<[string, JsonObject, JsonObject, JsonObject, JsonObject]>([
  ['says that it is on', { enabled: flag }, {}, { enabled: true }, { enabled: false }],
  ['says that it is not off', { is_paused: flag }, {}, { is_paused: false }, { is_paused: true }],
  ['says so within', { active: { type: ['boolean', 'null'] } }, {}, { data: { active: true } }, { active: false }],
  ['is on by default', { shared: { ...flag, default: true } }, {}, { shared: true }, { shared: false }],
  ['may be on for reasons of its own', { shared: flag }, {}, { shared: true }, {}],
  ['is off', { enabled: flag }, {}, { enabled: false }, {}],
  ['was sent', { enabled: flag }, { enabled: true }, { enabled: true }, {}],
  ['is not shown', { enabled: flag }, {}, { id: '1' }, {}],
  ['is read only', { enabled: { ...flag, readOnly: true } }, {}, { enabled: true }, {}],
  ['is a word', { enabled: { type: 'string' } }, {}, { enabled: true }, {}],
  ['is not described', {}, {}, { enabled: true }, {}],
])('a switch that %s', (_, properties, sent, record, want) => {
  expect(offSwitches({ properties }, sent, record)).toEqual(want);
});
