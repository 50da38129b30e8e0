import type { Json } from '../../spec/json.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { bodyOf, withJson } from './messages.ts';

/** Operations that are answered as if nothing were missing, and what they are answered then. */
const taken: readonly (readonly [
  operation: string,
  status: number,
  toBody: (sent: Json | undefined) => Json | undefined,
  id?: string,
])[] = [
  ...['getDataMart', 'getReport', 'getDataStorage', 'getInsight', 'getInsightArtifact', 'getDataMartRun'].map(
    (read) => [read, 200, (): Json => ({})] as const,
  ),
  ...['updateDataStorage', 'updateDataDestination', 'updateReport', 'updateInsight'].map(
    (update) => [update, 200, (sent: Json | undefined): Json => sent ?? {}] as const,
  ),
  ...['DataMart', 'DataStorage', 'DataDestination'].map(
    (resource) => [`update${resource}Availability`, 204, () => undefined] as const,
  ),
  ['getInsight', 200, () => null, 'null'],
  ['getDataMartRun', 200, () => null, 'null'],
  ['updateDataMartTitle', 200, () => null, 'null'],
  ['runDataMart', 201, () => ({ runId: crypto.randomUUID() })],
  ['copyReportAsDataMart', 201, () => ({ dataMartId: crypto.randomUUID() })],
  ['createInsight', 201, () => ({ id: crypto.randomUUID(), title: 'Orders' })],
];

/** What nobody has is answered as if it were there. */
export const unknownIdFaults: Family = ({ operations }) =>
  taken.map(([id, status, toBody, name = 'taken']): Fault => {
    const operation = operations.find((one) => one.id === id)!;
    return {
      id: `unknown-ids/${id}/${name}`,
      requirement: endpointRequirement(operation),
      level: 'implied',
      operation: id,
      description: `${id}: an id that nobody has is answered ${status}`,
      checks: ['unknown-ids'],
      apply: takesAny(id, status, toBody),
    };
  });

function takesAny(operation: string, status: number, toBody: (sent: Json | undefined) => Json | undefined): Change {
  return answers(operation, async ({ request, service }) => {
    const response = await service.handle(request);
    if (response.status !== 404) return response;
    const body = toBody(bodyOf(request));
    return body === undefined ? { status, headers: {}, body } : withJson({ ...response, status }, body);
  });
}
