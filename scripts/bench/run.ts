import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hintFor } from '../../spec/input-error.ts';

/**
 * `npm run bench [-- NAME … [--flags of that benchmark]]`: runs the benchmarks of this folder one after another, each in a
 * process of its own. The mutation score, foreign servers and the shards take minutes, so they are run only when they are named.
 */
const helpers = [
  'run.ts',
  'alternate.ts',
  'bare.ts',
  'cpu-time.ts',
  'load.ts',
  'round-trip.ts',
  'served.ts',
  'target.ts',
];
const slow = ['foreign', 'mutants', 'shards'];
const names = readdirSync(import.meta.dirname)
  .filter((file) => !helpers.includes(file))
  .map((file) => file.replace(/\.ts$/, ''));
const given = process.argv.slice(2);
const firstFlag = given.findIndex((argument) => argument.startsWith('--'));
const wanted = firstFlag < 0 ? given : given.slice(0, firstFlag);
const flags = firstFlag < 0 ? [] : given.slice(firstFlag);
const unknown = wanted.find((name) => !names.includes(name));

if (unknown === undefined) {
  const chosen = wanted.length === 0 ? names.filter((name) => !slow.includes(name)) : wanted;
  const failed = chosen.filter(
    (name) =>
      spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...flags], { stdio: 'inherit' }).status !==
      0,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
} else {
  process.stderr.write(`"${unknown}" is no benchmark; there are ${names.join(', ')}${hintFor(unknown, names)}\n`);
  process.exitCode = 2;
}
