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

/** What is to be said of a result before its score: each fault that was not killed, and each false finding. */
export function toRemarks({ faults, variants }: Result): readonly string[] {
  return [
    ...faults.filter(({ state }) => state !== 'killed').map(toMissed),
    ...faults.filter((one) => one.state === 'killed' && one.strays.length > 0).map(toStray),
    ...variants.filter((one) => one.alarms.length > 0).map(toAlarm),
  ];
}

/** The score as text. */
export function toScore({ faults, variants }: Result): string {
  const alarming = variants.filter(({ alarms }) => alarms.length > 0);
  const counts = states.map((state) => `${faults.filter((one) => one.state === state).length} ${state}`);
  return [
    '',
    `${faults.length} faults: ${counts.join(', ')}`,
    ...(['stated', 'implied'] as const).map((level) => `  ${level}: ${percent(shareOf(faults, level))} killed`),
    `${variants.length} conforming variants: ${variants.length - alarming.length} without a finding`,
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
