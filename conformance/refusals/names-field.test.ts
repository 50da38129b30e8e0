import { expect, it } from 'vitest';
import { namesField } from './names-field.ts';

it.each<[object, boolean]>([
  [{ message: ['type must be one of EMAIL'] }, true],
  [{ errors: [{ path: '/body/type', message: 'is not known' }] }, true],
  [{ errors: { type: ['must be one of EMAIL'] } }, true],
  [{ errors: { json: { type: ['must be one of EMAIL'] } } }, true],
  [{ data: { type: 'problem' }, errors: { json: { title: ['is required'] } } }, false],
  [{ error: 'invalid', fields: { type: 'must be one of EMAIL' } }, true],
  [{ error: 'body.type must be one of EMAIL' }, true],
  [{ error: '"type" is not allowed' }, true],
  [{ detail: '$.type: not one of EMAIL' }, true],
  [{ error: 'title must be of another type' }, false],
  [{ type: 'about:blank', title: 'Bad Request' }, false],
  [{ errors: [{ type: 'invalid', path: 'title' }] }, false],
  [{ errors: { title: ['is required'] } }, false],
  [{ type: ['"NONE" is not a valid choice.'] }, true],
  [{ title: ['is required'] }, false],
  [{ type: ['a', 'b'], title: 'Bad Request' }, false],
])('%j names the type: %s', (refusal, want) => expect(namesField(refusal, 'type')).toBe(want));
