import { _, type CodeKeywordDefinition, type ErrorObject, Ajv2020, type KeywordCxt, str } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json, JsonObject } from './json.ts';
import type { Schema } from './operation.ts';

/** One way in which a value breaks a schema. */
export type SchemaFault = {
  /** JSON Pointer (RFC 6901) to the place in the value. */
  readonly pointer: string;
  /** The JSON Schema keyword that is broken. */
  readonly keyword: string;
  readonly message: string;
  /** JSON Pointer to the keyword in the schema. */
  readonly schemaPointer: string;
  readonly params: JsonObject;
};

/** Tells in which ways a value breaks a schema; an empty list means that it is valid. */
export type Validator = (value: unknown) => readonly SchemaFault[];

/**
 * How to validate: `coerce` takes the texts of query and path parameters for the numbers and booleans they spell; `trust`
 * takes schemas for what they are, as those of a loaded contract, which need not be checked again.
 */
export type ValidatorOptions = { readonly coerce?: boolean; readonly allErrors?: boolean; readonly trust?: boolean };

/**
 * Compiles a JSON Schema (2020-12, formats asserted) into a validator.
 *
 * @throws Error when the schema is no valid JSON Schema.
 * @example toValidator({ type: 'integer', minimum: 1 })(0)[0].keyword // 'minimum'
 */
export function toValidator(schema: Schema, options: ValidatorOptions = {}): Validator {
  return toValidators(options)(schema);
}

/** A compiler of many schemas: the first costs ten milliseconds, each further one a fraction of that. */
export function toValidators(options: ValidatorOptions = {}): (schema: Schema) => Validator {
  const ajv = ajvFor(options);
  return (schema) => {
    const validate = ajv.compile(schema);
    return (value) => (validate(value) ? [] : (validate.errors ?? []).map(toFault));
  };
}

/** In which ways a value is no JSON Schema (2020-12). The pointers lead to places in that value. */
export function metaschemaFaults(schema: unknown): readonly SchemaFault[] {
  const ajv = ajvFor({});
  return ajv.validateSchema(schema as never) === true ? [] : (ajv.errors ?? []).map(toFault);
}

/** Vocabularies beyond JSON Schema's own are allowed (OpenAPI's `example`, our `x-`), hence not strict. */
function ajvFor({ coerce = false, allErrors = true, trust = false }: ValidatorOptions): Ajv2020 {
  const loose = { strict: false, allowUnionTypes: true, logger: false, validateSchema: !trust } as const;
  const ajv = addLengths(addFormats.default(new Ajv2020({ ...loose, allErrors, coerceTypes: coerce })));
  // A value that is coerced is another one after a first look.
  return allErrors && !coerce ? addVerdicts(ajv) : ajv;
}

/**
 * Has a value that may be of several variants judged first, and told why only where the verdict is against it: a right
 * value, too, is wrong as most of them, and to say what is wrong with it as each took longer than all else.
 */
function addVerdicts(ajv: Ajv2020): Ajv2020 {
  for (const [keyword, before] of [
    ['oneOf', 'allOf'],
    ['anyOf', 'oneOf'],
  ] as const) {
    const telling = ajv.getKeyword(keyword) as CodeKeywordDefinition;
    const code = (cxt: KeywordCxt): void => (isJudging(cxt) ? telling.code(cxt) : judge(cxt, telling));
    ajv.removeKeyword(keyword).addKeyword({ ...telling, before, code });
  }
  return ajv;
}

/**
 * Whether nobody asks for what is wrong anyway; or the schema asks for what no variant has looked at, of which Ajv takes
 * notes that a first look would change.
 */
function isJudging({ it: { createErrors, schemaEnv } }: KeywordCxt): boolean {
  return createErrors === false || JSON.stringify(schemaEnv.root.schema).includes('"unevaluated');
}

/** Code that looks for no more than a first fault in each variant, as that of `if` does, before all are looked for. */
function judge(cxt: KeywordCxt, { code: tell }: CodeKeywordDefinition): void {
  const { gen } = cxt;
  const subschema: KeywordCxt['subschema'] = (applied, valid) => {
    const looked = cxt.subschema({ ...applied, createErrors: false, allErrors: false }, valid);
    // At once: to shorten a list of faults further in takes longer than to have none.
    cxt.reset();
    return looked;
  };
  const result: KeywordCxt['result'] = (isRight) => void gen.if(_`!${isRight}`, () => tell(cxt));
  tell(Object.create(cxt, { subschema: { value: subschema }, result: { value: result } }) as KeywordCxt);
}

/**
 * Has the characters of a text counted only where their number can matter: each is one code unit or two, so that most
 * texts are short or long enough whatever they hold. To count all took a quarter of what validating a report takes.
 */
function addLengths(ajv: Ajv2020): Ajv2020 {
  ajv.removeKeyword('maxLength').removeKeyword('minLength');
  ajv.addKeyword({
    keyword: ['maxLength', 'minLength'],
    type: 'string',
    schemaType: 'number',
    before: 'pattern',
    error: {
      message: ({ keyword, schemaCode }) => {
        return str`must NOT have ${keyword === 'maxLength' ? 'more' : 'fewer'} than ${schemaCode} characters`;
      },
      params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
    },
    code: (cxt) => {
      const { gen, data, keyword } = cxt;
      const limit = cxt.schema as number;
      const count = _`${gen.scopeValue('func', { ref: countCharacters })}(${data})`;
      if (keyword === 'maxLength') cxt.fail(_`${data}.length > ${limit} && ${count} > ${limit}`);
      else cxt.fail(_`${data}.length < ${2 * limit} && ${count} < ${limit}`);
    },
  });
  return ajv;
}

/** The characters of a text: half of a surrogate pair without the other half counts as one. */
function countCharacters(text: string): number {
  return Array.from(text).length;
}

function toFault(error: ErrorObject): SchemaFault {
  return {
    pointer: error.instancePath,
    keyword: error.keyword,
    message: toMessage(error),
    schemaPointer: error.schemaPath.replace(/^#/, ''),
    params: error.params as JsonObject,
  };
}

/** What is wrong, with the names and values that only the parameters tell. */
function toMessage({ keyword, message = keyword, params }: ErrorObject): string {
  if (keyword === 'enum') return withAllowed(message, params['allowedValues'] as readonly Json[]);
  if (keyword === 'const') return withAllowed(message, [params['allowedValue'] as Json]);
  const name = (params['additionalProperty'] ?? params['unevaluatedProperty']) as string | undefined;
  return name === undefined ? message : `${message}: ${name}`;
}

/** A message with the values that would do. */
export function withAllowed(message: string, values: readonly Json[]): string {
  return `${message}: ${values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ')}`;
}
