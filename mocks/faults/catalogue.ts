import type { Contract } from '../../spec/contract.ts';
import { answerFaults } from './answer-faults.ts';
import { atOnceFaults } from './at-once-faults.ts';
import { authFaults } from './auth/auth-faults.ts';
import { contradictionFaults } from './contradiction-faults.ts';
import { countFaults } from './count-faults.ts';
import { createdFieldsFaults } from './created-fields-faults.ts';
import { creatorFaults } from './creator-faults.ts';
import { descriptionFaults } from './description-faults.ts';
import { disturbanceFaults } from './disturbance-faults.ts';
import { effectFaults } from './effects/effect-faults.ts';
import { elsewhereFaults } from './elsewhere-faults.ts';
import { exchangeFaults } from './exchange-faults.ts';
import type { Family } from './family.ts';
import type { Fault } from './fault.ts';
import { foreignDataMartFaults } from './foreign-data-mart-faults.ts';
import { keptAwayFaults } from './kept-away-faults.ts';
import { leftAloneFaults } from './left-alone-faults.ts';
import { listFaults } from './lists/list-faults.ts';
import { missingOperationFaults } from './missing-operation-faults.ts';
import { newestFaults } from './newest-faults.ts';
import { listedStateFaults } from './listed-state-faults.ts';
import { listNameFaults } from './list-name-faults.ts';
import { longTextFaults } from './long-text-faults.ts';
import { otherIdFaults } from './other-id-faults.ts';
import { listValueFaults } from './list-value-faults.ts';
import { originFaults } from './origin-faults.ts';
import { outlivedFaults } from './outlived-faults.ts';
import { needsRunningRuns } from './observable.ts';
import { outputFaults } from './output-faults.ts';
import { referredFaults } from './referred-faults.ts';
import { projectWideFaults } from './project-wide-faults.ts';
import { refusedFaults } from './refused-faults.ts';
import { relationFaults } from './relation-faults.ts';
import { relationshipFaults } from './relationship-faults.ts';
import { reportDestinationFaults } from './report-destination-faults.ts';
import { reportLimitFaults } from './report-limit-faults.ts';
import { reportReadBackFaults } from './report-read-back-faults.ts';
import { reportReferenceFaults } from './report-reference-faults.ts';
import { reportRuleFaults } from './report-rule-faults.ts';
import { reportTypeFaults } from './report-type-faults.ts';
import { roleFaults } from './role-faults.ts';
import { serverErrorFaults } from './server-error-faults.ts';
import { runLifeFaults } from './run-life-faults.ts';
import { sessionFaults } from './session-faults.ts';
import { settingsFaults } from './settings-faults.ts';
import { shapeFaults } from './shape-faults.ts';
import { stateFaults } from './state/state-faults.ts';
import { statedErrorFaults } from './stated-error-faults.ts';
import { statusFaults } from './status-faults.ts';
import { streamFaults } from './stream-faults.ts';
import { toldRunFaults } from './told-run-faults.ts';
import { totalFaults } from './total-faults.ts';
import { triggerFaults } from './trigger-faults.ts';
import { typeFaults } from './type-faults.ts';
import { unremovedFaults } from './unremoved-faults.ts';
import { unknownIdFaults } from './unknown-id-faults.ts';
import { updateFaults } from './update-faults.ts';
import { viewFaults } from './view-faults.ts';
import { visibilityFaults } from './visibility-faults.ts';

/** Every kind of fault there is. */
export const families: Readonly<Record<string, Family>> = {
  auth: authFaults,
  exchange: exchangeFaults,
  roles: roleFaults,
  status: statusFaults,
  shape: shapeFaults,
  'report-limits': reportLimitFaults,
  'report-types': reportTypeFaults,
  'report-rules': reportRuleFaults,
  'report-destination': reportDestinationFaults,
  'report-read-back': reportReadBackFaults,
  'report-references': reportReferenceFaults,
  lists: listFaults,
  streams: streamFaults,
  'stated-errors': statedErrorFaults,
  'foreign-data-mart': foreignDataMartFaults,
  'server-error': serverErrorFaults,
  state: stateFaults,
  contradictions: contradictionFaults,
  'unknown-ids': unknownIdFaults,
  description: descriptionFaults,
  visibility: visibilityFaults,
  effects: effectFaults,
  output: outputFaults,
  'left-alone': leftAloneFaults,
  relations: relationFaults,
  sessions: sessionFaults,
  settings: settingsFaults,
  relationships: relationshipFaults,
  updates: updateFaults,
  newest: newestFaults,
  'list-names': listNameFaults,
  'long-texts': longTextFaults,
  'list-values': listValueFaults,
  outlived: outlivedFaults,
  missing: missingOperationFaults,
  refused: refusedFaults,
  unremoved: unremovedFaults,
  totals: totalFaults,
  'told-counts': countFaults,
  'told-runs': toldRunFaults,
  referred: referredFaults,
  'kept-away': keptAwayFaults,
  'run-life': runLifeFaults,
  'project-wide': projectWideFaults,
  'listed-state': listedStateFaults,
  disturbances: disturbanceFaults,
  createdFields: createdFieldsFaults,
  'which-creator': creatorFaults,
  'which-origin': originFaults,
  answers: answerFaults,
  triggers: triggerFaults,
  types: typeFaults,
  elsewhere: elsewhereFaults,
  views: viewFaults,
  'other-ids': otherIdFaults,
  'at-once': atOnceFaults,
};

/**
 * The catalogue of single-fault services for a contract that holds what is stated, and nothing else.
 *
 * @example toFaults(await loadContract()).length
 */
export function toFaults(contract: Contract): readonly Fault[] {
  return Object.values(families)
    .flatMap((family) => family(contract))
    .map((fault) =>
      fault.mock === undefined && needsRunningRuns(fault.operation) ? { ...fault, mock: { runTime: hour } } : fault,
    );
}

const hour = 3_600_000;
