import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hintFor } from '../../spec/input-error.ts';

/** `npm run bench [-- NAME …]`: runs the benchmarks of this folder one after another, each in a process of its own. */
const helpers = ['run.ts', 'alternate.ts'];
const names = readdirSync(import.meta.dirname)
  .filter((file) => !helpers.includes(file))
  .map((file) => file.replace(/\.ts$/, ''));
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !names.includes(name));

if (unknown === undefined) {
  const chosen = wanted.length === 0 ? names : wanted;
  const failed = chosen.filter(
    (name) => spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' }).status !== 0,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
} else {
  process.stderr.write(`"${unknown}" is no benchmark; there are ${names.join(', ')}${hintFor(unknown, names)}\n`);
  process.exitCode = 2;
}
