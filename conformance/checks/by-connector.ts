import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { mentions } from '../arrange/mentions.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { successFaults } from '../asserted.ts';
import type { Case, Check } from '../check.ts';
import { outlivesWithConnector } from '../effects/list-data-marts-by-connector.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, type Outcome, passed } from '../outcome.ts';
import { readingsOf, readPage, toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';

/**
 * The DataMarts of a connector are those that use it and are there: of one that does not exist there are none, be it called as
 * another one begins, and one that was removed is not among them.
 */
export const byConnector: Check = {
  id: 'by-connector',
  title: 'Of a connector that does not exist there are no DataMarts, and of none those that were removed',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ id }) => id === 'listDataMartsByConnector')
      .flatMap((operation): readonly Case[] => [
        {
          ...toCase(operation, (scene) => hasNone(scene, operation)),
          writes: false,
          requests: 4,
        },
        {
          ...toCase(operation, (scene) => outlivesWithConnector(scene, operation)),
          id: `by-connector/${operation.id}/removed`,
          requests: 8,
        },
      ]),
};

function toCase(operation: Operation, run: Case['run']): Case {
  return {
    id: `by-connector/${operation.id}`,
    operation,
    requirement: `operation-${operation.id}`,
    level: 'implied',
    writes: true,
    priority: 2,
    requests: 1,
    run,
  };
}

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
    return failed({ summary, expected: none, received: describeReply(exchange), exchange });
  }
  return hasNoneOfPart(scene, operation, parameter!.name);
}

const none = 'an empty list, or 404';

/** The name of a connector that has DataMarts is no longer one without its last letter, unless another is called so. */
async function hasNoneOfPart(scene: Scene, operation: Operation, parameter: string): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return passed;
  const used = readingsOf(scene, operation).find(({ exchange }) => (toPage(scene, operation, exchange)?.size ?? 0) > 0);
  const name = used?.parts.path?.[parameter];
  const part = name?.slice(0, -1) ?? '';
  if (used === undefined || part.length < partAtLeast || (await isConnector(scene, part, used.role))) return passed;
  const parts = { path: { [parameter]: part } };
  const { page, exchange } = await readPage(scene, { ...used, parts }, {});
  if (page === undefined || page.size === 0) return passed;
  const summary = 'A connector that does not exist has the DataMarts of one whose name begins so';
  return failed({ key: 'part', summary, expected: none, received: describeReply(exchange), exchange });
}

/** How long a part of a name is that is not itself the name of something. */
const partAtLeast = 4;

async function isConnector(scene: Scene, name: string, role: Role): Promise<boolean> {
  const list = scene.contract.operations.find(({ id }) => id === 'listConnectors');
  const { reply } = list === undefined ? {} : await scene.send(list, {}, { role });
  return reply === undefined || !isSuccess(reply) || mentions(jsonOf(reply), name);
}
