import type { Operation } from '../../spec/operation.ts';
import type { Case, Check } from '../check.ts';
import { copyReportAsDataMart } from '../effects/copy-report-as-data-mart.ts';
import { createAiAssistantMessage } from '../effects/create-ai-assistant-message.ts';
import type { Effect } from '../effects/effect.ts';
import { getDataDestinationImpact } from '../effects/get-data-destination-impact.ts';
import { getOAuthSettings } from '../effects/get-oauth-settings.ts';
import { getReportGeneratedSql } from '../effects/get-report-generated-sql.ts';
import { rotateDataDestinationSecretKey } from '../effects/rotate-data-destination-secret-key.ts';
import { runDataMart } from '../effects/run-data-mart.ts';

const everyEffect: readonly Effect[] = [
  copyReportAsDataMart,
  rotateDataDestinationSecretKey,
  getDataDestinationImpact,
  createAiAssistantMessage,
  ...getOAuthSettings,
  runDataMart,
  getReportGeneratedSql,
];

/** What an operation is said to do shows elsewhere: a copy is there, a key is another, a reference is counted. */
export const effects: Check = {
  id: 'effects',
  title: 'What an operation does shows elsewhere',
  parallel: false,
  cases: ({ contract }) =>
    everyEffect.flatMap(({ id, run }) => {
      const operation = contract.operations.find((one) => one.id === id);
      return operation === undefined ? [] : [toCase(operation, run)];
    }),
};

function toCase(operation: Operation, run: Effect['run']): Case {
  return {
    id: `effects/${operation.id}`,
    operation,
    requirement: `operation-${operation.id}`,
    level: 'implied',
    writes: true,
    priority: 2,
    requests: 4,
    run: (scene) => run(scene, operation),
  };
}
