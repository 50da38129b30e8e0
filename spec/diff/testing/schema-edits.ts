import { annotationEdits } from './edits/annotation-edits.ts';
import { arrayEdits } from './edits/array-edits.ts';
import { compositionEdits } from './edits/composition-edits.ts';
import type { SchemaEdit } from './edits/edits.ts';
import { formEdits } from './edits/form-edits.ts';
import { limitEdits } from './edits/limit-edits.ts';
import { objectEdits } from './edits/object-edits.ts';
import { valueEdits } from './edits/value-edits.ts';

export type { SchemaEdit } from './edits/edits.ts';

/** The edits of a schema that are told in requests and in responses alike, keyword by keyword. */
export const schemaEdits: readonly SchemaEdit[] = [
  ...valueEdits,
  ...limitEdits,
  ...formEdits,
  ...objectEdits,
  ...arrayEdits,
  ...compositionEdits,
  ...annotationEdits,
];

/** Keywords, and single edits of a keyword, of which nothing is told by itself, and why. */
export const schemaWaivers: Readonly<Record<string, string>> = {
  $defs: 'Holds schemas for others to refer to; what refers to them is compared.',
  definitions: 'As $defs, of older drafts.',
  $id: 'Names a schema for references; what they lead to is compared.',
  $anchor: 'As $id.',
  $dynamicAnchor: 'As $id.',
  $comment: 'Is for those who maintain the schema, not for those who use it.',
  $schema: 'Names the language that the schema is written in; the normal form is the same for those of OpenAPI.',
  $vocabulary: 'Belongs into meta-schemas, which OpenAPI documents are not.',
  'uniqueItems changed': 'Is true or absent: it comes or goes.',
  'deprecated changed': 'As uniqueItems.',
  'nullable changed': 'As uniqueItems.',
  'required changed': 'Is told name by name: one comes, another goes.',
  'dependentRequired changed': 'As required.',
};
