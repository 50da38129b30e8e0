import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../../conformance/report/report.ts';
import { toFaults } from '../../mocks/faults/catalogue.ts';
import { createFaultyMock } from '../../mocks/faults/create-faulty-mock.ts';
import type { Change } from '../../mocks/faults/fault.ts';
import { loadContract } from '../../spec/contract.ts';

/** What the faulty mock does wrong, by the ids of mocks/faults. */
const broken = [
  'report-limits/createReport/sortConfig/one-more',
  'report-limits/createReport/limitConfig/one-above',
  'roles/createDataMart/lets-in-business-user',
];

/**
 * Runs `marts conform` against a mock that breaks three promises; the report goes to `report.html` and `report.json` of a
 * folder. `args`: further options of the command.
 */
export async function conformFaultyMock(folder: string, args: readonly string[] = []): Promise<Report> {
  const faults = toFaults(await loadContract()).filter(({ id }) => broken.includes(id));
  const apply: Change = (service) =>
    faults.reduce((handle, fault) => fault.apply({ ...service, handle }), service.handle);
  const mock = await createFaultyMock({ apply }, { runTime: 0 });
  const { url, keys, close } = await mock.listen({ host: '127.0.0.1', port: 0 });
  try {
    await writeFile(join(folder, 'keys.json'), JSON.stringify({ url, keys }));
    const files = ['--keys', 'keys.json', '--html', 'report.html', '--json', 'report.json'];
    const command = [join(import.meta.dirname, '..', 'marts.ts'), 'conform', ...files, '--allow-writes', ...args];
    const child = spawn(process.execPath, command, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    const [code] = (await once(child, 'close')) as [number];
    const report = join(folder, 'report.json');
    if (!existsSync(report)) throw new Error(`marts conform ended with ${code} and without a report: ${complaint}`);
    return JSON.parse(await readFile(report, 'utf8')) as Report;
  } finally {
    await close();
    await mock.close();
  }
}
