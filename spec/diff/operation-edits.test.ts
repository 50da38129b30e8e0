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

/** What is done to a field: it comes, it goes, or what it says becomes another (or more, or less). */
const kindOf = (edit: string): string => /^(added|removed)/.exec(edit)?.[1] ?? 'changed';

test('every edit of every field of every object has a verdict, or a reason why not', () => {
  const edited = new Set(operationEdits.map(({ object, field, edit }) => `${object} ${field} ${kindOf(edit)}`));
  const isWaived = (...names: string[]): boolean => names.some((name) => Object.hasOwn(operationWaivers, name));
  const open = Object.entries(objectFields).flatMap(([object, fields]) =>
    fields.flatMap((field) =>
      ['added', 'removed', 'changed']
        .map((edit) => `${object} ${field} ${edit}`)
        .filter((name) => !edited.has(name) && !isWaived(name, `${object} ${field}`, object)),
    ),
  );
  expect(open).toEqual([]);
});

test('waivers are for what is there', () => {
  const names = Object.entries(objectFields).flatMap(([object, fields]) => [
    object,
    ...fields.flatMap((field) => ['', ' added', ' removed', ' changed'].map((edit) => `${object} ${field}${edit}`)),
  ]);
  expect(Object.keys(operationWaivers).filter((name) => !names.includes(name))).toEqual([]);
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
