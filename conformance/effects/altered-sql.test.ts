import { expect, it } from 'vitest';
import { alteredSql } from './altered-sql.ts';

const text = "SELECT 'A' FROM orders";
const sent = { type: 'SQL', definition: { sql: text } };

it.each<[string, unknown, string | undefined]>([
  ['as it was sent', sent, undefined],
  ['by its beginning', { definition: { sql: 'SELECT' } }, 'SELECT'],
  ['in small letters', { definition: { sql: text.toLowerCase() } }, text.toLowerCase()],
  ['in capitals', { definition: { sql: text.toUpperCase() } }, text.toUpperCase()],
  ['in another form', { definition: { sql: `${text};` } }, undefined],
  ['with space around it', { definition: { sql: ` ${text}\n` } }, undefined],
  ['elsewhere', { preview: 'SELECT', definition: { query: text } }, undefined],
  ['as none', { definition: null }, undefined],
])('SQL is shown %s', (_, record, want) => expect(alteredSql(sent, record, text)).toBe(want));
