import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { changesOf, documentOf, documentWith, headerOf, queryOf, requestOf, responseOf } from './testing/documents.ts';

/**
 * Edits by families: what can be done to one thing, wherever it stands, and whether that breaks someone by the law. What
 * is told of each is asked by other tests; here it is asked of every position.
 */
type Case = readonly [name: string, base: JsonObject, revision: JsonObject, isBreaking: boolean];
type Position = (schema: JsonObject) => JsonObject;

const text: JsonObject = { type: 'string' };
const list: JsonObject = { type: 'array', items: text };
const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...rest });
const ok: JsonObject = { description: 'Success' };
const success = (rest: JsonObject): JsonObject => documentWith({ responses: { 200: { ...ok, ...rest } } });

const requests: Readonly<Record<string, Position>> = {
  'a body': requestOf,
  'a property of a body': (schema) => requestOf(object({ p: schema })),
  'an item of a body': (schema) => requestOf({ type: 'array', items: schema }),
  'a query parameter': queryOf,
  'a property of a header parameter': (schema) =>
    documentWith({ parameters: [{ name: 'h', in: 'header', schema: object({ p: schema }) }] }),
};
const responses: Readonly<Record<string, Position>> = {
  'a body': responseOf,
  'a property of a body': (schema) => responseOf(object({ p: schema })),
  'an item of a body': (schema) => responseOf({ type: 'array', items: schema }),
  'a header': headerOf,
};

/** A schema, and another one that allows less. */
const narrower: readonly (readonly [name: string, wide: JsonObject, narrow: JsonObject])[] = [
  ...Object.entries({
    maxLength: text,
    maximum: { type: 'number' },
    maxItems: list,
    maxProperties: object({}),
  }).flatMap(([limit, schema]) => [
    [`${limit}, lower`, { ...schema, [limit]: 9 }, { ...schema, [limit]: 5 }] as const,
    [`${limit}, where there was none`, schema, { ...schema, [limit]: 5 }] as const,
  ]),
  ...Object.entries({
    minLength: text,
    minimum: { type: 'number' },
    minItems: list,
    minProperties: object({}),
  }).flatMap(([limit, schema]) => [
    [`${limit}, higher`, { ...schema, [limit]: 5 }, { ...schema, [limit]: 9 }] as const,
    [`${limit}, where there was none`, schema, { ...schema, [limit]: 5 }] as const,
  ]),
  ['multipleOf', { type: 'integer', multipleOf: 2 }, { type: 'integer', multipleOf: 4 }],
  ['uniqueItems', list, { ...list, uniqueItems: true }],
  ['the type', { type: 'number' }, { type: 'integer' }],
  ['a list of types', { type: ['string', 'boolean'] }, { type: 'boolean' }],
  ['null', { ...text, nullable: true }, text],
  ['a format', text, { ...text, format: 'uuid' }],
  ['a format within another', { type: 'integer', format: 'int64' }, { type: 'integer', format: 'int32' }],
  ['an enum where there was none', text, { ...text, enum: ['a'] }],
  ['a const where there was none', text, { ...text, const: 'a' }],
  ['what is forbidden (not)', text, { ...text, not: { maxLength: 3 } }],
  ['a closed object', object({ a: text }), object({ a: text }, { additionalProperties: false })],
  ['a required property', object({ a: text }), object({ a: text }, { required: ['a'] })],
  [
    'an alternative less',
    { oneOf: [list, object({ a: text }), object({ b: list })] },
    { oneOf: [list, object({ a: text })] },
  ],
];

/** What nobody can break on, or cannot be known to. */
const harmless: readonly (readonly [name: string, one: JsonObject, other: JsonObject])[] = [
  ['a default', { ...text, default: 'a' }, { ...text, default: 'b' }],
  ['a pattern, changed', { ...text, pattern: '^a' }, { ...text, pattern: '^b' }],
  ['what explains', { ...text, description: 'A', example: 'a' }, { ...text, title: 'B' }],
  ['deprecation', text, { ...text, deprecated: true }],
];

