/** What a benchmark has to reach: at least, or at most, so much of a unit. */
export type Target = { readonly name: string; readonly measured: number; readonly unit: string } & (
  { readonly least: number } | { readonly most: number }
);

/** Prints what was measured beside what was to be reached; the process ends with exit code 1 when something was missed. */
export function judge(targets: readonly Target[]): void {
  process.stdout.write(['Targets', ...targets.map((target) => `  ${toRow(target)}`), '', ''].join('\n'));
  if (!targets.every(isReached)) process.exitCode = 1;
}

function isReached(target: Target): boolean {
  return 'least' in target ? target.measured >= target.least : target.measured <= target.most;
}

function toRow(target: Target): string {
  const bound = 'least' in target ? `≥ ${target.least}` : `≤ ${target.most}`;
  const cells = [
    target.name.padEnd(56),
    `${toText(target.measured)} ${target.unit}`.padStart(16),
    `${bound} ${target.unit}`.padStart(18),
  ];
  return `${cells.join('')}  ${isReached(target) ? 'reached' : 'MISSED'}`;
}

function toText(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
