import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';

/** What a command printed (standard output and error as they came) and how it ended. */
export type Printed = { readonly output: string; readonly code: number };

/** How long a command may take, in milliseconds: none of a page waits for anything longer, on a busy machine either. */
const patience = 120_000;

/** A shell that a page's commands are typed into, one after the other. */
export type Terminal = {
  /** Types a command and waits until it ends; rejects when that takes more than two minutes. */
  readonly type: (command: string) => Promise<Printed>;
  /** Ends the shell with all that was started in it. */
  readonly close: () => Promise<void>;
};

/** Between outputs; a record separator, which no command prints. */
const mark = '\u001e';

/** Opens bash in a folder. */
export function openTerminal(folder: string, environment: Readonly<Record<string, string>>): Terminal {
  const shell = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
    // A group of its own, so that what runs in the background can be ended with it.
    detached: true,
  });
  let read = '';
  let onRead = (): void => {};
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    read += text;
    onRead();
  });
  const ended = once(shell, 'close');
  shell.stdin.write('exec 2>&1\n');
  return {
    type: (command) =>
      new Promise((resolve, reject) => {
        void ended.then(() => reject(new Error(`the shell ended at: ${command}`)));
        const fail = (): void => reject(new Error(`did not end within ${patience / 1000} s: ${command}\n${read}`));
        const timer = setTimeout(fail, patience);
        onRead = () => {
          const [output, code, rest] = read.split(mark);
          if (rest === undefined) return;
          clearTimeout(timer);
          read = rest;
          resolve({ output: output!.replace(/\n+$/, ''), code: Number(code) });
        };
        shell.stdin.write(`${command}\nprintf '${mark}%d${mark}' $?\n`);
      }),
    close: async () => {
      process.kill(-shell.pid!, 'SIGTERM');
      await ended;
      await endGroup(shell.pid!);
    },
  };
}

/** Waits until nothing of a process group is left; what does not end when it is asked to is ended after ten seconds. */
async function endGroup(group: number): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    if (!signal(group, 0)) return;
    await after(50);
  }
  signal(group, 'SIGKILL');
}

/** Sends a signal to a process group; tells whether there is one. */
function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}
