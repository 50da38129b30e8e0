import { readFileSync } from 'node:fs';

/**
 * The time that the main thread of a process has had on a processor, in milliseconds; undefined where the system does
 * not tell (it does on Linux). The threads that compile and collect garbage beside it do not bound what it answers.
 */
export function toCpuTime(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}
