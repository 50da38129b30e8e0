/** One thing to measure: runs once and returns its cost (milliseconds, or whatever the benchmark counts). */
export type Contender = { readonly name: string; readonly run: () => Promise<number> };

/** The costs of one contender, round by round. */
export type Figures = {
  readonly name: string;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly costs: readonly number[];
};

/**
 * Runs contenders in turn (A B A B …), so that a machine whose speed drifts is unfair to none of them, after one round
 * that is not counted.
 */
export async function alternate(contenders: readonly Contender[], rounds: number): Promise<Figures[]> {
  const costs = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, run } of contenders) {
      const cost = await run();
      if (round > 0) costs.get(name)!.push(cost);
    }
  }
  return [...costs].map(([name, values]) => toFigures(name, values));
}

/**
 * How many times the figures of another contender one has: the median of the ratios of each round, in which both ran
 * right after each other.
 */
export function toRatio(figures: Figures, other: Figures): number {
  return toMedian(figures.costs.map((cost, round) => cost / other.costs[round]!));
}

/** A table of figures in which the first is the yardstick of the ratios. */
export function toTable(title: string, unit: string, figures: readonly Figures[]): string {
  const [first] = figures;
  const rows = figures.map((each) => [
    each.name.padEnd(46),
    `${each.median.toFixed(1)} ${unit}`.padStart(14),
    `(${each.min.toFixed(1)} … ${each.max.toFixed(1)})`.padStart(22),
    `${toRatio(each, first!).toFixed(2)} ×`.padStart(10),
  ]);
  return [title, ...rows.map((row) => `  ${row.join('')}`), ''].join('\n');
}

function toFigures(name: string, costs: readonly number[]): Figures {
  return { name, median: toMedian(costs), min: Math.min(...costs), max: Math.max(...costs), costs };
}

function toMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
