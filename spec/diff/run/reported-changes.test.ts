import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createRuns } from '../testing/diff-runs.ts';
import { documentWith, requestOf } from '../testing/documents.ts';

const { folder, base, revision, save, run, told, remove } = createRuns();
afterAll(remove);

describe('what is done with changes', () => {
  test.each([
    ['breaking', true],
    ['warning', true],
    ['info', true],
    ['never', false],
  ] as const)('fails on %s: %s', async (failOn, isFailed) =>
    expect((await run(base, revision, { failOn })).isFailed).toBe(isFailed),
  );
  test('other levels, by rule and by path, in the configuration and beside it', async () => {
    const config = save('b/marts.config.json', {
      diff: { paths: { 'POST /things/*': { 'max-length-added': 'warning' } }, failOn: 'warning' },
    });
    expect(await told(base, revision, { config })).toEqual(['warning max-length-added']);
    expect((await run(base, revision, { config })).isFailed).toBe(true);
    expect(await told(base, revision, { severity: ['max-length-added=info'] })).toEqual(['info max-length-added']);
    expect(await told(base, revision, { severity: ['max-length-added=off'] })).toEqual([]);
  });
  test('accepted changes, with their reasons, until their last day; entries that fit nothing are stale', async () => {
    const { fingerprint } = (await run(base, revision)).report.changes[0]!;
    const list = (expires: string): string =>
      `- { fingerprint: "${fingerprint}", reason: agreed, expires: "${expires}" }\n- { fingerprint: "00", reason: long ago }\n`;
    save('c/allow.yaml', list('2026-12-31'));
    const config = save('c/marts.config.yaml', 'diff: { allow: allow.yaml }\n');
    const { report, isFailed, text } = await run(base, revision, { config });
    expect([report.changes.length, report.accepted.length, report.stale.length, isFailed]).toEqual([0, 1, 1, false]);
    expect(text).toContain('(agreed)');
    expect(text).toContain('stale: 00 (long ago); no change fits it, remove it');
    const late = await run(base, revision, { allow: save('late.yaml', list('2026-01-01')) });
    expect([late.isFailed, late.report.expired.length]).toEqual([true, 1]);
    const byRule = save('rule.yaml', '- { rule: max-length-added, operation: /things/**, reason: agreed }\n');
    expect((await run(base, revision, { allow: byRule })).report.accepted).toHaveLength(1);
  });
  test('the fingerprint is the same wherever the change stands', async () => {
    const inline = (await run(base, revision)).report.changes[0]!;
    const moved = save('moved.yaml', {
      ...requestOf({ $ref: '#/components/schemas/Name' }),
      components: { schemas: { Name: { maxLength: 5, type: 'string' } } },
    });
    expect((await run(base, moved)).report.changes[0]!.fingerprint).toBe(inline.fingerprint);
  });
  test('announcements are held against the days of notice', async () => {
    const deprecated = save('deprecated.yaml', documentWith({ deprecated: true, 'x-sunset': '2026-12-01' }));
    expect(await told(save('kept.yaml', documentWith({})), deprecated)).toEqual(['info deprecated']);
    expect(await told(join(folder, 'kept.yaml'), deprecated, { noticeDays: 90 })).toEqual(['breaking sunset-too-soon']);
  });
});
