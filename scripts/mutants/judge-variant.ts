import type { Report } from '../../conformance/report/report.ts';
import type { Variant } from '../../mocks/faults/variants/variant.ts';
import { type Bench, conformMock } from './conform-mock.ts';
import { describe } from './judge-fault.ts';

/** How the suite did on a conforming service: whatever it found there is a false alarm. */
export type VariantVerdict = {
  readonly id: string;
  readonly description: string;
  /** Each with the curl line that shows it. */
  readonly alarms: readonly string[];
  readonly passed: number;
  readonly inconclusive: number;
  readonly requests: number;
};

/** Runs the whole suite against a conforming service, of which its operator says nothing. */
export async function judgeVariant(bench: Bench, { id, description, apply, mock }: Variant): Promise<VariantVerdict> {
  try {
    return toVerdict(
      { id, description },
      await conformMock(bench, { apply, profile: {}, ...(mock === undefined ? {} : { mock }) }),
    );
  } catch (error) {
    return toUnjudged({ id, description }, error);
  }
}

/** The verdict on a conforming service that was asked. */
export function toVerdict(variant: Pick<VariantVerdict, 'id' | 'description'>, report: Report): VariantVerdict {
  const { passed, inconclusive, requests } = report.summary;
  const alarms = [
    ...report.findings.map((finding) => `${describe(finding)}\n      ${finding.curl}`),
    ...report.errored.map(({ case: one, reason }) => `${one} errored: ${reason}`),
    ...report.leftovers.map(({ method, path }) => `left behind: ${method} ${path}`),
  ];
  return { ...variant, alarms, passed, inconclusive, requests };
}

/** The verdict on a conforming service that could not be asked: that, too, is an alarm. */
export function toUnjudged(variant: Pick<VariantVerdict, 'id' | 'description'>, error: unknown): VariantVerdict {
  return { ...variant, alarms: [(error as Error).message], passed: 0, inconclusive: 0, requests: 0 };
}
