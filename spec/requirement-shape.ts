import type { JsonObject } from './json.ts';

/** What a fact of a requirement can be about, apart from `pathOnly`, which is short for many operations. */
export const factKinds = [
  'operation',
  'query',
  'header',
  'path',
  'responseHeader',
  'schema',
  'scheme',
  'absent',
  'every',
] as const;

const text: JsonObject = { type: 'string', minLength: 1 };
const factSchema: JsonObject = {
  type: 'object',
  oneOf: [...factKinds, 'pathOnly'].map((kind) => ({ required: [kind] })),
};
const entrySchema: JsonObject = {
  type: 'object',
  required: ['id', 'quote'],
  properties: {
    id: { type: 'string', pattern: '^[a-z][\\w-]*$' },
    quote: text,
    also: { type: 'object', additionalProperties: text },
    level: { enum: ['stated', 'implied'] },
    contract: { type: 'array', minItems: 1, items: factSchema },
    behaviour: text,
    excluded: text,
  },
  additionalProperties: false,
  oneOf: [
    { required: ['excluded'], properties: { contract: false, behaviour: false } },
    { properties: { excluded: false }, anyOf: [{ required: ['contract'] }, { required: ['behaviour'] }] },
  ],
};
/** The shape of a list of requirements: section of the specification → entries. */
export const requirementsShape: JsonObject = {
  type: 'object',
  additionalProperties: { type: 'array', items: entrySchema },
};
