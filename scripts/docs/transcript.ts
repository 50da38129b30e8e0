/** A command of a `console` block with what it printed. */
export type Step = { readonly command: string; readonly output: string };

/**
 * Reads a `console` block: lines that begin with `$ ` are commands (one that ends with `\`, or has a here-document, goes on
 * in the next lines), and what follows is their output.
 *
 * @throws Error when output stands before the first command.
 */
export function toSteps(text: string): readonly Step[] {
  const steps: { command: string; output: string }[] = [];
  for (const line of text.split('\n')) {
    const last = steps.at(-1);
    if (line.startsWith('$ ')) steps.push({ command: line.slice(2), output: '' });
    else if (last === undefined) throw new Error(`a console block begins with output: ${line}`);
    else if (last.output === '' && isOpen(last.command)) last.command += `\n${line}`;
    else last.output += `${line}\n`;
  }
  return steps.map(({ command, output }) => ({ command, output: output.replace(/\n+$/, '') }));
}

/** Whether a command goes on in the next line. */
function isOpen(command: string): boolean {
  const word = /<< (\w+)/.exec(command)?.[1];
  return command.endsWith('\\') || (word !== undefined && !command.endsWith(`\n${word}`));
}

/** Writes steps as the text of a `console` block. */
export function toConsole(steps: readonly Step[]): string {
  return steps.map(({ command, output }) => `$ ${command}${output === '' ? '' : `\n${output}`}`).join('\n');
}

/** What differs from run to run, and what stands for it when outputs are compared. */
const changing: readonly (readonly [pattern: RegExp, stand: string])[] = [
  [/svc_key_[\w-]+/g, 'svc_key_…'],
  [/Bearer [\w.~-]+/g, 'Bearer …'],
  [/\b\d+(\.\d+)? ?(ms|s)\b/g, '# s'],
  [/\b\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, '#date'],
  // A clock that runs may have gone on by then.
  [/"milliseconds":\d+(?=,"frozen":false)/g, '"milliseconds":#'],
  [/\b[\d,]+ requests\b/g, '# requests'],
  // How much a run of the conformance suite found out: that grows with it.
  [/\b\d+ (?=(passed|inconclusive|not applicable)\b)/g, '# '],
  [/\b\d+ of \d+ (?=(requirements concluded|operations asked)\b)/g, '# of # '],
  [/[^\s']*marts-conform-\d+\.journal/g, '#journal'],
  [/\bconform-[0-9a-f]{6}\b( \d+)?/g, 'conform-#'],
  [/\b127\.0\.0\.1:\d+/g, '127.0.0.1:#'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '#uuid'],
];

/** An output without what differs from run to run: durations, dates, tokens, ids, ports, numbers of requests. */
export function withoutChanging(output: string): string {
  return changing.reduce((text, [pattern, stand]) => text.replace(pattern, stand), output).trimEnd();
}

/**
 * Whether an output is as a page shows it. A line `…` of the page stands for any lines, also for none, and `…` at the end
 * of a line for the rest of that line.
 */
export function isAsShown(shown: string, output: string): boolean {
  const lines = withoutChanging(shown).split('\n');
  const source = lines.map((line) => (line.trim() === '…' ? '([^]*\\n)?' : `${toLinePattern(line)}\\n`)).join('');
  return new RegExp(`^${source}$`).test(`${withoutChanging(output)}\n`);
}

function toLinePattern(line: string): string {
  return line.endsWith('…') ? `${RegExp.escape(line.slice(0, -1))}.*` : RegExp.escape(line);
}
