import { describe, expect, it } from 'vitest';
import { isOtherType, saidType } from './said-type.ts';

const types = ['EMAIL', 'VENDOR1_CHAT'];

describe('the type that a record says it is of', () => {
  it.each([
    [{ type: 'EMAIL' }, 'EMAIL'],
    [{ destinationType: 'VENDOR1_CHAT', kind: 'EMAIL' }, 'VENDOR1_CHAT'],
    [{ type: 'EMAIL', fallbackType: 'VENDOR1_CHAT' }, undefined],
    [{ type: 'email' }, undefined],
    [{ kind: 'EMAIL' }, undefined],
    [null, undefined],
  ])('of %j it is %s', (record, type) => {
    expect(saidType(record, types)).toBe(type);
  });
});

describe('what is of one type', () => {
  it.each([
    ['EMAIL', 'VENDOR1_CHAT', true],
    ['EMAIL', 'EMAIL', false],
    ['VENDOR1_BIGQUERY', 'LEGACY_VENDOR1_BIGQUERY', false],
  ])('%s is of another than %s: %s', (one, other, isOther) => {
    expect(isOtherType(one, other)).toBe(isOther);
  });
});
