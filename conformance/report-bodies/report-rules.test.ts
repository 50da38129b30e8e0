import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Scene } from '../scene.ts';
import { listMakers } from './report-rules.ts';
import type { ReportSubject } from './report-subject.ts';

const AggregationRule = [{ column: 'sum', function: 'SUM' }];
const scene = { profile: { samples: { AggregationRule } } } as unknown as Scene;
const subject = { operation: {}, columns: ['land', 'sum'], members: [] } as unknown as ReportSubject;

/** The lists of two rules that are made where an item is described so. */
function pairsOf(properties: JsonObject): readonly unknown[] {
  return listMakers(scene, subject, 'aggregationConfig', { properties }).map((make) => make(2));
}

const [rule] = AggregationRule;
const aliases = [
  { ...rule, alias: 'conform_0' },
  { ...rule, alias: 'conform_1' },
];

it('makes rules that give what they make a name of its own, where they can', () => {
  expect(pairsOf({ alias: { type: 'string' } })).toContainEqual(aliases);
  expect(pairsOf({})).not.toContainEqual(aliases);
  expect(pairsOf({})).toContainEqual([rule, rule]);
});
