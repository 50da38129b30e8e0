import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toBroken } from './judge.ts';
import { generatedPages, root, writtenPages } from './pages.ts';
import { runPage } from './run-page.ts';
import { isAsShown, toConsole, toSteps } from './transcript.ts';
import { makeWorkingCopy } from './working-copy.ts';

/*
 * `npm run docs [-- PAGE]`: writes the pages that follow from the code, and puts what the commands print today into the
 * `console` blocks of the others. An output that is shown in part, with `…`, stays as it is while it is true. Ends with 1
 * and leaves a page alone where a command fails that it claims to work.
 */
for (const [file, toPage] of Object.entries(generatedPages)) writeFileSync(join(root, file), await toPage());

const wanted = process.argv.slice(2);
for (const file of writtenPages.filter((page) => wanted.length === 0 || wanted.includes(page))) {
  const page = readFileSync(join(root, file), 'utf8');
  const copy = makeWorkingCopy();
  const lines = page.split('\n');
  const typed = await runPage(page, copy).finally(copy.remove);
  const broken = typed.flatMap((block) => toBroken(file, block));
  if (broken.length > 0) {
    process.stderr.write(`${broken.join('\n')}\n${file} stays as it is until these commands work\n`);
    process.exitCode = 1;
    continue;
  }
  // From the end, so that the lines before keep their numbers.
  for (const { block, steps } of typed.toReversed()) {
    if (block.language !== 'console') continue;
    const shown = toSteps(block.text);
    const now = steps.map((step, index) => (isAsShown(shown[index]!.output, step.output) ? shown[index]! : step));
    lines.splice(block.line - 1, block.text.split('\n').length, ...toConsole(now).split('\n'));
  }
  const written = lines.join('\n');
  if (readFileSync(join(root, file), 'utf8') !== page) {
    process.stderr.write(`${file} was edited meanwhile and stays as it is; run this again\n`);
    process.exitCode = 1;
    continue;
  }
  if (written !== page) writeFileSync(join(root, file), written);
  process.stdout.write(`${file}: ${written === page ? 'true as it is' : 'written anew'}\n`);
}
