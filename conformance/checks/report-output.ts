import type { Operation } from '../../spec/operation.ts';
import type { Case, Check } from '../check.ts';
import { hasNativeColumns } from '../output/native-columns.ts';
import { failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import type { Control } from '../output/control.ts';
import { outputControls } from '../output/output-controls.ts';
import { resourceParams } from '../arrange/paths.ts';
import { reportOutputs } from '../output/report-outputs.ts';
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
        ...outputControls.map((control) => toCase(operation, control)),
        nativeColumns(operation),
      ]),
};

function nativeColumns(operation: Operation): Case {
  return {
    id: `report-output/${operation.id}/native-columns`,
    operation,
    requirement: 'report-column-config-null',
    writes: true,
    priority: 2,
    requests: 4,
    run: (scene) => hasNativeColumns(scene, operation),
  };
}

function toCase(operation: Operation, control: Control): Case {
  return {
    id: `report-output/${operation.id}/${control.id}`,
    operation,
    requirement: control.requirement,
    level: control.level,
    writes: true,
    priority: 2,
    requests: 4,
    run: (scene) => isApplied(scene, operation, control),
  };
}

async function isApplied(scene: Scene, operation: Operation, { id, summary, remedy }: Control): Promise<Outcome> {
  const outputs = await reportOutputs(scene, operation);
  if (!outputs.ok) return inconclusive(outputs.reason, outputs.remedy);
  const verdict = outputs.value.get(id)!;
  if (verdict.state === 'kept') return passed;
  if (verdict.state === 'unknown') return inconclusive(verdict.reason, remedy);
  const { attempt, received, exchange } = verdict;
  const sent = JSON.stringify(attempt.bodies.at(-1));
  return failed({ key: id, summary, expected: attempt.expected, received: `${received}, with ${sent}`, exchange });
}
