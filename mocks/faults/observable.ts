import type { Operation } from '../../spec/operation.ts';

/** Operations that succeed only with an authorization code, which a person gives a browser: no client sees a success. */
const withConsent = ['exchangeDataStorageAuthorizationCode', 'exchangeDataDestinationAuthorizationCode'];

/**
 * Operations that change a record which only a higher role can create. Whether a refusal is for the role, or for the lack
 * of access to that record, cannot be told.
 */
const onForeignRecords = ['updateDataMartAvailability', 'updateDataStorageAvailability'];

/** Whether a client can bring an operation to succeed. */
export function canSucceed({ id }: Pick<Operation, 'id'>): boolean {
  return !withConsent.includes(id);
}

/** Operations on a credential, which a person's consent has made: a 403 may be of the role, or of who gave the consent. */
const onConsent = ['getOAuthCredentialStatus'];

/** Operations on what each has of its own, which only a higher role can create: the lowest has none to be let in with. */
const onOwnRecords = ['getAiAssistantSession'];

/** Whether a client can tell that an operation refuses a role. */
export function showsItsRole({ id }: Pick<Operation, 'id'>): boolean {
  return ![...withConsent, ...onForeignRecords, ...onConsent, ...onOwnRecords].includes(id);
}

/** Operations that succeed only while a run lasts. */
const onRunningRuns = ['cancelDataMartRun'];

/** Whether a client can bring an operation to succeed only where runs take their time. */
export function needsRunningRuns(operation: string | undefined): boolean {
  return operation !== undefined && onRunningRuns.includes(operation);
}
