import type { FaultState, FaultVerdict } from './judge-fault.ts';
import type { VariantVerdict } from './judge-variant.ts';

/** What a bench came to. */
export type Result = { readonly faults: readonly FaultVerdict[]; readonly variants: readonly VariantVerdict[] };

/** The shares of faults that must be killed. */
const required = { stated: 0.97, implied: 0.9 } as const;

const states: readonly FaultState[] = ['killed', 'survived', 'warned', 'wrong check', 'wrong operation', 'errored'];

/** The reasons why a result is not good enough; none when it is. */
export function toShortfalls({ faults, variants }: Result): readonly string[] {
  const alarming = variants.filter(({ alarms }) => alarms.length > 0);
  const levels = (['stated', 'implied'] as const).filter((level) => shareOf(faults, level) < required[level]);
  return [
    ...levels.map((level) => `less than ${percent(required[level])} of what is ${level} was found`),
    ...(alarming.length > 0 ? [`false findings on ${alarming.map(({ id }) => id).join(', ')}`] : []),
  ];
}

/** The result as text: each fault that was not killed, each false finding, and the score. */
export function toText({ faults, variants }: Result): string {
  const missed = faults.filter(({ state }) => state !== 'killed').map(toMissed);
  const strays = faults.filter((one) => one.state === 'killed' && one.strays.length > 0).map(toStray);
  const alarms = variants.filter((one) => one.alarms.length > 0).map(toAlarm);
  const counts = states.map((state) => `${faults.filter((one) => one.state === state).length} ${state}`);
  return [
    ...missed,
    ...strays,
    ...alarms,
    '',
    `${faults.length} faults: ${counts.join(', ')}`,
    ...(['stated', 'implied'] as const).map((level) => `  ${level}: ${percent(shareOf(faults, level))} killed`),
    `${variants.length} conforming variants: ${variants.length - alarms.length} without a finding`,
    '',
  ].join('\n');
}

function toMissed({ state, id, expected, reasons }: FaultVerdict): string {
  return [`${state}: ${id} (expected: ${expected})`, ...reasons.slice(0, 3).map((reason) => `    ${reason}`)].join(
    '\n',
  );
}

function toStray({ id, strays }: FaultVerdict): string {
  return [`killed, and found by others too: ${id}`, ...strays.slice(0, 3).map((stray) => `    ${stray}`)].join('\n');
}

function toAlarm({ id, description, alarms }: VariantVerdict): string {
  return [`FALSE FINDINGS on ${id} (${description})`, ...alarms.map((alarm) => `    ${alarm}`)].join('\n');
}

function shareOf(faults: readonly FaultVerdict[], level: FaultVerdict['level']): number {
  const all = faults.filter((one) => one.level === level);
  return all.length === 0 ? 1 : all.filter(({ state }) => state === 'killed').length / all.length;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
