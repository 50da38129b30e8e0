import { expect, it } from 'vitest';
import { otherSecret } from './other-secret.ts';

const record = { id: '7', title: 'Team', secretKey: 'sk-1' };

it.each<[string, Record<string, string>, unknown, string | undefined]>([
  ['as it was', { title: 'A' }, record, undefined],
  ['as another', { title: 'A' }, { ...record, secretKey: 'sk-2' }, 'secretKey'],
  ['as another in an envelope', { title: 'A' }, { data: { ...record, secretKey: 'sk-2' } }, 'secretKey'],
  ['not at all', { title: 'A' }, { id: '7', title: 'A' }, undefined],
  ['as none', { title: 'A' }, { ...record, secretKey: null }, undefined],
  ['as another that was sent', { secretKey: 'sk-2' }, { ...record, secretKey: 'sk-2' }, undefined],
  [
    'as another, which may follow from what was sent',
    { credentials: 'c' },
    { ...record, secretKey: 'sk-2' },
    undefined,
  ],
])('a secret is shown %s', (_, sent, is, want) => expect(otherSecret(sent, record, is)).toBe(want));
