import { answerEdits } from './edits/answer-edits.ts';
import { bodyEdits } from './edits/body-edits.ts';
import { callEdits } from './edits/call-edits.ts';
import { documentEdits } from './edits/document-edits.ts';
import { parameterEdits } from './edits/parameter-edits.ts';
import { securityEdits } from './edits/security-edits.ts';
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
];

/** Fields of which no edit is told by itself, and why. */
export const operationWaivers: Readonly<Record<string, string>> = {
  'OpenAPI Object jsonSchemaDialect': 'Names the language of the schemas; those of OpenAPI have one normal form.',
  'OpenAPI Object self': 'Names the document (3.2); what references lead to is compared.',
  'Path Item Object summary': 'Explains a path; the operations have their own.',
  'Path Item Object description': 'As the summary.',
  'Path Item Object query': 'A method of OpenAPI 3.2, read like the others.',
  'Server Object description': 'Explains a server, which is known by its URL.',
  'Header Object allowReserved': 'Has no meaning in a header.',
  'Header Object allowEmptyValue': 'Has no meaning in a header.',
  'Security Scheme Object bearerFormat': 'Is a hint for documentation (OpenAPI 3.1, Security Scheme Object).',
  'Components Object': 'Holds what is compared where it is referred to.',
  'Link Object': 'Is told as a whole: links-changed.',
  'Example Object': 'Is told as a whole: example-changed.',
  'Tag Object': 'Is told by its name: tags-changed.',
  'Callback Object': 'Holds operations, which are compared the other way round.',
  'Reference Object': 'Is replaced by what it leads to.',
  'Discriminator Object': 'Is told with the schema.',
  'XML Object': 'Is told as a whole: xml-changed.',
  'Contact Object': 'Is told as a whole: info-changed.',
  'License Object': 'Is told as a whole: info-changed.',
  'External Documentation Object': 'Is told as a whole: description-changed.',
  'Server Variable Object': 'Is told as a whole, with its server.',
  'OAuth Flows Object': 'Holds flows, which are told by name.',
};
