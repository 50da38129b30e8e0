/** One thing to measure: runs once and returns its cost (milliseconds, or whatever the benchmark counts). */
export type Contender = { readonly name: string; readonly run: () => Promise<number> };

/** The costs of one contender over all rounds. */
export type Figures = { readonly name: string; readonly median: number; readonly min: number; readonly max: number };

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

/** A table of figures in which the first is the yardstick of the ratios. */
export function toTable(title: string, unit: string, figures: readonly Figures[]): string {
  const [first] = figures;
  const rows = figures.map(({ name, median, min, max }) => [
    name.padEnd(46),
    `${median.toFixed(1)} ${unit}`.padStart(14),
    `(${min.toFixed(1)} … ${max.toFixed(1)})`.padStart(22),
    `${(median / first!.median).toFixed(2)} ×`.padStart(10),
  ]);
  return [title, ...rows.map((row) => `  ${row.join('')}`), ''].join('\n');
}

function toFigures(name: string, values: readonly number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b);
  return { name, median: sorted[Math.floor(sorted.length / 2)]!, min: sorted[0]!, max: sorted.at(-1)! };
}
