import { answerEdits } from './edits/answer-edits.ts';
import { bindingEdits } from './edits/binding-edits.ts';
import { bodyEdits } from './edits/body-edits.ts';
import { callEdits } from './edits/call-edits.ts';
import { documentEdits } from './edits/document-edits.ts';
import { parameterEdits } from './edits/parameter-edits.ts';
import { securityEdits } from './edits/security-edits.ts';
import { explainingEdits } from './edits/explaining-edits.ts';
import type { OperationEdit } from './edits/operations.ts';

export type { OperationEdit } from './edits/operations.ts';

/** The edits of the objects of OpenAPI, schemas apart. */
export const operationEdits: readonly OperationEdit[] = [
  ...documentEdits,
  ...callEdits,
  ...parameterEdits,
  ...bodyEdits,
  ...answerEdits,
  ...securityEdits,
  ...explainingEdits,
  ...bindingEdits,
];

/** Fields without which a document is faulty, and that can therefore neither come nor go. */
const required: readonly string[] = [
  'OpenAPI Object openapi',
  'OpenAPI Object info',
  'OpenAPI Object paths',
  'Server Object url',
  'Tag Object name',
  'Parameter Object name',
  'Parameter Object in',
  'Request Body Object content',
  'Response Object description',
  'Security Scheme Object type',
  'Security Scheme Object name',
  'Security Scheme Object in',
  'Security Scheme Object scheme',
  'Security Scheme Object openIdConnectUrl',
  'OAuth Flow Object authorizationUrl',
  'OAuth Flow Object tokenUrl',
];

/** Fields that hold objects whose own fields are edited. */
const holders: readonly string[] = [
  'Operation Object parameters',
  'Operation Object requestBody',
  'Security Scheme Object flows',
  ...['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'].map(
    (method) => `Path Item Object ${method}`,
  ),
];

/** Fields that are true, or false, which is as good as absent. */
const flags: readonly string[] = [
  'Operation Object deprecated',
  'Parameter Object required',
  'Parameter Object allowEmptyValue',
  'Parameter Object allowReserved',
  'Request Body Object required',
  'Header Object required',
];

const waived = (names: readonly string[], edits: readonly string[], reason: string): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => edits.map((edit) => [`${name} ${edit}`, reason])));

/** Fields, objects, and single edits of a field, of which nothing is told by itself, and why. */
export const operationWaivers: Readonly<Record<string, string>> = {
  ...waived(required, ['added', 'removed'], 'Must be there.'),
  ...waived(holders, ['changed'], 'Is told by the fields of what it holds.'),
  ...waived(flags, ['changed'], 'Is true or absent: it comes or goes.'),
  'Operation Object responses added': 'Is told by the statuses.',
  'Operation Object responses removed': 'Is told by the statuses.',
  'Security Requirement Object {name} added': 'Is told as an alternative of the operation.',
  'Security Requirement Object {name} removed': 'Is told as an alternative of the operation.',
  'Parameter Object content added': 'Must have a schema or a content: one comes in place of the other.',
  'Parameter Object content removed': 'As when it is added.',
  'Header Object content added': 'As that of a parameter.',
  'Header Object content removed': 'As that of a parameter.',
  'Header Object style': 'Can only be `simple`.',
  'Header Object allowReserved': 'Has no meaning in a header.',
  'Header Object allowEmptyValue': 'Has no meaning in a header.',
  'OpenAPI Object jsonSchemaDialect': 'Names the language of the schemas; those of OpenAPI have one normal form.',
  'OpenAPI Object components': 'Holds what is compared where it is referred to.',
  'Components Object': 'Holds what is compared where it is referred to.',
  'Security Scheme Object bearerFormat': 'Is a hint for documentation (OpenAPI 3.1, Security Scheme Object).',
  'Reference Object': 'Is replaced by what it leads to; what it says besides explains the reference, not the call.',
  'Discriminator Object': 'Is told with the schema, as edits of the keyword.',
};
