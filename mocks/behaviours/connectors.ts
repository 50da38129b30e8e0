import type { Behaviours, Call } from '../behaviour.ts';
import { made, pick, reply, replyArray } from '../reply.ts';
import { findRow } from '../records/rows.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Row } from '../store/store.ts';

/** Connectors with their fields and specification (path-only: assumed). */
export const connectorBehaviours: Behaviours = {
  listConnectors: (call) =>
    replyArray(
      call,
      'Connector',
      {},
      made((row) => pick(row, 'name', 'title', 'description', 'docUrl')),
    ),
  getConnectorFields: async (call) => reply(call, (await findConnector(call))['_nodes']),
  getConnectorSpecification: async (call) => reply(call, (await findConnector(call))['_settings']),
};

function findConnector(call: Call): MaybePromise<Row> {
  return findRow(call, 'Connector', call.params['connectorName']!);
}
