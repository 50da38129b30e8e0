// Runs marts from its sources. What was compiled once need not be at the next start, and the compiler not be loaded: but
// only for what is loaded after this is said, so that it is said in JavaScript.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'data-marts-kit', 'code'));
await import('./marts.ts');
