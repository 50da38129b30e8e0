import { isUnknownElsewhere, takesNoContexts } from '../contexts/attached-context.ts';
import { contextsRequest } from '../contexts/context-bodies.ts';
import { missingContext, takesKnownContext } from '../contexts/missing-context.ts';
import { unknownId, unknownPath } from '../arrange/arrange.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { isSuccess } from '../target/message.ts';
import { isBodyKnown, type StatedError, withBody } from './stated-error.ts';
import { at } from './at.ts';
import { ofOtherType, ofTypesBeside } from './of-other-type.ts';
import { withoutAccount } from './without-account.ts';

const always = (): boolean => true;

/** Conditions of single operations. */
export const otherErrors: readonly StatedError[] = [
  {
    operationId: 'getOAuthCredentialStatus',
    id: '403',
    status: 403,
    summary: 'The status of a credential that belongs to another project',
    writes: false,
    situation: 'foreignCredentialId',
    sure: always,
    request: (scene, operation) =>
      Promise.resolve({
        ok: true,
        value: { path: { ...unknownPath(operation), credentialId: scene.profile.situations!.foreignCredentialId! } },
      }),
  },
  ...(['destinationWithoutAccountId', 'nonSheetsDestinationId'] as const).map((situation): StatedError => ({
    operationId: 'createSheetDocument',
    id: situation === 'nonSheetsDestinationId' ? '400-wrong-type' : '400-no-account',
    status: 400,
    summary:
      situation === 'nonSheetsDestinationId'
        ? 'A spreadsheet on a destination of another type'
        : 'A spreadsheet on a destination without an account',
    writes: true,
    situation,
    standIn: situation === 'nonSheetsDestinationId' ? ofOtherType : withoutAccount,
    ...(situation === 'nonSheetsDestinationId' && { alike: ofTypesBeside, requests: 4 }),
    sure: always,
    // A body that is taken elsewhere is not what is refused here.
    proves: async (scene, operation) => {
      const right = await rightRequestOfAny(scene, operation);
      return right.ok && isSuccess(right.value.exchange.reply);
    },
    request: async (scene, operation, role, id) => {
      const parts = await withBody(scene, operation, role, 'own', (_, value) => value);
      return at(operation, id, parts.ok ? { body: parts.value.body } : {});
    },
  })),
  {
    operationId: 'updateDataMartContexts',
    id: '404-data-mart',
    status: 404,
    summary: 'Contexts of a DataMart that does not exist',
    writes: true,
    sure: always,
    // "Admins may attach any": what they are refused is not there.
    isForHighest: true,
    isToldMissing: isUnknownElsewhere,
    proves: takesNoContexts,
    request: async (scene, operation, role) => {
      const parts = await contextsRequest(scene, operation, role, []);
      return parts.ok ? at(operation, unknownId, { body: parts.value.body }) : parts;
    },
  },
  {
    operationId: 'updateDataMartContexts',
    id: '404-context',
    status: 404,
    summary: 'A context that does not exist',
    writes: true,
    sure: isBodyKnown,
    // "Admins may attach any": they are refused none that is there.
    isForHighest: true,
    proves: takesKnownContext,
    request: async (scene, operation, role) =>
      contextsRequest(scene, operation, role, [(await missingContext(scene, operation)) ?? unknownId]),
  },
  {
    operationId: 'updateDataMartContexts',
    id: '403',
    status: 403,
    summary: 'A context that the caller is not bound to',
    writes: true,
    situation: 'unboundContextId',
    sure: always,
    request: (scene, operation, role) =>
      contextsRequest(scene, operation, role, [scene.profile.situations!.unboundContextId!]),
  },
];
