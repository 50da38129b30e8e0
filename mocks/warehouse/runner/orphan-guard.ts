// A thread of the runner that ends it with its parent, also in the midst of a query: standard input is a pipe that the
// parent holds open and never writes to, so that it ends when the parent does, however that happens.
import { read } from 'node:fs';

read(0, Buffer.alloc(1), 0, 1, null, () => process.kill(process.pid, 'SIGKILL'));
