import type { Operation } from '../../spec/operation.ts';
import type { Case, Check } from '../check.ts';
import { hasNativeColumns } from '../output/native-columns.ts';
import { hasNoCap } from '../output/null-limit.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Control } from '../output/control.ts';
import { outputControls } from '../output/output-controls.ts';
import { resourceParams } from '../arrange/paths.ts';
import { takesQuotes } from '../output/quoted-value.ts';
import { reportOutputs } from '../output/report-outputs.ts';
import { rowControls } from '../output/row-controls.ts';
import { slicesBeforeJoin } from '../output/sliced-join.ts';
import { countsKeys } from '../output/unique-count.ts';
import { keepsUpdated } from '../output/updated-report.ts';
import type { Scene } from '../scene.ts';

/** "The Report's output with its stored filters, aggregations, date buckets and sorting applied" (HTTP data API). */
export const reportOutput: Check = {
  id: 'report-output',
  title: 'The stream of a report has its stored output controls applied',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(
        (operation) => operation.success.item !== undefined && resourceParams(operation)[0]?.resource === 'Report',
      )
      .flatMap((operation) => [
        ...[...outputControls, ...rowControls].map((control) => controlCase(operation, control)),
        toCase(operation, 'native-columns', 'report-column-config-null', hasNativeColumns),
        { ...toCase(operation, 'null-limit', 'report-limit-config-null', hasNoCap), level: 'implied', requests: 1 },
        {
          ...toCase(operation, 'unique-count', 'report-unique-count-config', countsKeys),
          level: 'implied',
          requests: 14,
        },
        {
          ...toCase(operation, 'sliced-join', 'report-filter-config', slicesBeforeJoin),
          level: 'implied',
          requests: 9,
        },
        {
          ...toCase(operation, 'quoted-value', 'report-filter-config', takesQuotes),
          level: 'implied',
          requests: 4,
        },
        { ...toCase(operation, 'updated', 'report-limit-config', keepsUpdated), level: 'implied', requests: 5 },
      ]),
};

type Judge = (scene: Scene, operation: Operation) => Promise<Outcome>;

function toCase(operation: Operation, id: string, requirement: string, judge: Judge): Case {
  return {
    id: `report-output/${operation.id}/${id}`,
    operation,
    requirement,
    writes: true,
    priority: 2,
    requests: 4,
    run: (scene) => judge(scene, operation),
  };
}

function controlCase(operation: Operation, control: Control): Case {
  const judge: Judge = (scene) => isApplied(scene, operation, control);
  const one = { ...toCase(operation, control.id, control.requirement, judge), level: control.level };
  return control.sharesReports === true ? { ...one, requests: 0 } : one;
}

async function isApplied(scene: Scene, operation: Operation, { id, summary, remedy }: Control): Promise<Outcome> {
  const outputs = await reportOutputs(scene, operation);
  if (!outputs.ok) return inconclusive(outputs.reason, outputs.remedy);
  const verdict = outputs.value.get(id)!;
  if (verdict.state === 'kept') return passed;
  if (verdict.state === 'unknown')
    return remedy === undefined ? notApplicable(verdict.reason) : inconclusive(verdict.reason, remedy);
  const { expected, received, sent, exchange } = verdict;
  return failed({ key: id, summary, expected, received: `${received}, with ${JSON.stringify(sent)}`, exchange });
}
