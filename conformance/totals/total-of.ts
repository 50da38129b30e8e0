import { isObject } from '../../spec/json.ts';
import { toItems } from '../arrange/records.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/** Names of a number of all records; a `count` or `size` may be that of the page, and `totalPages` is none of records. */
const names = /^total_?(counts?|items?|records?|results?|elements?|rows?|entries|number|hits)?$/i;

/** Objects beside the rows, or around them, that tell of the list. */
const besides =
  /^_?(meta(data)?|pag(e|er|ing|ination|inator)|page_?(info|meta)|list(ing)?|data|results?|response|payload|content)$/i;

/** Fields with which a service says that its total is none: an estimate, or no more than a least number. */
const estimates = /approx|estimat|exact|capped|relation|at_?least|lower_?bound|has_?more_?than|truncated/i;

/**
 * The total that the answer of a list tells; undefined where it tells none, several, or one that is said to be an estimate.
 *
 * @example totalOf(exchange) // 340, of { items: […], meta: { total: 340 } }
 */
export function totalOf({ reply }: Exchange): number | undefined {
  const body = isSuccess(reply) ? jsonOf(reply) : undefined;
  if (!isObject(body) || !Array.isArray(toItems(body))) return undefined;
  const objects = envelopesIn(body, 0);
  if (objects.some((one) => Object.keys(one).some((name) => estimates.test(name)))) return undefined;
  const totals = objects.flatMap((one) =>
    Object.entries(one).flatMap(([name, value]) => (names.test(name) && typeof value === 'number' ? [value] : [])),
  );
  return new Set(totals).size === 1 ? totals[0] : undefined;
}

/** An envelope and the objects in it that are part of it; what has an id is a record. */
function envelopesIn(value: object, depth: number): readonly object[] {
  if (depth > 2 || 'id' in value) return [];
  const inner = Object.entries(value).flatMap(([name, one]) =>
    isObject(one) && besides.test(name) ? envelopesIn(one, depth + 1) : [],
  );
  return [value, ...inner];
}
