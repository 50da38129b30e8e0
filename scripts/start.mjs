// Runs marts from its sources. What was compiled once need not be at the next start, and the compiler not be loaded: but
// only for what is loaded after this is said, so that it is said in JavaScript. So is that Node is too old to go on: an
// older one could not even read the sources, nor import a name that its modules do not have.
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const needed = nodeModule
  .createRequire(import.meta.url)('../package.json')
  .engines.node.replace('>=', '');

if (isOlder(process.versions.node, needed)) {
  const remedy = 'use "npm start" or "npm run -s marts --", which run it on the one that npm ci has brought';
  process.stderr.write(`marts: this is Node ${process.versions.node}, and marts needs ${needed} or later; ${remedy}\n`);
  process.exitCode = 2;
} else {
  nodeModule.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/data-marts-kit/code', import.meta.url)));
  await import('./marts.ts');
}

function isOlder(version, than) {
  const [numbers, others] = [version, than].map((text) => text.split('.').map(Number));
  const at = numbers.findIndex((number, index) => number !== others[index]);
  return at >= 0 && numbers[at] < others[at];
}
