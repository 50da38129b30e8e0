import { afterAll, describe, it } from 'vitest';
import type { Finding } from './report/finding.ts';
import { openRun, type RunOptions, type Settled } from './open-run.ts';

/**
 * The conformance suite as vitest tests, for projects that run vitest anyway: one `describe` per check, one `it` per case.
 * What is inconclusive is skipped with its reason, what is implied fails only with `strict`. The cases are those of
 * `marts conform`, which drives them without vitest, since a test runner takes longer to start than a whole gate may.
 *
 * @throws InputError and TargetError as `openRun` does, while the tests are collected.
 * @example await conformanceSuite({ target, keys, profile: {}, contract, assumed, seed: 1, allowWrites: false });
 */
export async function conformanceSuite(options: RunOptions & { readonly strict?: boolean }): Promise<void> {
  const run = await openRun(options);
  const settled: Settled[] = [];
  for (const [check, cases] of Map.groupBy(run.plan, (one) => one.check)) {
    describe(`${check.id}: ${check.title}`, () => {
      it.for(cases.map((planned) => ({ id: planned.case.id, planned })))(
        '$id',
        async ({ planned }, { expect, skip }) => {
          const one = await run.settle(planned);
          settled.push(one);
          const findings = run.findings(one).filter(({ level }) => options.strict === true || level === 'stated');
          expect(findings.map(toMessage), findings.map(toMessage).join('\n\n')).toEqual([]);
          expect(one.outcome.state, 'reason' in one.outcome ? one.outcome.reason : '').not.toBe('errored');
          skip('reason' in one.outcome, 'reason' in one.outcome ? one.outcome.reason : '');
        },
      );
    });
  }
  afterAll(async () => {
    await run.finish(settled);
  });
}

function toMessage({ method, path, summary, quote, clause, expected, received, curl }: Finding): string {
  return `${method} ${path}: ${summary}\n"${quote}" (${clause})\nexpected ${expected}, received ${received}\n${curl}`;
}
