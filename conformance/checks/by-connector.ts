import type { Operation } from '../../spec/operation.ts';
import { successFaults } from '../asserted.ts';
import type { Check } from '../check.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, type Outcome, passed } from '../outcome.ts';
import { readPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';

/** The DataMarts of a connector are those that use it: of one that does not exist there are none. */
export const byConnector: Check = {
  id: 'by-connector',
  title: 'Of a connector that does not exist there are no DataMarts',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ id }) => id === 'listDataMartsByConnector')
      .map((operation) => ({
        id: `by-connector/${operation.id}`,
        operation,
        requirement: `operation-${operation.id}`,
        level: 'implied',
        writes: false,
        priority: 2,
        requests: 2,
        run: (scene) => hasNone(scene, operation),
      })),
};

/** Some may see no DataMart of any connector, and others do. */
async function hasNone(scene: Scene, operation: Operation): Promise<Outcome> {
  const roles = [...new Set([keyHolder(scene, operation.role), ...[...scene.sessions.keys()].toReversed()])];
  const [parameter] = operation.params.filter((one) => one.in === 'path');
  const parts = { path: { [parameter!.name]: 'ConnectorThatNobodyHas' } };
  for (const role of roles.slice(0, 2)) {
    const { page, exchange } = await readPage(scene, { operation, parts, role }, {});
    const [fault] = successFaults(operation, exchange);
    if (fault !== undefined) return failed({ ...fault, level: 'stated' });
    if (page === undefined || page.size === 0) continue;
    const summary = 'A connector that does not exist has DataMarts';
    return failed({ summary, expected: 'an empty list, or 404', received: describeReply(exchange), exchange });
  }
  return passed;
}
