import { isObject, type Json } from '../../spec/json.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { changesJson } from './changes.ts';
import type { Family } from './family.ts';
import type { Fault } from './fault.ts';

/** Creations of what only lists show, readings of what nothing lists, and what no update is, each with the check that must find it. */
const answered: readonly (readonly [operations: readonly string[], check: string])[] = [
  [['createContext', 'createRelationship', 'createInsightTemplateSource'], 'path-only-state'],
  [
    [
      'getAiHelperTrigger',
      'getSchemaActualizeTrigger',
      'getSqlDryRunTrigger',
      'getPublishDraftsTrigger',
      'getSqlPreviewTrigger',
      'getInsightTemplateRunTrigger',
      'rotateDataDestinationSecretKey',
    ],
    'which-record',
  ],
];

/** A record is answered under an id that it does not have. */
export const otherIdFaults: Family = ({ operations }) =>
  answered.flatMap(([ids, check]) =>
    ids.map((id): Fault => {
      const operation = operations.find((one) => one.id === id)!;
      return {
        id: `other-ids/${id}`,
        requirement: endpointRequirement(operation),
        level: 'implied',
        operation: id,
        description: `${id}: the answer has an id that the record does not have`,
        checks: [check],
        apply: changesJson(id, (body) => (isObject(body) ? { ...body, id: otherThan(body['id']!) } : body)),
      };
    }),
  );

/** The same other id each time. */
function otherThan(id: Json): Json {
  return typeof id === 'string' ? id.replace(/^./, (first) => (first === '0' ? '1' : '0')) : id;
}
