import type { Operation } from '../../spec/operation.ts';
import { successFaults } from '../asserted.ts';
import { failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import { columnOf } from '../output/column-of.ts';
import { isEqual, placeOf, toFilters } from '../output/filter.ts';
import { knownFilters } from '../output/known-rules.ts';
import { controlledStream, plainRows } from '../output/report-streams.ts';
import type { Scene } from '../scene.ts';

/** A number that stands nowhere else. */
const strangeNumber = 730_041_977;

/**
 * A stream without rows is answered as one with rows is, with "response header `x-svc-run-id`" (HTTP data API): that of a report
 * whose filter asks for a value that no row has.
 */
export async function emptyIsAnswered(scene: Scene, operation: Operation): Promise<Outcome> {
  const rows = await plainRows(scene);
  const [rules] = toFilters(rows, await knownFilters(scene)).filter(([rule]) => isEqual(rule));
  const place = rules && placeOf(rules[0], columnOf(rules[0], rows)?.[0]);
  if (rules === undefined || place === undefined)
    return notApplicable('no filter is known that asks for what is equal to a value');
  const value = typeof rules[0][place] === 'number' ? strangeNumber : scene.prefix;
  const stream = await controlledStream(scene, { filterConfig: [{ ...rules[0], [place]: value }] }, 'updated');
  if (stream?.rows.length !== 0) return notApplicable('no stream without rows is to be had');
  const [fault] = successFaults(operation, stream.exchange);
  return fault === undefined ? passed : failed({ ...fault, key: 'empty' });
}
