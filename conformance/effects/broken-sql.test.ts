import { expect, it } from 'vitest';
import { isCalledInvalid, isCalledValid } from './broken-sql.ts';

it.each([
  ['valid', { result: { isValid: true } }, [true, false]],
  ['not valid', { valid: false, error: 'no SQL' }, [false, true]],
  [
    'not valid as a whole',
    { valid: false, checks: { config: { valid: true }, access: { valid: false } } },
    [false, true],
  ],
  ['something else', { checked: true }, [false, false]],
])('what is said is %s', (_, answer, want) => expect([isCalledValid(answer), isCalledInvalid(answer)]).toEqual(want));
