import { isObject } from '../../spec/json.ts';
import { countName } from '../effects/count-name.ts';
import type { Belonging } from './belongings.ts';

/** Parts of all that belongs to a record, never more than it. */
const parts = '((draft|published|active|inactive|enabled|disabled)_?)?';

/** Objects of a record that hold its numbers. */
const holders = /^_?(counts?|counters?|stats|statistics|totals|numbers)$/i;

/** States that no DataMart has at once, so that those of each are no more than all. */
const states = [/^draft/i, /^published/i];

/**
 * How many of what belongs to it a record says that it has, by the name of the field; one for each part, and their sum.
 *
 * @example countsIn({ id: '8c71', reportsCount: 2 }, { of: 'DataMart', noun: 'report' }) // Map { 'reportsCount' => 2 }
 */
export function countsIn(record: unknown, { noun }: Belonging): ReadonlyMap<string, number> {
  if (!isObject(record)) return new Map();
  const inner = Object.entries(record).flatMap(([name, one]) =>
    isObject(one) && holders.test(name) ? Object.entries(one) : [],
  );
  const named = countName(noun, parts);
  const all = [...Object.entries(record), ...inner].filter(
    (one): one is [string, number] => named.test(one[0]) && isCount(one[0], noun) && Number.isInteger(one[1]),
  );
  const ofStates = states.map((state) => all.find(([name]) => state.test(name)));
  const sum = ofStates.every((one) => one !== undefined)
    ? [[ofStates.map(([name]) => name).join(' + '), ofStates.reduce((total, [, is]) => total + is, 0)] as const]
    : [];
  return new Map([...all, ...sum]);
}

/** A noun alone, and in the singular, may be the number of one that it names. */
function isCount(name: string, noun: string): boolean {
  return !new RegExp(`${noun}(_?number)?$`, 'i').test(name) || /^(total|num|count)/i.test(name);
}
