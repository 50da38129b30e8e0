import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core, with all its rules, finds on a page as it stands: impact, rule, and the first places. */
export async function audit(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(
    // The script above defines it, in the page.
    "axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(', ')}`))",
  );
}