const inPositions = (): Case[] => [
  ...Object.entries(requests).flatMap(([place, at]) => [
    ...narrower.flatMap(([name, wide, narrow]): Case[] => [
      [`${place} that is sent, narrower: ${name}`, at(wide), at(narrow), true],
      [`${place} that is sent, wider: ${name}`, at(narrow), at(wide), false],
    ]),
    ...harmless.map(([name, one, other]): Case => [`${place} that is sent: ${name}`, at(one), at(other), false]),
  ]),
  ...Object.entries(responses).flatMap(([place, at]) => [
    ...narrower.flatMap(([name, wide, narrow]): Case[] => [
      [`${place} that is received, narrower: ${name}`, at(wide), at(narrow), false],
      [`${place} that is received, wider: ${name}`, at(narrow), at(wide), true],
    ]),
    ...harmless.map(([name, one, other]): Case => [`${place} that is received: ${name}`, at(one), at(other), false]),
  ]),
];

const schemas = (document: JsonObject): JsonObject => ({
  ...document,
  components: { schemas: { Dog: object({ name: text }), Cat: object({ name: text }), Cow: object({ name: text }) } },
});
const pets = (keyword: string, ...names: string[]): JsonObject => ({
  [keyword]: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
});
const alternatives = ['oneOf', 'anyOf'].flatMap((keyword): Case[] => {
  const [two, three] = [pets(keyword, 'Dog', 'Cat'), pets(keyword, 'Dog', 'Cat', 'Cow')];
  return [
    [`${keyword}: a named alternative more, sent`, schemas(requestOf(two)), schemas(requestOf(three)), false],
    [`${keyword}: a named alternative less, sent`, schemas(requestOf(three)), schemas(requestOf(two)), true],
    [`${keyword}: a named alternative more, received`, schemas(responseOf(two)), schemas(responseOf(three)), true],
    [`${keyword}: a named alternative less, received`, schemas(responseOf(three)), schemas(responseOf(two)), false],
  ];
});

const toldApart = (propertyName: string, mapping: JsonObject): JsonObject =>
  schemas(requestOf({ ...pets('oneOf', 'Dog', 'Cat'), discriminator: { propertyName, mapping } }));
const dog = { d: '#/components/schemas/Dog' };
const discriminators: readonly Case[] = [
  ['a discriminator, added', schemas(requestOf(pets('oneOf', 'Dog', 'Cat'))), toldApart('kind', dog), false],
  ['a discriminator, removed', toldApart('kind', dog), schemas(requestOf(pets('oneOf', 'Dog', 'Cat'))), false],
  ['a discriminator, renamed', toldApart('kind', dog), toldApart('type', dog), false],
  ['a discriminator, mapping', toldApart('kind', dog), toldApart('kind', { c: '#/components/schemas/Cat' }), false],
];

const body = (type: string): JsonObject => ({ content: { [type]: { schema: object({ a: text }) } } });
const sent = (type: string): JsonObject => documentWith({ requestBody: { required: true, ...body(type) } });
const received = (type: string): JsonObject => success(body(type));
const mediaTypes: readonly Case[] = [
  [
    'a media type of the same syntax, received',
    received('application/json'),
    received('application/problem+json'),
    false,
  ],
  ['a syntax for a media type, received', received('application/problem+json'), received('application/json'), true],
  ['a media type of the same syntax, sent', sent('application/json'), sent('application/vnd.a+json'), true],
  ['a syntax for a media type, sent', sent('application/vnd.a+json'), sent('application/json'), false],
  ['another media type, received', received('application/json'), received('text/html'), true],
  ['no content any more', received('application/json'), success({}), true],
  ['other parameters', received('application/json;version=1'), received('application/json;version=2'), false],
];

