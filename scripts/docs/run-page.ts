import { dirname } from 'node:path';
import { type Block, toBlocks } from './blocks.ts';
import { freePort } from './free-port.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type Step, toSteps } from './transcript.ts';
import type { WorkingCopy } from './working-copy.ts';

/** A block of a page that was typed into a terminal, with what it printed. */
export type Typed = { readonly block: Block; readonly steps: readonly (Step & { readonly code: number })[] };

/** The ports that pages show: those of `npm start` and of `marts proxy`. Free ones take their places. */
const shownPorts: readonly string[] = ['4010', '4020'];

/** The deployment that pages show; the mock of the same section stands for it. */
const deployment = 'https://marts.example.com';

/** The port that is used in place of each that is shown. */
type Ports = ReadonlyMap<string, number>;

/** Ends a here-document; a line that no block has. */
const end = 'END OF BLOCK';

/**
 * Types the `sh` and `console` blocks of a page, in order, into terminals in a working copy: one terminal for each section,
 * ended with all that was started in it. Blocks that name a file are saved as it, and `diff` blocks are applied, between
 * them, as a reader does.
 */
export async function runPage(page: string, copy: WorkingCopy): Promise<readonly Typed[]> {
  const blocks = toBlocks(page).filter((block) => toCommands(block).length > 0);
  const ports: Ports = new Map(await Promise.all(shownPorts.map(async (port) => [port, await freePort()] as const)));
  const typed: Typed[] = [];
  for (const section of Map.groupBy(blocks, (block) => block.section).values()) {
    typed.push(...(await runSection(section, copy, ports)));
  }
  return typed;
}

async function runSection(blocks: readonly Block[], { folder }: WorkingCopy, ports: Ports): Promise<readonly Typed[]> {
  const terminal = openTerminal(folder, {
    PATH: `${dirname(folder)}:${process.env['PATH']}`,
    MARTS_PORT: String(ports.get('4010')),
    MARTS_ORIGIN: `http://127.0.0.1:${ports.get('4010')}`,
    NO_COLOR: '1',
  });
  const typed: Typed[] = [];
  try {
    for (const block of blocks) typed.push({ block, steps: await typeAll(terminal, block, folder, ports) });
  } finally {
    await terminal.close();
  }
  return typed;
}

async function typeAll(terminal: Terminal, block: Block, folder: string, ports: Ports): Promise<Typed['steps']> {
  const steps: Typed['steps'][number][] = [];
  for (const command of toCommands(block)) {
    const { output, code } = await terminal.type(toReal(command, ports));
    steps.push({ command, output: toShown(command, output, folder, ports), code });
  }
  return steps;
}

/** What is typed for a block; nothing for those that are only read. */
function toCommands({ language, file, text }: Block): readonly string[] {
  if (file !== undefined) return [`mkdir -p ${dirname(file)} && cat > ${file} << '${end}'\n${text}\n${end}`];
  if (language === 'diff') return [`git apply --recount << '${end}'\n${text}\n${end}`];
  if (language === 'sh') return [text];
  return language === 'console' ? toSteps(text).map(({ command }) => command) : [];
}

function toReal(command: string, ports: Ports): string {
  return command
    .replaceAll(deployment, `http://127.0.0.1:${ports.get('4010')}`)
    .replaceAll(/(?<=:|--port )40[12]0\b/g, (port) => String(ports.get(port)))
    .replaceAll(/MARTS_KEY_(\w+)=svc_key_…/g, (_, role: string) => {
      const name = role.toLowerCase().replaceAll('_', '-');
      return `MARTS_KEY_${role}=$(node scripts/marts.ts keys --role ${name} --user 1 --json | node -p 'JSON.parse(fs.readFileSync(0))[0].key')`;
    });
}

function toShown(command: string, output: string, folder: string, ports: Ports): string {
  const named = output.replaceAll(folder, '~/data-marts-kit');
  const own = command.includes(deployment)
    ? named.replaceAll(`http://127.0.0.1:${ports.get('4010')}`, deployment)
    : named;
  return [...ports].reduce((text, [shown, port]) => text.replaceAll(`:${port}`, `:${shown}`), own);
}
