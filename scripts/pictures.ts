import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStage } from './pages/open-front-end.ts';
import { scenes } from './pages/scenes.ts';

// Makes the pictures of the documentation anew, from real runs; with names, those pictures only:
// `node scripts/pictures.ts conform-report`. It needs Debian's `chromium`.

const folder = join(import.meta.dirname, '..', 'docs', 'pictures');
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(scenes, name));
if (unknown.length > 0) {
  process.stderr.write(`there is no picture ${unknown.join(', ')}; give ${Object.keys(scenes).join(', ')}\n`);
  process.exit(2);
}

await mkdir(folder, { recursive: true });
const scratch = await mkdtemp(join(tmpdir(), 'data-marts-kit-pictures-'));
const stage = await openStage();
try {
  for (const name of asked.length > 0 ? asked : Object.keys(scenes)) {
    await stage.control('POST', 'reset', { world: 'demo' });
    const page = await scenes[name]!(stage, scratch);
    const path = join(folder, `${name}.png`);
    // Focus and hovering would be in the picture by chance.
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    await page.context().close();
    process.stdout.write(`docs/pictures/${name}.png ${Math.ceil((await stat(path)).size / 1000)} kB\n`);
  }
} finally {
  await stage.close();
  await rm(scratch, { recursive: true });
}
