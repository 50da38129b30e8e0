import { expect, it } from 'vitest';
import { secretKeyIn } from './secret-key.ts';

it.each([
  ['in plain text', { secretKey: 'dst_0123456789' }, 'dst_0123456789', ''],
  ['in plain text, which is short', { secretKey: 'k3v9x2ab' }, 'k3v9x2ab', ''],
  ['further down', { id: '7', credentials: { secret_key: 'dst_0123456789' } }, 'dst_0123456789', ''],
  ['with what else is told of it', { secretKey: { value: 'dst_0123456789', lastFour: '6789' } }, 'dst_0123456789', ''],
  ['as its secret', { secret: '0123456789ab' }, '0123456789ab', ''],
  ['with its end masked', { secret: '9f86d0…' }, '9f86d0…', '      …'],
  ['with its beginning masked', { secretKey: '••••d081' }, '••••d081', '…………    '],
  ['with three dots', { secretKey: 'dst_0123...' }, 'dst_0123...', '        ………'],
])('a key is shown %s', (_, record, text, mask) => expect(secretKeyIn(record)).toEqual({ text, mask }));

it.each([
  ['none', { id: '7' }],
  ['null', { secretKey: null }],
  ['a word', { secretKey: 'hidden' }],
  ['a mask', { secretKey: '************' }],
  ['a mask of letters', { secretKey: 'xxxxxxxxxxxxxxxx' }],
  ['too little of it', { secretKey: 'dst*********' }],
  ['the secret of something else', { credentials: { clientSecret: '0123456789ab' } }],
])('of a key %s is shown', (_, record) => expect(secretKeyIn(record)).toBeUndefined());
