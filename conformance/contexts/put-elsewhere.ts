import { mentionsUnder } from '../arrange/mentions.ts';
import { operationsOn } from '../arrange/paths.ts';
import { toPage } from '../lists/pages.ts';
import type { Seen } from '../by-path/look.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';

/** Members that were put into a context of ours, which does not show them, and the list of all contexts before that and after. */
type Put = {
  readonly first: Seen;
  readonly now: Seen | undefined;
  /** Two members. */
  readonly ids: readonly [former: string, latter: string];
  readonly submit: (ids: readonly string[]) => Promise<Exchange>;
  /** Reads the list of all contexts once more. */
  readonly look: () => Promise<Seen | undefined>;
};

/**
 * The outcome of members that were put into one context (PUT /api/contexts/{id}/members) and are in another, as they were not
 * before; and that one alone of them is left there once that one alone was put: what others do does not go along with it twice.
 * Undefined where no other has got them.
 */
export async function putElsewhere(
  scene: Scene,
  { first, now, ids: [former, latter], submit, look }: Put,
): Promise<Outcome | undefined> {
  const [list] = operationsOn(scene.contract, 'list', 'Context');
  if (list === undefined || now === undefined) return undefined;
  const rowsIn = (exchange: Exchange): ReadonlyMap<string, unknown> => toPage(scene, list, exchange)?.rows ?? new Map();
  const isIn = (row: unknown, id: string): boolean => mentionsUnder(row, /member/i, id);
  const hasBoth = (row: unknown): boolean => isIn(row, former) && isIn(row, latter);
  const before = rowsIn(first.exchange);
  const [other] =
    [...rowsIn(now.exchange)].find(([id, row]) => hasBoth(row) && before.has(id) && !hasBoth(before.get(id))) ?? [];
  if (other === undefined) return undefined;
  const exchange = await submit([latter]);
  if (!isSuccess(exchange.reply)) return undefined;
  const shown = await goesOn(async () => {
    const seen = await look();
    const row = seen && rowsIn(seen.exchange).get(other);
    return row !== undefined && isIn(row, latter) && !isIn(row, former) ? row : undefined;
  });
  if (shown === undefined) return undefined;
  const summary = 'Members that are put into one context are those of another';
  return failed({
    key: 'elsewhere',
    summary,
    expected: `none of them in ${other}`,
    received: JSON.stringify(shown),
    exchange,
  });
}
