import { expect, test } from 'vitest';
import { ruleIds } from './rules.ts';
import { documentWith, toldOf } from './testing/documents.ts';
import { objectFields } from './testing/object-fields.ts';
import { operationEdits, operationWaivers } from './testing/operation-edits.ts';
import { propertyEdits } from './testing/position-edits.ts';
import { schemaEdits } from './testing/schema-edits.ts';

test.each(operationEdits.map((edit) => [`${edit.object}, ${edit.field} ${edit.edit}`, edit] as const))(
  '%s',
  (_, { base, revision, told }) => expect(toldOf(base, revision)).toEqual(told),
);

test('every field of every object has its edits, or a reason why not', () => {
  const edited = new Set(operationEdits.map(({ object, field }) => `${object} ${field}`));
  const all = Object.entries(objectFields).flatMap(([object, fields]) =>
    fields.length === 0 ? [object] : fields.map((field) => `${object} ${field}`),
  );
  expect(all.filter((name) => !edited.has(name) && !Object.hasOwn(operationWaivers, name))).toEqual([]);
});

test('every rule is told by some edit', () => {
  const told = new Set([
    ...schemaEdits.map(({ rule }): string => rule),
    ...[...propertyEdits, ...operationEdits].flatMap((edit) => edit.told.map((line) => line.split(' ')[1]!)),
    ...toldOf(documentWith({}), documentWith({ deprecated: true }), { noticeDays: 90 }).map(
      (line) => line.split(' ')[1]!,
    ),
  ]);
  // Told between a contract and a deployment only.
  told.add('properties-undescribed').add('property-required');
  expect(ruleIds.filter((id) => !told.has(id))).toEqual([]);
});
