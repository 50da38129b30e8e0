import { beforeAll, describe, expect, it } from 'vitest';
import { toSource } from '../../spec/source.ts';
import { toValidator } from '../../spec/schema.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from './report.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import { toAnnotations, toJobSummary } from './github.ts';
import { toHtml } from './html.ts';
import { toJunit } from './junit.ts';
import { toText } from './text.ts';

let report: Report;
beforeAll(async () => {
  const contracts = await loadContracts();
  report = await conformToy(
    contracts,
    {},
    {
      act: ({ operation }, usual) => (operation.id === 'getReport' ? { status: 200, body: '<b>"&\u0007' } : usual()),
    },
    { only: ['getReport', 'description', 'list-offsets'], allowWrites: true },
  );
}, 60_000);

describe('a report', () => {
  it('has a finding to show', () => {
    expect(report.findings.map(({ operationId }) => operationId)).toContain('getReport');
  });

  it('is described by its published schema', () => {
    const text = readFileSync(join(import.meta.dirname, 'schema.json'), 'utf8');
    expect(toValidator(JSON.parse(text) as never)(JSON.parse(JSON.stringify(report)))).toEqual([]);
  });

  it('as text names requirement, operation, curl line and sums', () => {
    const text = toText(report);
    expect(text).toContain('GET /api/reports/{id} (getReport)');
    expect(text).toContain('requirement  operation-getReport');
    expect(text).toMatch(/curl -i '?http/);
    expect(text).toMatch(/\d+ passed, \d+ failed/);
  });

  it('as text names a few of many operations, and all of them where that is asked for', () => {
    const operations = Array.from({ length: 84 }, (_, index) => `operation${index}`);
    const many: Report = { ...report, findings: [{ ...report.findings[0]!, operations }] };
    expect(toText(many)).toContain('operation4, operation5 and 78 more; --verbose shows them all\n');
    expect(toText(many, { verbose: true })).toContain(`operations   ${operations.join(', ')}\n`);
    expect(toHtml(many)).toContain(`<details><summary>84 operations</summary>${operations.join(', ')}</details>`);
  });

  it('as JUnit has one case per requirement and nothing that XML forbids', () => {
    const xml = toJunit(report);
    expect(xml.match(/<testcase /g)!.length).toBe(report.requirements.length);
    expect(xml).toContain('<failure message="GET /api/reports/{id}');
    expect([xml.includes('\u0007'), xml.includes('<b>')]).toEqual([false, false]);
  });

  it('as GitHub annotations keeps to one line each', () => {
    const lines = toAnnotations(report).trim().split('\n');
    expect(lines.length).toBe(report.findings.length);
    expect(lines.every((line) => /^::(error|warning) title=[^:]+.*::/.test(line))).toBe(true);
    expect(toJobSummary(report)).toContain('| Operation | Finding |');
  });

  it('as a page is self-contained, escaped and labelled', () => {
    const html = toHtml(report);
    expect(html).not.toMatch(/(src|href)=|@import|url\(|<b>"/);
    expect(html).toContain('<label for="search">');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain(report.requirements[0]!.quote.slice(0, 10));
  });

  it('is read back from YAML and JSON alike', () => {
    expect(toSource('report', JSON.stringify(report)).value).toEqual(JSON.parse(JSON.stringify(report)));
  });
});
