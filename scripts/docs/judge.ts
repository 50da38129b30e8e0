import type { Typed } from './run-page.ts';
import { isAsShown, toSteps, withoutChanging } from './transcript.ts';

/** Ended by the shell: no such command, or not executable. */
const unknownCommand = [126, 127];

/** A stack trace: an error of ours, which no page shows. */
const stackTrace = /^ +at .+:\d+:\d+\)?$/m;

/**
 * Commands that do not exist or crash, and those that fail although the page claims that they work: it shows no output of
 * them.
 */
export function toBroken(page: string, { block, steps }: Typed): readonly string[] {
  return steps
    .filter(({ output, code }) =>
      block.language === 'console' ? unknownCommand.includes(code) || stackTrace.test(output) : code !== 0,
    )
    .map(({ command, output, code }) => `${page}:${block.line}: ${command}\nended with ${code}: ${output}`);
}

/** An output that is another than the page shows, each without what differs from run to run. */
export type Untrue = { readonly shown: string; readonly printed: string };

/** Outputs that are others than the page shows. */
export function toUntrue(page: string, { block, steps }: Typed): readonly Untrue[] {
  if (block.language !== 'console') return [];
  return toSteps(block.text).flatMap(({ command, output }, index) => {
    const printed = steps[index]!.output;
    if (isAsShown(output, printed)) return [];
    const where = `${page}:${block.line}: ${command}\n`;
    return [{ shown: where + withoutChanging(output), printed: where + withoutChanging(printed) }];
  });
}
