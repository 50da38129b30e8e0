import type { Operation } from '../../spec/operation.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';

/** The operation that streams a report. */
export function streamOperation({ contract }: Pick<Scene, 'contract'>): Operation | undefined {
  return contract.operations.find(
    (one) => one.success.item !== undefined && resourceParams(one)[0]?.resource === 'Report',
  );
}