const readOnly: JsonObject = { ...text, readOnly: true };
const writeOnly: JsonObject = { ...text, writeOnly: true };
const needed = (schema: JsonObject): JsonObject => object({ p: schema }, { required: ['p'] });
const sides: readonly Case[] = [
  ['required is not read-only any more, sent', requestOf(needed(readOnly)), requestOf(needed(text)), false],
  ['required became write-only, received', responseOf(needed(text)), responseOf(needed(writeOnly)), false],
  ['required with a default came, sent', requestOf(object({})), requestOf(needed({ ...text, default: 'a' })), true],
];
const takesNoPart: readonly (readonly [name: string, base: JsonObject, revision: JsonObject])[] = [
  ['read-only became required, sent', requestOf(object({ p: readOnly })), requestOf(needed(readOnly))],
  ['read-only and required came, sent', requestOf(object({})), requestOf(needed(readOnly))],
  ['write-only became optional, received', responseOf(needed(writeOnly)), responseOf(object({ p: writeOnly }))],
  ['write-only went, received', responseOf(needed(writeOnly)), responseOf(object({}))],
];

const open = (...values: string[]): JsonObject => ({ ...text, 'x-extensible-enum': values });
const levelled = (level: string, rest: JsonObject = {}): JsonObject =>
  documentWith({ 'x-stability-level': level, ...rest });
const query = (required: boolean): Json => [{ name: 'q', in: 'query', required, schema: text }];
const events = (webhooks: JsonObject): JsonObject => documentOf({ webhooks });
const called = (callbacks: JsonObject): JsonObject => documentWith({ callbacks });
const event: JsonObject = { post: { responses: { 200: ok } } };
const others: readonly Case[] = [
  ['an extensible enum, a value less, sent', requestOf(open('a', 'b')), requestOf(open('a')), true],
  ['an extensible enum, a value more, sent', requestOf(open('a')), requestOf(open('a', 'b')), false],
  ['an extensible enum, a value more, received', responseOf(open('a')), responseOf(open('a', 'b')), false],
  ['stability, more', levelled('alpha'), levelled('beta'), false],
  ['a draft, whatever is done in it', levelled('draft'), levelled('draft', { parameters: query(true) }), false],
  ['a beta, as a stable one', levelled('beta'), levelled('beta', { parameters: query(true) }), true],
  ['a draft, removed', levelled('draft'), documentOf({}), false],
  ['a beta, removed', levelled('beta'), documentOf({}), true],
  ['deprecated, removed without a date', documentWith({ deprecated: true }), documentOf({}), false],
  ['a webhook, added', events({}), events({ done: event }), false],
  ['a webhook, removed', events({ done: event }), events({}), true],
  ['a callback, added', called({}), called({ done: { '{$url}': event } }), false],
  ['a callback, removed', called({ done: { '{$url}': event } }), called({}), true],
  ['one value that becomes a list', queryOf(text), queryOf(list), false],
  ['values of several types that become a list', queryOf({ type: ['string', 'integer'] }), queryOf(list), false],
  ['a number that becomes a text, in a URL', queryOf({ type: 'number' }), queryOf(text), false],
  ['a pattern that anything matches', queryOf({ ...text, pattern: 'a' }), queryOf({ ...text, pattern: '.*' }), false],
  ['an optional parameter', documentWith({}), documentWith({ parameters: query(false) }), false],
  [
    'a parameter that became required',
    documentWith({ parameters: query(false) }),
    documentWith({ parameters: query(true) }),
    true,
  ],
];

test.each([...inPositions(), ...alternatives, ...discriminators, ...mediaTypes, ...sides, ...others])(
  '%s',
  (_, base, revision, isBreaking) => {
    const changes = changesOf(base, revision);
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.some(({ level }) => level === 'breaking')).toBe(isBreaking);
  },
);

test.each(takesNoPart)('silent: %s', (_, base, revision) => expect(changesOf(base, revision)).toEqual([]));
